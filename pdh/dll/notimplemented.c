/* SPDX-License-Identifier: MIT
 *
 * notimplemented.c -- the absent functions whose arguments' size is known.
 */
#include "pdh/dll/notimplemented.h"

ABSENT(PdhAddRelogCounter, 7)
ABSENT(PdhCreateSQLTablesA, 1)
ABSENT(PdhCreateSQLTablesW, 1)
ABSENT(PdhEnumLogSetNamesA, 3)
ABSENT(PdhEnumLogSetNamesW, 3)
ABSENT(PdhGetLogSetGUID, 3)
ABSENT(PdhListLogFileHeaderA, 3)
ABSENT(PdhListLogFileHeaderW, 3)
ABSENT(PdhReadRawLogRecord, 5)
ABSENT(PdhRelogA, 2)
ABSENT(PdhRelogW, 2)
ABSENT(PdhResetRelogCounterValues, 1)
ABSENT(PdhSelectDataSourceA, 4)
ABSENT(PdhSelectDataSourceW, 4)
ABSENT(PdhSetCounterValue, 3)
ABSENT(PdhSetLogSetRunID, 2)
ABSENT(PdhUpdateLogFileCatalog, 1)
ABSENT(PdhVerifySQLDBA, 1)
ABSENT(PdhVerifySQLDBW, 1)
ABSENT(PdhWriteRelogSample, 3)
ABSENT(PdhpGetLoggerName, 4)
