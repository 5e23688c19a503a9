/* SPDX-License-Identifier: MIT
 *
 * check_path.c -- counter paths: what each text means, what is none, and which names fit. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/names/path.h"

/* A reading as "computer|object|parent|instance|index|counter". */
static const char *shown(const struct reader_counter_path *path)
{
    static char text[512];
    char index[16] = "";

    if (path->index == READER_PATH_ANY_INDEX)
        snprintf(index, sizeof index, "*");
    else if (path->index != READER_PATH_NO_INDEX)
        snprintf(index, sizeof index, "%u", (unsigned)path->index);
#define TEXT(slice) (int)(slice).bytes, (slice).at
    snprintf(text, sizeof text, "%.*s|%.*s|%.*s|%.*s|%s|%.*s", TEXT(path->computer),
             TEXT(path->object), TEXT(path->parent), TEXT(path->instance), index,
             TEXT(path->counter));
    return text;
}

/* Readings in their order. */
static const struct {
    const char *path;
    const char *readings[6];
} paths[] = {
    { "\\Memory\\Available Bytes", { "|Memory||||Available Bytes" } },
    { "\\\\PC\\Memory\\Pages/sec", { "PC|Memory||||Pages/sec" } },
    { "\\Processor(_Total)\\% Processor Time",
      { "|Processor||_Total||% Processor Time", "|Processor(_Total)||||% Processor Time" } },
    { "\\Thread(Explorer/0)\\ID Thread",
      { "|Thread|Explorer|0||ID Thread", "|Thread||Explorer/0||ID Thread",
        "|Thread(Explorer/0)||||ID Thread" } },
    { "\\Process(chrome#4)\\Handle Count",
      { "|Process||chrome|4|Handle Count", "|Process||chrome#4||Handle Count",
        "|Process(chrome#4)||||Handle Count" } },
    { "\\Thread(a/b#2)\\x",
      { "|Thread|a|b|2|x", "|Thread||a/b|2|x", "|Thread|a|b#2||x", "|Thread||a/b#2||x",
        "|Thread(a/b#2)||||x" } },
    { "\\Thread(*/*#*)\\x", { "|Thread|*|*|*|x" } },
    { "\\O(TODO#List)\\x", { "|O||TODO#List||x" } },
    { "\\O(a#)\\x", { "|O||a#||x" } },
    { "\\O(a#99999999999)\\x", { "|O||a#99999999999||x" } },
    { "\\.NET CLR Memory(a)\\# Bytes in all Heaps",
      { "|.NET CLR Memory||a||# Bytes in all Heaps" } },
    { "\\O((id:1):2)\\x", { "|O||(id:1):2||x" } },
    { "\\O(CPU Time:Total(ms))\\x", { "|O||CPU Time:Total(ms)||x" } },
    { "\\WF (System.Workflow) 4.0.0.0(*)\\Created",
      { "|WF (System.Workflow) 4.0.0.0||*||Created" } },
    { "\\WF (System.Workflow)\\Created",
      { "|WF ||System.Workflow||Created", "|WF (System.Workflow)||||Created" } },
    { "\\SQL\\Free Space in tempdb (KB)", { "|SQL||||Free Space in tempdb (KB)" } },
    { "\\SQL(a)\\Free (KB)", { "|SQL||a||Free (KB)" } },
    { "\\\\host\\object(d:\\f\\I(a)x)\\counter(d:\\f(d)\\i)",
      { "host|object||d:\\f\\I(a)x||counter(d:\\f(d)\\i)" } },
    { "\\O(a(b)\\x", { "|O||a(b||x" } },
    { "\\O(a)b)\\x", { "|O||a)b||x" } },
    { "\\O(/a)\\x", { "|O||/a||x" } },
    { "\\O(a/)\\x", { "|O||a/||x" } },
    { "\\O((unbalanced\\x", { "|O((unbalanced||||x" } },
    { "\\O(\xC3\xA4)\\x", { "|O||\xC3\xA4||x" } },
    { "\\#230#0\\#232#1", { "|#230#0||||#232#1" } },
    { "\\\\PC\\#230#0(a*/)\\#5#0)(x#7)\\#232#0", { "PC|#230#0||a*/)\\#5#0)(x|7|#232#0" } },
    { "\\#230#0()#0)\\#232#0", { "|#230#0||)|0|#232#0" } },
    /* no paths by indexes */
    { "\\#1#1()|\\a()\\#0#1", { "|#1#1()|||||a()\\#0#1" } },
    { "\\#230(a#1)\\#232#0", { "|#230||a|1|#232#0", "|#230||a#1||#232#0" } },
    { "\\#230#0(a)\\#232#0", { "|#230#0||a||#232#0", "|#230#0(a)||||#232#0" } },
    { "\\#230#0(a#1)\\#232#0x", { "|#230#0||a|1|#232#0x", "|#230#0||a#1||#232#0x" } },
};

