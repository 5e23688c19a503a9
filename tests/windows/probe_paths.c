/* SPDX-License-Identifier: MIT
 *
 * probe_paths.c -- how the system's PDH makes, reads and expands paths.
 */
#include "probe_pdh.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define PROCESSOR L"\\Processor(_Total)\\% Processor Time"

static const struct {
    unsigned long status;
    const char *name;
} names[] = {
    { ERROR_SUCCESS, "success" },
    { PDH_MORE_DATA, "MORE_DATA" },
    { PDH_INVALID_PATH, "INVALID_PATH" },
    { PDH_INVALID_ARGUMENT, "INVALID_ARGUMENT" },
    { PDH_INVALID_HANDLE, "INVALID_HANDLE" },
    { PDH_INVALID_DATA, "INVALID_DATA" },
    { PDH_NO_DATA, "NO_DATA" },
    { PDH_CSTATUS_INVALID_DATA, "CSTATUS_INVALID_DATA" },
    { PDH_CSTATUS_NEW_DATA, "NEW_DATA" },
    { PDH_CSTATUS_NO_MACHINE, "NO_MACHINE" },
    { PDH_CSTATUS_NO_OBJECT, "NO_OBJECT" },
    { PDH_CSTATUS_NO_COUNTER, "NO_COUNTER" },
    { PDH_CSTATUS_NO_INSTANCE, "NO_INSTANCE" },
    { PDH_CSTATUS_NO_COUNTERNAME, "NO_COUNTERNAME" },
    { PDH_CSTATUS_BAD_COUNTERNAME, "BAD_COUNTERNAME" },
    { PDH_CALC_NEGATIVE_VALUE, "CALC_NEGATIVE_VALUE" },
    { PDH_CALC_NEGATIVE_DENOMINATOR, "CALC_NEGATIVE_DENOMINATOR" },
    { PDH_CALC_NEGATIVE_TIMEBASE, "CALC_NEGATIVE_TIMEBASE" },
    { PDH_NO_DIALOG_DATA, "NO_DIALOG_DATA" },
    { PDH_FUNCTION_NOT_FOUND, "FUNCTION_NOT_FOUND" },
    { PDH_INSUFFICIENT_BUFFER, "INSUFFICIENT_BUFFER" },
    { PDH_STRING_NOT_FOUND, "STRING_NOT_FOUND" },
};

void wk_got_status(struct wk_got *got, unsigned long status)
{
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].status == status) {
            wk_got(got, "%s", names[i].name);
            return;
        }
    wk_got(got, "0x%08lx", status);
}

PDH_HQUERY wk_pdh_query(struct wk_got *got, const wchar_t *path, PDH_HCOUNTER *counter)
{
    PDH_HQUERY query = NULL;
    PDH_STATUS status = PdhOpenQueryW(NULL, 0, &query);

    if (!status)
        status = PdhAddEnglishCounterW(query, path, 0, counter);
    if (!status)
        return query;
    wk_untried(got, "adding %ls returned 0x%08lx", path, (unsigned long)status);
    if (query)
        PdhCloseQuery(query);
    return NULL;
}

static void got_made(struct wk_got *got, const wchar_t *machine, const wchar_t *parent, DWORD index)
{
    static wchar_t object[] = L"O", instance[] = L"x", counter[] = L"c";
    PDH_COUNTER_PATH_ELEMENTS_W parts = { (LPWSTR)machine, object, instance,
                                          (LPWSTR)parent,  index,  counter };
    wchar_t path[200] = L"";
    DWORD size = 200;
    PDH_STATUS status = PdhMakeCounterPathW(&parts, path, &size, 0);

    if (status)
        wk_got_status(got, (unsigned long)status);
    else
        wk_got_wide(got, path);
}

static void make_index(struct wk_got *got)
{
    got_made(got, NULL, NULL, 0);
    wk_got(got, " ");
    got_made(got, NULL, NULL, 2);
}

static void make_minus_one(struct wk_got *got)
{
    got_made(got, NULL, NULL, (DWORD)-1);
}

static void make_machine(struct wk_got *got)
{
    got_made(got, L"\\\\box", L"p", 0);
}

static void make_bare_machine(struct wk_got *got)
{
    got_made(got, L"box", NULL, 0);
}

static void got_parsed(struct wk_got *got, const wchar_t *path)
{
    union {
        PDH_COUNTER_PATH_ELEMENTS_W parts;
        char capacity[4096];
    } all;
    DWORD size = sizeof all;
    PDH_STATUS status = PdhParseCounterPathW(path, &all.parts, &size, 0);

    if (status) {
        wk_got_status(got, (unsigned long)status);
        return;
    }
    wk_got(got, "[");
    wk_got_wide(got, all.parts.szMachineName);
    wk_got(got, "|");
    wk_got_wide(got, all.parts.szObjectName);
    wk_got(got, "|");
    wk_got_wide(got, all.parts.szParentInstance);
    wk_got(got, "|");
    wk_got_wide(got, all.parts.szInstanceName);
    wk_got(got, "|%ld|", (long)all.parts.dwInstanceIndex);
    wk_got_wide(got, all.parts.szCounterName);
    wk_got(got, "]");
}

