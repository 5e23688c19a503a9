/* SPDX-License-Identifier: MIT
 *
 * probe_lists.c -- statuses, lists and logs of the system's PDH.
 */
#include "probe_pdh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static void no_machine(struct wk_got *got)
{
    PDH_HQUERY query;
    PDH_HCOUNTER counter = NULL;

    if (PdhOpenQueryW(NULL, 0, &query))
        return;
    wk_got_status(got, (unsigned long)PdhAddEnglishCounterW(
                           query, L"\\\\epc-no-such-box\\System\\Processes", 0, &counter));
    wk_got(got, counter ? ", a handle" : ", no handle");
    PdhCloseQuery(query);
}

static void no_instance(struct wk_got *got)
{
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, L"\\Process(epc-no-such)\\ID Process", &counter);
    PDH_FMT_COUNTERVALUE value;

    if (!query)
        return;
    wk_got(got, "success ");
    wk_got_status(got, (unsigned long)PdhCollectQueryData(query));
    memset(&value, 0, sizeof value);
    wk_got(got, " ");
    wk_got_status(got,
                  (unsigned long)PdhGetFormattedCounterValue(counter, PDH_FMT_LONG, NULL, &value));
    wk_got(got, "/");
    wk_got_status(got, value.CStatus);
    PdhCloseQuery(query);
}

static void empty_collect(struct wk_got *got)
{
    PDH_HQUERY query;

    if (PdhOpenQueryW(NULL, 0, &query))
        return;
    wk_got_status(got, (unsigned long)PdhCollectQueryData(query));
    PdhCloseQuery(query);
}

static void unknown_flags(struct wk_got *got)
{
    static wchar_t object[] = L"O", counter[] = L"c";
    PDH_COUNTER_PATH_ELEMENTS_W parts = { NULL, object, NULL, NULL, 0, counter };
    wchar_t path[100] = L"";
    DWORD size = 100;

    wk_got_status(got, (unsigned long)PdhMakeCounterPathW(&parts, path, &size, 0xff00));
}

static void no_dialog(struct wk_got *got)
{
    wk_got_status(got, (unsigned long)PdhBrowseCountersW(NULL));
}

static DWORD characters(const wchar_t *list, DWORD capacity)
{
    DWORD at = 0;

    while (at < capacity && list[at])
        at += (DWORD)wcslen(list + at) + 1;
    return at + 1;
}

static void sizes(struct wk_got *got)
{
    DWORD asked = 0;
    PDH_STATUS status = PdhEnumObjectsW(NULL, NULL, NULL, &asked, PERF_DETAIL_WIZARD, TRUE);

    wk_got_status(got, (unsigned long)status);
    wk_got(got, asked ? ", a size" : ", no size");
}

static void sizes_exact(struct wk_got *got)
{
    static wchar_t list[200000];
    DWORD asked = 0, given = 200000;
    PDH_STATUS status;

    (void)PdhEnumObjectsW(NULL, NULL, NULL, &asked, PERF_DETAIL_WIZARD, TRUE);
    status = PdhEnumObjectsW(NULL, NULL, list, &given, PERF_DETAIL_WIZARD, FALSE);
    if (status)
        wk_got_status(got, (unsigned long)status);
    else
        wk_got(got, asked == characters(list, 200000) ? "exact" : "not exact");
}

/* Two equal names among the instances of Thread or Process. */
static void equal_instances(struct wk_got *got)
{
    static wchar_t counters[100000], instances[400000];
    DWORD counter_capacity = 100000, instance_capacity = 400000;
    PDH_STATUS status = PdhEnumObjectItemsW(NULL, NULL, L"Process", counters, &counter_capacity,
                                            instances, &instance_capacity, PERF_DETAIL_WIZARD, 0);

    if (status) {
        wk_untried(got, "PdhEnumObjectItems of Process returned 0x%08lx", (unsigned long)status);
        return;
    }
    for (const wchar_t *one = instances; *one; one += wcslen(one) + 1)
        for (const wchar_t *two = one + wcslen(one) + 1; *two; two += wcslen(two) + 1)
            if (_wcsicmp(one, two) == 0) {
                wk_got(got, "repeated");
                return;
            }
    wk_got(got, "each name once");
}

static void index_by_name(struct wk_got *got)
{
    DWORD index = 0;
    PDH_STATUS status = PdhLookupPerfIndexByNameW(NULL, L"Processor", &index);

    if (status)
        wk_got_status(got, (unsigned long)status);
    else
        wk_got(got, "%lu", index);
}

