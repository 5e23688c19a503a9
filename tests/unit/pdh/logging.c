/* SPDX-License-Identifier: MIT
 *
 * logging.c -- a log in a file over the fake computer. */
#include "logging.h"

#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "pdh/caller/handles.h"
#include "kit/system/files.h"

void set_up(void)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    kit_remove_file(log_path);
}

void tear_down(void)
{
    for (int kind = PDH_QUERY; kind <= PDH_LOG; kind++)
        ck_assert_uint_eq(pdh_count_open_handles_of_kind((enum pdh_kind)kind), 0);
    fake_end();
    kit_remove_file(log_path);
}

HQUERY open_log_query(const char *path, HCOUNTER *counter)
{
    HQUERY query;

    ck_assert_int_eq(PdhOpenQueryA(log_path, 0, &query), ERROR_SUCCESS);
    ck_assert_int_eq(PdhAddCounterA(query, path, 0, counter), ERROR_SUCCESS);
    return query;
}

PDH_HLOG open_new_log(DWORD type, HQUERY query)
{
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenLogA(log_path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     ERROR_SUCCESS);
    return log;
}

PDH_STATUS bind_log(const char *name, PDH_HLOG *log)
{
    char list[256] = "";

    ck_assert_uint_lt(strlen(name), sizeof list - 1);
    memcpy(list, name, strlen(name));
    return PdhBindInputDataSourceA(log, list);
}