static void parse_index(struct wk_got *got)
{
    got_parsed(got, L"\\\\box\\O(x)\\c");
    got_parsed(got, L"\\\\box\\O(x#3)\\c");
    got_parsed(got, L"\\\\box\\O\\c");
}

static void parse_machine(struct wk_got *got)
{
    union {
        PDH_COUNTER_PATH_ELEMENTS_W parts;
        char capacity[4096];
    } all;
    DWORD size = sizeof all;

    got_parsed(got, L"\\\\box\\O(x)\\c");
    wk_got(got, " ");
    if (PdhParseCounterPathW(L"\\O(x)\\c", &all.parts, &size, 0) || !all.parts.szMachineName)
        wk_got(got, "none");
    else
        wk_got(got, wcsncmp(all.parts.szMachineName, L"\\\\", 2) == 0 ? "this one" : "bare");
}

static void parse_brackets(struct wk_got *got)
{
    got_parsed(got, L"\\\\b\\O((id:1):2)\\c");
    got_parsed(got, L"\\\\b\\WF (S.W) 4.0(*)\\x");
    got_parsed(got, L"\\\\b\\O(d:\\f(a)x)\\c(d:\\f)");
}

static void parse_parent(struct wk_got *got)
{
    got_parsed(got, L"\\\\b\\O(a/b/c)\\x");
}

static void parse_instance(struct wk_got *got)
{
    wchar_t instance[50], parent[50];
    DWORD capacity = 50, parent_capacity = 50, index = 77;
    PDH_STATUS status =
        PdhParseInstanceNameW(L"p/x", instance, &capacity, parent, &parent_capacity, &index);

    if (status) {
        wk_got_status(got, (unsigned long)status);
        return;
    }
    wk_got_wide(got, parent);
    wk_got(got, " ");
    wk_got_wide(got, instance);
    wk_got(got, " %ld", (long)index);
}

static void got_added(struct wk_got *got, const wchar_t *path, DWORD_PTR user)
{
    PDH_HQUERY query;
    PDH_HCOUNTER counter;

    if (PdhOpenQueryW(NULL, 0, &query))
        return;
    wk_got_status(got, (unsigned long)PdhAddEnglishCounterW(query, path, user, &counter));
    PdhCloseQuery(query);
}

static void index_zero(struct wk_got *got)
{
    got_added(got, L"\\Processor(_Total#0)\\% Processor Time", 0);
}

static void add_wildcards(struct wk_got *got)
{
    got_added(got, L"\\Processor(*)\\% Processor Time", 0);
    wk_got(got, " ");
    got_added(got, L"\\Processor(_Total)\\*", 0);
    wk_got(got, " ");
    got_added(got, L"\\Proc*(_Total)\\% Processor Time", 0);
}

static void path_limit(struct wk_got *got)
{
    static wchar_t path[8000] = L"\\Processor(";

    wmemset(path + wcslen(path), L'x', 7000);
    wcscat(path, L")\\% Processor Time");
    got_added(got, path, 0);
}

/* How many items a wildcard path has after two collections. */
static void got_items(struct wk_got *got, const wchar_t *path)
{
    PDH_HCOUNTER counter;
    PDH_HQUERY query = wk_pdh_query(got, path, &counter);
    DWORD size = 0, count = 0;
    PDH_STATUS status;

    if (!query)
        return;
    PdhCollectQueryData(query);
    PdhCollectQueryData(query);
    status = PdhGetRawCounterArrayW(counter, &size, &count, NULL);
    if ((DWORD)status == PDH_MORE_DATA && size)
        wk_got(got, "items");
    else
        wk_got_status(got, (unsigned long)status);
    PdhCloseQuery(query);
}

static void parent_wildcard(struct wk_got *got)
{
    got_items(got, L"\\Processor(*/*#*)\\% Processor Time");
}

/* The first path of an expansion. */
static void got_expanded(struct wk_got *got, const wchar_t *path, DWORD flags)
{
    static wchar_t list[100000];
    DWORD size = 100000;
    PDH_STATUS status = PdhExpandWildCardPathW(NULL, path, list, &size, flags);

    if (status)
        wk_got_status(got, (unsigned long)status);
    else
        wk_got_wide(got, wcsncmp(list, L"\\\\", 2) == 0 ? L"with a computer" : L"without one");
}

static void expand_form(struct wk_got *got)
{
    got_expanded(got, L"\\Processor(*)\\% Processor Time", 0);
}

static void expand_partial(struct wk_got *got)
{
    got_expanded(got, L"\\Processor(_T*)\\% Proc*", 0);
}

static void validate_order(struct wk_got *got)
{
    wk_got_status(got, (unsigned long)PdhValidatePathW(L"\\No Such Object(x)\\c"));
    wk_got(got, " ");
    wk_got_status(got, (unsigned long)PdhValidatePathW(L"\\Processor(no such)\\no such"));
    wk_got(got, " ");
    wk_got_status(got, (unsigned long)PdhValidatePathW(L"\\Processor(_Total)\\no such"));
    wk_got(got, " ");
    wk_got_status(got, (unsigned long)PdhValidatePathW(L"no path"));
}

