/* SPDX-License-Identifier: MIT
 *
 * notimplemented.c -- the absent functions whose arguments' size is known.
 */
#include "pdh/dll/notimplemented.h"

NOT_IMPLEMENTED(PdhCreateSQLTablesA, 1)
NOT_IMPLEMENTED(PdhCreateSQLTablesW, 1)
NOT_IMPLEMENTED(PdhEnumLogSetNamesA, 3)
NOT_IMPLEMENTED(PdhEnumLogSetNamesW, 3)
NOT_IMPLEMENTED(PdhGetLogSetGUID, 3)
NOT_IMPLEMENTED(PdhListLogFileHeaderA, 3)
NOT_IMPLEMENTED(PdhListLogFileHeaderW, 3)
NOT_IMPLEMENTED(PdhRelogA, 2)
NOT_IMPLEMENTED(PdhRelogW, 2)
NOT_IMPLEMENTED(PdhSelectDataSourceA, 4)
NOT_IMPLEMENTED(PdhSelectDataSourceW, 4)
NOT_IMPLEMENTED(PdhSetLogSetRunID, 2)
NOT_IMPLEMENTED(PdhVerifySQLDBA, 1)
NOT_IMPLEMENTED(PdhVerifySQLDBW, 1)
NOT_IMPLEMENTED(PdhpGetLoggerName, 4)