EPC_TEST_LOOP(path__is_read_in_this_order, EPC_COUNT(paths))
{
    struct reader_path_problem problem;
    struct reader_counter_path path;

    ck_assert_int_eq(reader_path_parse(kit_slice_of(paths[_i].path), &path, &problem), EPC_OK);
    for (unsigned i = 0; i < 6 && paths[_i].readings[i]; i++) {
        ck_assert_str_eq(shown(&path), paths[_i].readings[i]);
        if (paths[_i].readings[i + 1])
            ck_assert(reader_path_next_meaning(&path));
    }
    while (reader_path_next_meaning(&path)) {
    }
    ck_assert(path.instance.bytes == 0 || path.by_index);
}

/* Each reading is the same path. */
EPC_TEST_LOOP(path__is_written_as_it_was, EPC_COUNT(paths))
{
    struct reader_path_problem problem;
    struct reader_counter_path path;
    char out[512];

    ck_assert_int_eq(reader_path_parse(kit_slice_of(paths[_i].path), &path, &problem), EPC_OK);
    do {
        const size_t need = reader_path_format(&path, out, sizeof out);

        ck_assert_str_eq(out, paths[_i].path);
        ck_assert_uint_eq(need, strlen(paths[_i].path) + 1);
        out[need - 1] = '!';
        ck_assert_uint_eq(reader_path_format(&path, out, need - 1), need);
        ck_assert_int_eq(out[need - 1], '!');
    } while (reader_path_next_meaning(&path));
}

/* It is written only after what looks like an index. */
static const struct {
    const char *path, *written;
} zeros[] = {
    { "\\O(a#0)\\x", "\\O(a)\\x" },
    { "\\O(a#2#0)\\x", "\\O(a#2#0)\\x" },
    { "\\O(p/#0#00)\\x", "\\O(p/#0#0)\\x" }, /* without an index, "p/#0" ends with one */
    { "\\O(p/#0#0)\\x", "\\O(p/#0#0)\\x" },
    { "\\O(#0#0)\\x", "\\O(#0)\\x" }, /* here the # is the first letter, and no index follows it */
};

EPC_TEST_LOOP(path__index_0_is_written_where_it_is_needed, EPC_COUNT(zeros))
{
    struct reader_path_problem problem;
    struct reader_counter_path path;
    char out[32];

    ck_assert_int_eq(reader_path_parse(kit_slice_of(zeros[_i].path), &path, &problem), EPC_OK);
    ck_assert_uint_eq(path.index, 0);
    reader_path_format(&path, out, sizeof out);
    ck_assert_str_eq(out, zeros[_i].written);
}

static const struct {
    const char *text;
    size_t at;
    const char *what;
} wrong[] = {
    { "", 0, "a path begins with a backslash" },
    { "Memory\\x", 0, "a path begins with a backslash" },
    { "\\", 1, "the object's name is missing" },
    { "\\\\", 2, "the computer's name is missing after two backslashes" },
    { "\\\\\\O\\x", 2, "the computer's name is missing after two backslashes" },
    { "\\\\PC", 4, "the object is missing after the computer" },
    { "\\\\PC\\", 5, "the object's name is missing" },
    { "\\Memory", 7, "the counter is missing after the object" },
    { "\\Memory\\", 8, "the counter is missing after the object" },
    { "\\O(a)", 5, "the counter is missing after the object" },
    { "\\O(a)\\", 6, "the counter is missing after the object" },
    { "\\O()\\x", 3, "the instance is missing between the parentheses" },
    { "\\(a)\\x", 1, "the object's name is missing" },
};

EPC_TEST_LOOP(path__that_is_none_says_where_and_why, EPC_COUNT(wrong))
{
    struct reader_path_problem problem = { 99, "" };
    struct reader_counter_path path;

    ck_assert_int_eq(reader_path_parse(kit_slice_of(wrong[_i].text), &path, &problem),
                     EPC_E_INVALID);
    ck_assert_str_eq(problem.what, wrong[_i].what);
    ck_assert_uint_eq(problem.at, wrong[_i].at);
}

static const struct {
    const char *pattern, *text;
    bool fits;
} patterns[] = {
    { "", "", true },
    { "a", "", false },
    { "", "a", false },
    { "a", "A", true },
    { "\xC3\xA4", "\xC3\x84", true },
    { "*", "", true },
    { "*", "anything", true },
    { "a*", "Abc", true },
    { "a*", "ba", false },
    { "*a", "bca", true },
    { "*a", "ab", false },
    { "a*b*c", "aXbYbZc", true },
    { "a*b*c", "aXbY", false },
    { "**a**", "bab", true },
    { "a*a", "a", false },
    { "\xFF*", "\xFF\xFE", true },
    { "\xFE", "\xFF", false },
};

EPC_TEST_LOOP(path__patterns_fit, EPC_COUNT(patterns))
{
    ck_assert_int_eq(
        reader_pattern_matches(kit_slice_of(patterns[_i].pattern), kit_slice_of(patterns[_i].text)),
        patterns[_i].fits);
}