static void english(struct wk_got *got)
{
    PDH_HQUERY query;
    PDH_HCOUNTER counter;

    if ((GetUserDefaultUILanguage() & 0x3ff) == LANG_ENGLISH) {
        wk_untried(got, "this system speaks English");
        return;
    }
    if (PdhOpenQueryW(NULL, 0, &query))
        return;
    wk_got_status(got, (unsigned long)PdhAddCounterW(query, PROCESSOR, 0, &counter));
    PdhCloseQuery(query);
}

const struct wk_probe wk_paths[] = {
    /* does PdhMakeCounterPath write the index 0?
     *
     * settled: [pshelper], and the page of Get-Counter, read 2026-11-29: GetValidPaths leaves the
     * index 0 in the structure that PdhMakeCounterPath gets, and the page shows `\Processor(0)\...`
     * and `\Processor(*)\...`: 0 is not printed. Test: `pdh_paths` (`PdhMakeCounterPath`). */
    { "pdh-make-index", "\\O(x)\\c \\O(x#2)\\c", make_index },
    /* does it write the index -1? */
    { "pdh-make-minus-one", "\\O(x)\\c", make_minus_one },
    /* a computer's name with backslashes
     *
     * settled: [pshelper], read 2026-11-29: what PdhParseCounterPath gave as the computer, with its
     * backslashes, is given to PdhMakeCounterPath again, and the result is a path. Test:
     * `pdh_paths` (`szMachineName`). */
    { "pdh-make-machine", "\\\\box\\O(p/x)\\c", make_machine },
    /* a computer's name without backslashes */
    { "pdh-make-bare-machine", "\\\\box\\O(x)\\c", make_bare_machine },
    /* the index of a path without one */
    { "pdh-parse-index", "[\\\\box|O||x|-1|c][\\\\box|O||x|3|c][\\\\box|O|||-1|c]", parse_index },
    /* the computer of a parsed path
     *
     * settled: [pshelper], read 2026-11-29: TranslateLocalCounterPath calls TrimStart on the
     * computer of a path that has none: it is never NULL there, and begins with backslashes. Test:
     * `pdh_callers` (`head.szMachineName`). */
    { "pdh-parse-machine", "[\\\\box|O||x|-1|c] this one", parse_machine },
    /* names with parentheses and backslashes
     *
     * settled: telegraf, pull request 4572, and microsoft/Tx, issue 63, 2018-08-21:
     * PdhParseCounterPathW finds the object, instance and counter of
     * `\\host\object(d:\f\I(a)x)\counter(d:\f(d)\i)` as one writes them. Test: `pdh_paths`
     * (`(d:\\f\\I(a)x)`). */
    { "pdh-parse-brackets",
      "[\\\\b|O||(id:1):2|-1|c][\\\\b|WF (S.W) 4.0||*|-1|x][\\\\b|O||d:\\f(a)x|-1|c(d:\\f)]",
      parse_brackets },
    /* at which `/` does a parent end? */
    { "pdh-parse-parent", "[\\\\b|O|a|b/c|-1|x]", parse_parent },
    /* the index that PdhParseInstanceName gives */
    { "pdh-parse-instance", "p x 0", parse_instance },
    /* is `#0` accepted? */
    { "pdh-index-zero", "success", index_zero },
    /* where does PdhAddCounter take `*`? */
    { "pdh-add-wildcards", "success success NO_OBJECT", add_wildcards },
    /* a path of 7000 characters */
    { "pdh-path-limit", "BAD_COUNTERNAME", path_limit },
    /* does the wildcard of a parent mean instances without a parent, too? */
    { "pdh-parent-wildcard", "items", parent_wildcard },
    /* do expanded paths name the computer?
     *
     * settled: the page of Get-Counter, read 2026-11-29: the paths that it shows are what
     * PdhExpandWildCardPath gave for paths without a computer; they begin with `\\computer01`.
     * Test: `pdh_clients` (`clients__expand_the_path_of_an_english_counter`). */
    { "pdh-expand-form", "with a computer", expand_form },
    /* partial wildcards
     *
     * settled: [api] nf-pdh-pdhexpandwildcardpathw, read 2026-11-29: partial wildcards are expanded
     * since Windows Vista. Test: `pdh_clients` (`clients__expand_wildcards_in_all_places`). */
    { "pdh-expand-partial", "with a computer", expand_partial },
    /* what is named first as missing? */
    { "pdh-validate-order", "NO_OBJECT NO_INSTANCE NO_COUNTER BAD_COUNTERNAME", validate_order },
    /* PdhAddCounter with English names on a system in another language
     *
     * settled: [api] nf-pdh-pdhaddenglishcountera, KB 287159, oshi issue 578, rustdesk issue 7446,
     * read 2026-11-29: the path of PdhAddCounter has to be localized; English ones fail on a system
     * in another language. Ours takes both on purpose ([lists of
     * names](decisions/pdh.md#lists-of-names)). Test: `pdh_query`
     * (`add__finds_english_and_local_names`). */
    { "pdh-english-names", "success", english },
    { NULL, NULL, NULL },
};
