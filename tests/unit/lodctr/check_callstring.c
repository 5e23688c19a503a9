/* SPDX-License-Identifier: MIT
 *
 * check_callstring.c -- every form of command line that callers of loadperf.dll are known to
 * use. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include "lodctr/tool/callstring.h"

static void *zeroed(size_t bytes)
{
    return calloc(1, bytes);
}

/* Checks that `line` can be read in these ways, with | between them. */
static void reads(const char *line, const char *wanted)
{
    struct kit_arena arena;
    const char *readings[LOD_READINGS];
    char all[500] = "";
    int count;

    kit_arena_init(&arena, zeroed, free);
    count = lod_callstring_list_readings(&arena, line, readings);
    ck_assert_int_ge(count, 0);
    for (int i = 0; i < count; i++) {
        strcat(all, i ? "|" : "");
        strcat(all, readings[i]);
    }
    ck_assert_msg(strcmp(all, wanted) == 0, "<%s> is read as <%s>", line, all);
    kit_arena_release(&arena);
}

EPC_TEST(callstring__the_first_word_is_thrown_away)
{
    reads("lodctr perf.ini", "perf.ini|lodctr perf.ini");
    reads("unlodctr WebPerf", "WebPerf|unlodctr WebPerf");
    reads("python.exe perf.ini", "perf.ini|python.exe perf.ini");
    reads("  x \t perf.ini ", "perf.ini|x \t perf.ini");
}

EPC_TEST(callstring__a_single_word_is_the_name)
{
    reads("perf.ini", "perf.ini");
    reads(" WebPerf ", "WebPerf");
    reads("\"C:\\A B\\x.ini\"", "C:\\A B\\x.ini");
}

EPC_TEST(callstring__quotes_hold_a_name_together)
{
    reads("lodctr \"C:\\A B\\x.ini\"", "C:\\A B\\x.ini");
    reads("lodctr \"C:\\A B\\x.ini\" more", "C:\\A B\\x.ini");
    reads("\"my tool\" \"My Service\"", "My Service");
    reads("lodctr \"C:\\A B\\x.ini", "C:\\A B\\x.ini");
}

EPC_TEST(callstring__a_name_with_blanks_and_without_quotes_is_all_the_rest)
{
    reads("unused C:\\A B\\x.ini", "C:\\A B\\x.ini|C:\\A|unused C:\\A B\\x.ini");
    reads("C:\\A B\\x.ini", "B\\x.ini|C:\\A B\\x.ini");
}

EPC_TEST(callstring__an_empty_line_names_nothing)
{
    reads("", "");
    reads(" \t ", "");
    reads("\"\"", "");
    reads("lodctr \"\"", "");
}