static void array_name(struct wk_got *got)
{
    union {
        PDH_RAW_COUNTER_ITEM_W items[1];
        char capacity[65536];
    } all;
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, L"\\Processor(_Total#0)\\% Processor Time", &counter);
    DWORD size = sizeof all, count = 0;
    PDH_STATUS status;

    if (!query)
        return;
    PdhCollectQueryData(query);
    status = PdhGetRawCounterArrayW(counter, &size, &count, all.items);
    if (status)
        wk_got_status(got, (unsigned long)status);
    else if (count == 1)
        wk_got_wide(got, all.items[0].szName);
    else
        wk_got(got, "%lu items", count);
    PdhCloseQuery(query);
}

static void info_default_scale(struct wk_got *got)
{
    union {
        PDH_COUNTER_INFO_W info;
        char capacity[8192];
    } all;
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, L"\\System\\System Up Time", &counter);
    DWORD size = sizeof all;
    PDH_STATUS status;

    if (!query)
        return;
    status = PdhGetCounterInfoW(counter, TRUE, &size, &all.info);
    if (status)
        wk_got_status(got, (unsigned long)status);
    else
        wk_got(got, "scale %ld", all.info.lScale);
    PdhCloseQuery(query);
}

const struct wk_probe wk_lists[] = {
    /* a counter of a computer that does not exist: a status, and a handle?
     *
     * settled: [perf] checking-pdh-interface-return-values, 2018-05-31: PDH_CSTATUS_NO_MACHINE when
     * the counter is added; the counter is kept, and tried again with each collection. Test:
     * `pdh_statuses` (`PDH_CSTATUS_NO_MACHINE`). */
    { "pdh-no-machine", "NO_MACHINE, a handle", no_machine },
    /* adding and collecting a missing instance
     *
     * settled: [api] nf-pdh-pdhcollectquerydata (2018-05-10), nf-pdh-pdhgetformattedcountervalue
     * (2018-05-11): adding a missing instance is a success; a query of that alone has PDH_NO_DATA;
     * the value is PDH_INVALID_DATA with CStatus PDH_CSTATUS_NO_INSTANCE. Test: `pdh_query`
     * (`PDH_CSTATUS_NO_INSTANCE`). */
    { "pdh-no-instance", "success NO_DATA INVALID_DATA/NO_INSTANCE", no_instance },
    /* a query without counters
     *
     * settled: [api] nf-pdh-pdhcollectquerydata, 2018-05-10: PDH_NO_DATA if the query has no
     * counters. Test: `pdh_query` (`PDH_NO_DATA`). */
    { "pdh-empty-collect", "NO_DATA", empty_collect },
    /* unknown bits of flags */
    { "pdh-unknown-flags", "success", unknown_flags },
    /* PdhBrowseCounters without a structure */
    { "pdh-no-dialog", "NO_DIALOG_DATA", no_dialog },
    /* does a list that gets the size 0 say what it needs?
     *
     * settled: [api], the pages of the functions with lists, read 2026-11-29: with the size 0 the
     * answer is PDH_MORE_DATA, and the size is what is needed. Test: `pdh_sizes`
     * (`PDH_MORE_DATA`). */
    { "pdh-sizes", "MORE_DATA, a size", sizes },
    /* is that size exact? */
    { "pdh-sizes-exact", "exact", sizes_exact },
    /* are equal names listed once?
     *
     * contradictory: [api] nf-pdh-pdhenumobjectitemsa (read 2026-11-29): each instance name is
     * unique; but pywin32 (seen for [lists of names](decisions/pdh.md#lists-of-names), 2026): it
     * counts equal names in the list, to number them. Test: `pdh_lists`
     * (`items__repeat_equal_names`). */
    { "pdh-equal-instances", "repeated", equal_instances },
    /* the index of Processor
     *
     * settled: [wine], dlls: pdh, tests; [log], 2025-01-21: PdhLookupPerfIndexByName gives 6 for %
     * Processor Time and 674 for System Up Time; Processor is 238 in the log. Test: `pdh_lists`
     * (`PdhLookupPerfIndexByName`). */
    { "pdh-index-by-name", "238", index_by_name },
    /* the name in an array of one instance */
    { "pdh-array-name", "_Total", array_name },
    /* the scale of a new counter
     *
     * settled: [wine], dlls: pdh, tests, 2025-01-21: lScale is 0 after adding. Test: `pdh_clients`
     * (`info.lScale, 0`). */
    { "pdh-scale-of-info", "scale 0", info_default_scale },
    { NULL, NULL, NULL },
};
