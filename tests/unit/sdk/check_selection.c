/* SPDX-License-Identifier: MIT
 *
 * check_selection.c -- which counters a path means, and the path of each counter. */
#include "epc_check.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/answer/answer.h"
#include "reader/selection/selection.h"
#include "kit/system/memregistry.h"
#include "sdk/core/text.h"

#include "blockbuilder.h"
#include "golden.h"

#define FIELD(field) offsetof(struct epci_wire_instance, field)

static struct block block;
static struct reader_snapshot snapshot;
static struct reader_titles titles;
static struct reader_lookup source = { .snapshot = &snapshot, .titles = &titles };

/* A MULTI_SZ written with | for NUL. */
static void load(struct reader_names *names, const char *text)
{
    static uint16_t units[4096];
    size_t count = 0;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, EPC_COUNT(units), &count),
                     EPC_OK);
    for (size_t i = 0; i < count; i++)
        if (units[i] == '|')
            units[i] = 0;
    ck_assert_int_eq(reader_names_parse_multi_sz(names, units, count * sizeof *units), EPC_OK);
}

static void begin(const char *table)
{
    struct reader_names names;

    load(&names, table);
    ck_assert_int_eq(reader_titles_copy_from_names(&titles, &names), EPC_OK);
    reader_names_release(&names);
    block_init(&block);
    block_answer(&block, "PC");
}

static void take(void)
{
    ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, block_span(&block)), EPC_OK);
}

static void drop(void)
{
    reader_snapshot_release(&snapshot);
    reader_titles_release(&titles);
    block_release(&block);
}

#define TABLE                                                                                      \
    "1|300|230|Process|232|Threads|234|% Time|236|Bytes/sec|240|Thread|242|State|244|Switches|"    \
    "250|System|252|Up Time|260|WF (x) 4|262|process|272|State|"

/* Process: chrome, Idle, chrome, TODO#List, a*b.  Thread: chrome/0, chrome/0, Idle/0, x/y; the
 * last has no parent.  System has no instances.  262 is an object with the name of 230. */
static void site(void)
{
    begin(TABLE);
    block_many(&block, 230, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&block, 234, EPC_PERF_RAW_FRACTION);
    block_counter(&block, 0, EPC_PERF_RAW_BASE);
    block_counter(&block, 236, EPC_PERF_COUNTER_COUNTER);
    block_instance(&block, "chrome", NULL);
    block_instance(&block, "Idle", NULL);
    block_instance(&block, "chrome", NULL);
    block_instance(&block, "TODO#List", NULL);
    block_instance(&block, "a*b", NULL);
    block_many(&block, 240, 242, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&block, 244, EPC_PERF_COUNTER_COUNTER);
    for (uint32_t i = 0; i < 3; i++) {
        block_instance(&block, "0", NULL);
        block_put(&block, block_instance_at(&block, 1, i) + FIELD(parent_index), 230);
        block_put(&block, block_instance_at(&block, 1, i) + FIELD(parent_instance),
                  i == 0 ? 0 : 3 - i);
    }
    block_instance(&block, "x/y", NULL);
    block_object(&block, 250, BLOCK_SINGLE);
    block_counter(&block, 252, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&block, NULL);
    block_object(&block, 260, BLOCK_SINGLE);
    block_counter(&block, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&block, NULL);
    block_many(&block, 262, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&block, 999, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&block, "Idle", NULL);
    block_instance(&block, "only here", NULL);
    take();
}

/* Every instance is called otherwise: also one whose name is what another one is called. */
EPC_TEST_IN(label__tells_instances_apart_that_look_alike, begin(TABLE), drop())
{
    static const char *const names[] = { "dup", "dup#1", "dup", "dup#1", "a#7", "a#x", "dup#1#0" };
    static const char *const labels[] = { "dup", "dup#1#0", "dup#1",    "dup#1#1",
                                          "a#7", "a#x",     "dup#1#0#0" };
    char text[32];

    block_many(&block, 230, 232, EPC_PERF_COUNTER_RAWCOUNT);
    for (size_t i = 0; i < EPC_COUNT(names); i++)
        block_instance(&block, names[i], NULL);
    take();
    for (uint32_t i = 0; i < EPC_COUNT(names); i++) {
        ck_assert_uint_eq(reader_instance_label(&snapshot, 0, i, text, sizeof text),
                          strlen(labels[i]));
        ck_assert_str_eq(text, labels[i]);
    }
    ck_assert_uint_eq(reader_instance_label(&snapshot, 0, 2, text, 5), 5);
    ck_assert_str_eq(text, "dup");
}

/* What was visited: "object.instance.counter" for each item, then "!path:kind nearest,..". */
static char seen[4096];

static void see(void *context, const struct reader_item *item, size_t path)
{
    const size_t used = strlen(seen);

    (void)context;
    (void)path;
    snprintf(seen + used, sizeof seen - used, "%s%u.%u.%u", used ? " " : "", (unsigned)item->object,
             (unsigned)item->instance, (unsigned)item->counter);
}

static void miss(void *context, const struct reader_missing *missing)
{
    static const char *const kinds[] = { "object", "counter", "instance", "part", "single" };
    size_t used = strlen(seen);

    (void)context;
    used += (size_t)snprintf(seen + used, sizeof seen - used, "%s!%zu:%s", used ? " " : "",
                             missing->path,
                             missing->is_unanswered ? "unanswered" : kinds[missing->kind]);
    for (size_t i = 0; i < READER_NEAREST && missing->nearest[i]; i++)
        used += (size_t)snprintf(seen + used, sizeof seen - used, "%c%s", i ? ',' : ' ',
                                 missing->nearest[i]);
}

static const struct reader_selection_visitor visitor = { NULL, see, miss };

/* The paths are separated by |. */
static const char *expand(const char *paths, uint32_t detail)
{
    struct reader_path_problem problem;
    struct reader_selection selection;

    reader_selection_init(&selection, detail);
    while (*paths) {
        const char *end = strchr(paths, '|') ? strchr(paths, '|') : paths + strlen(paths);

        ck_assert_int_eq(
            reader_selection_add_path(&selection, kit_slice_between(paths, end), &problem), EPC_OK);
        paths = *end ? end + 1 : end;
    }
    seen[0] = '\0';
    ck_assert_int_eq(reader_selection_visit_items(&selection, &source, &visitor), EPC_OK);
    reader_selection_release(&selection);
    return seen;
}

static const struct {
    const char *paths, *items;
} rows[] = {
    { "\\Process(chrome)\\Threads", "0.0.0" },
    { "\\process(CHROME#1)\\threads", "0.2.0" },
    { "\\Process(chrome#0)\\Threads", "0.0.0" },
    { "\\Process(chrome#*)\\Threads", "0.0.0 0.2.0" },
    { "\\Process(chrome#2)\\Threads", "!0:instance" },
    { "\\Process(c*)\\Threads", "0.0.0 0.2.0" },
    { "\\Process(c*#1)\\Threads", "0.2.0" },
    { "\\Process(TODO#List)\\% Time", "0.3.1" },
    { "\\Process(*)\\Bytes/sec", "0.0.3 0.1.3 0.2.3 0.3.3 0.4.3" },
    { "\\Process(Idle)\\*", "0.1.0 0.1.1 0.1.3 4.0.0 4.0.1" }, /* no bases; both objects */
    { "\\Process(only here)\\Threads", "4.1.0" },
    { "\\Process(chrome#*)\\T*", "0.0.0 0.2.0" },
    { "\\Thread(chrome/0)\\State", "1.0.0" },
    { "\\Thread(chrome/0#1)\\State", "1.1.0" },
    { "\\Thread(idle/0)\\State", "1.2.0" },
    { "\\Thread(*/0)\\State", "1.0.0 1.1.0 1.2.0" },
    { "\\Thread(*/*#*)\\State", "1.0.0 1.1.0 1.2.0 1.3.0" },
    { "\\Process(*/*#*)\\*", "0.0.0 0.0.1 0.0.3 0.1.0 0.1.1 0.1.3 0.2.0 0.2.1 0.2.3 0.3.0 0.3.1 "
                             "0.3.3 0.4.0 0.4.1 0.4.3 4.0.0 4.0.1 4.1.0 4.1.1" },
    { "\\Process(*/Idle)\\*", "0.1.0 0.1.1 0.1.3 4.0.0 4.0.1" }, /* a parent, or none */
    { "\\Thread(*/c*)\\State", "!0:instance" }, /* "chrome/0" has a parent, and is not a "c" */
    { "\\Process(*/*#*)\\Threads", "0.0.0 0.1.0 0.2.0 0.3.0 0.4.0 4.0.0 4.1.0" },
    { "\\Process(*/I*)\\Threads", "0.1.0 4.0.0" },
    { "\\Process(a/*#*)\\Threads", "!0:instance" },
    { "\\Thread(x/y)\\State", "1.3.0" },
    { "\\Thread(0)\\State", "!0:instance" },
    { "\\System\\Up Time", "2.0.0" },
    { "\\#250\\#252", "2.0.0" },
    { "\\250\\252", "2.0.0" },
    { "\\S*\\Up*", "2.0.0" },
    { "\\WF (x) 4\\Threads", "3.0.0" },
    { "\\*(Idle)\\Threads", "0.1.0 4.0.0" },
    { "\\System\\Up Time|\\Process(Idle)\\Threads|\\Process(*)\\Threads",
      "0.0.0 0.1.0 0.2.0 0.3.0 0.4.0 2.0.0 4.0.0 4.1.0" }, /* in order, once */
    { "\\Proces(chrome)\\Threads", "!0:object Process,process" },
    { "\\Threads\\x|\\State\\x", "!0:object Thread !1:unanswered" }, /* the 1st: a counter */
    { "\\Process(chrome)\\Thread", "!0:counter Threads" },
    { "\\Process(chrome)\\nothing like it", "!0:counter" },
    { "\\Process\\Threads", "!0:part" },
    { "\\System(a)\\Up Time", "!0:single" },
    { "\\System(*)\\Up Time", "!0:single" },
    { "\\\\OTHER\\System\\Up Time", "" },
    { "\\\\pc\\System\\Up Time", "2.0.0" }, /* as the answer says */
    { "\\\\PC\\*\\Up Time", "2.0.0" },
    { "\\Process(a*b)\\Threads", "0.4.0" },
    { "\\#230#0(a*b#0)\\#232#0", "0.4.0" },
    { "\\#230#0(chrome#1)\\#232#0", "0.2.0" },
    { "\\Process(Idle)\\Threads|\\process(idle#0)\\THREADS", "0.1.0" },
};

EPC_TEST_LOOP_IN(selection__finds_what_the_paths_say, EPC_COUNT(rows), site(), drop())
{
    ck_assert_str_eq(expand(rows[_i].paths, READER_ALL_DETAILS), rows[_i].items);
}

EPC_TEST_IN(selection__without_paths_is_everything_but_bases, site(), drop())
{
    expand("", READER_ALL_DETAILS);
    ck_assert_ptr_nonnull(strstr(seen, "0.0.0 0.0.1 0.0.3 0.1.0"));
    ck_assert_ptr_nonnull(strstr(seen, "2.0.0 3.0.0 4.0.0 4.0.1 4.1.0 4.1.1"));
}

EPC_TEST_IN(selection__of_a_level_of_detail_has_that_level_or_less, site(), drop())
{
    block_put(&block, block_counter_at(&block, 0, 0) + offsetof(struct epci_wire_counter, detail),
              200);
    block_put(&block, block_object_at(&block, 4) + offsetof(struct epci_wire_object, detail), 300);
    reader_snapshot_release(&snapshot);
    take();
    ck_assert_str_eq(expand("\\*(Idle)\\*", 100), "0.1.1 0.1.3");
    ck_assert_str_eq(expand("\\*(Idle)\\*", 200), "0.1.0 0.1.1 0.1.3");
    ck_assert_str_eq(expand("\\*(Idle)\\Threads", 300), "0.1.0 4.0.0");
    /* What is named is shown. */
    ck_assert_str_eq(expand("\\Process(Idle)\\Threads", 100), "0.1.0");
    expand("", 100);
    ck_assert_ptr_null(strstr(seen, " 4."));
}

EPC_TEST_IN(selection__finds_local_and_english_names, site(), drop())
{
    load(&titles.english, "252|Uptime English|250|Das System|");
    reader_titles_release(&titles);
    {
        struct epci_registry registry;
        static uint16_t units[200];
        const char *const tables[2][2] = { { "007", "1|9|250|Das System|252|Betriebszeit|" },
                                           { "009", "1|9|250|System|252|Up Time|" } };

        ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
        for (size_t i = 0; i < 2; i++) {
            char key[100];
            size_t count = 0;

            snprintf(key, sizeof key,
                     "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib\\%s", tables[i][0]);
            epci_utf16_from_utf8(tables[i][1], strlen(tables[i][1]), units, 200, &count);
            for (size_t k = 0; k < count; k++)
                if (units[k] == '|')
                    units[k] = 0;
            ck_assert_int_eq(epci_registry_create_key(&registry, key), EPC_OK);
            ck_assert_int_eq(epci_registry_write_value(&registry, key, "Counter", EPCI_REG_MULTI_SZ,
                                                       units, count * 2),
                             EPC_OK);
        }
        ck_assert_int_eq(reader_titles_open(&titles, &registry, "007"), EPC_OK);
        ck_assert_str_eq(expand("\\Das System\\Up Time", 0), "2.0.0");
        ck_assert_str_eq(expand("\\System\\Betriebszeit", 0), "2.0.0");
        ck_assert_str_eq(expand("\\Das *\\*zeit", 0), "2.0.0");
        ck_assert_str_eq(expand("\\Sys*\\Up*", 0), "2.0.0");
        kit_registry_release(&registry);
    }
}

static const char *query(const char *paths, const struct reader_snapshot *last)
{
    struct reader_path_problem problem;
    struct reader_selection selection;
    char *text;

    reader_selection_init(&selection, 0);
    while (*paths) {
        const char *end = strchr(paths, '|') ? strchr(paths, '|') : paths + strlen(paths);

        ck_assert_int_eq(
            reader_selection_add_path(&selection, kit_slice_between(paths, end), &problem), EPC_OK);
        paths = *end ? end + 1 : end;
    }
    text = reader_format_query_of_selection(&selection, &titles, last);
    snprintf(seen, sizeof seen, "%s", text);
    free(text);
    reader_selection_release(&selection);
    return seen;
}

EPC_TEST_IN(selection__asks_for_the_objects_that_paths_name, site(), drop())
{
    ck_assert_str_eq(query("\\System\\x|\\Thread(*)\\y|\\System\\z", NULL), "250 240");
    ck_assert_str_eq(query("\\Process(a)\\x", NULL), "230 262");
    ck_assert_str_eq(query("\\#777\\x", NULL), "777");
    ck_assert_str_eq(query("\\System\\x|\\unknown\\y", NULL), "Global");
    ck_assert_str_eq(query("\\*\\x", NULL), "Global");
    ck_assert_str_eq(query("", NULL), "Global");
    ck_assert_str_eq(query("\\System\\x", &snapshot), "250");
    /* Without the parents' object it is asked for. */
    block_put(&block, block_object_at(&block, 0) + offsetof(struct epci_wire_object, name_index),
              231);
    reader_snapshot_release(&snapshot);
    take();
    ck_assert_str_eq(query("\\Thread(*)\\y", &snapshot), "240 230");
}

/* ---- From each item to its path, and back ---- */

static size_t items;

static const char *wild_path_of(uint32_t object, uint32_t counter)
{
    static char text[512];

    ck_assert_uint_lt(reader_format_all_instances_path(&source, object, counter, text, sizeof text),
                      sizeof text);
    return text;
}

static void go_back(void *context, const struct reader_item *item, size_t path)
{
    const size_t need = reader_format_item_path(&source, item, NULL, 0);
    char *text = malloc(need);
    struct reader_item found = { 9, 9, 9 };
    char mine[40];

    (void)context;
    (void)path;
    ck_assert(text);
    ck_assert_uint_eq(reader_format_item_path(&source, item, text, need), need);
    ck_assert_uint_eq(strlen(text) + 1, need);
    ck_assert_msg(reader_find_item_by_path(&source, kit_slice_of(text), &found) == EPC_OK &&
                      found.object == item->object && found.instance == item->instance &&
                      found.counter == item->counter,
                  "%s", text);
    free(text);
    snprintf(mine, sizeof mine, "%u.%u.%u", (unsigned)item->object, (unsigned)item->instance,
             (unsigned)item->counter);
    ck_assert_ptr_nonnull(
        strstr(expand(wild_path_of(item->object, item->counter), READER_ALL_DETAILS), mine));
    items++;
}

static void go_all_ways_back(void)
{
    static const struct reader_selection_visitor back = { .item = go_back };
    const struct reader_selection all = { 0 };

    items = 0;
    ck_assert_int_eq(reader_selection_visit_items(&all, &source, &back), EPC_OK);
}

static const char *path_of(uint32_t object, uint32_t instance, uint32_t counter)
{
    static char text[512];

    ck_assert_uint_lt(reader_format_item_path(&source,
                                              &(struct reader_item){ object, instance, counter },
                                              text, sizeof text),
                      sizeof text);
    return text;
}

EPC_TEST_IN(selection__writes_a_path_that_leads_back_to_its_item, site(), drop())
{
    ck_assert_str_eq(path_of(0, 0, 0), "\\Process(chrome)\\Threads");
    ck_assert_str_eq(path_of(0, 2, 1), "\\Process(chrome#1)\\% Time");
    ck_assert_str_eq(path_of(0, 3, 3), "\\Process(TODO#List)\\Bytes/sec");
    ck_assert_str_eq(path_of(0, 4, 0), "\\Process(a*b)\\Threads");
    ck_assert_str_eq(path_of(1, 1, 1), "\\Thread(chrome/0#1)\\Switches");
    ck_assert_str_eq(path_of(2, 0, 0), "\\System\\Up Time");
    ck_assert_str_eq(path_of(4, 0, 0), "\\process#262(Idle)\\Threads");
    ck_assert_str_eq(path_of(4, 1, 1), "\\process(only here)\\#999");
    source.computer = kit_slice_of("PC");
    ck_assert_str_eq(path_of(2, 0, 0), "\\\\PC\\System\\Up Time");
    ck_assert_str_eq(path_of(4, 0, 0), "\\\\PC\\process#262(Idle)\\Threads");
    go_all_ways_back();
    ck_assert_uint_eq(items, 15 + 8 + 1 + 1 + 4);
    source.computer = kit_slice_of("");
}

/* Only what is ambiguous is written otherwise. */
EPC_TEST_IN(selection__keeps_the_names_in_the_path_of_an_odd_item,
            begin("230|Share|232|Files|234|Files|236|Free *|240|Share|242|a(b)|"), drop())
{
    for (uint32_t object = 230; object <= 240; object += 10) {
        block_object(&block, object, BLOCK_MANY);
        for (uint32_t i = 232; i <= 236; i += 2)
            block_counter(&block, i, EPC_PERF_COUNTER_RAWCOUNT);
        block_counter(&block, 232, EPC_PERF_COUNTER_RAWCOUNT);
        block_instance(&block, "*", NULL);
        block_instance(&block, "\\\\*\\C$", NULL);
        block_instance(&block, "x)\\C", NULL);
        block_instance(&block, "x)\\C", NULL);
        block_instance(&block, "(y", NULL);
    }
    take();
    ck_assert_str_eq(path_of(0, 0, 0), "\\Share(_)\\Files");
    ck_assert_str_eq(path_of(0, 1, 0), "\\Share(\\\\*\\C$)\\Files");
    ck_assert_str_eq(path_of(0, 2, 0), "\\Share(x]\\C)\\Files");
    ck_assert_str_eq(path_of(0, 3, 0), "\\Share(x]\\C#1)\\Files");
    ck_assert_str_eq(path_of(0, 4, 0), "\\Share((y)\\Files");
    ck_assert_str_eq(path_of(0, 1, 1), "\\Share(\\\\*\\C$)\\Files#234");
    ck_assert_str_eq(path_of(0, 1, 2), "\\Share(\\\\*\\C$)\\#236");
    ck_assert_str_eq(path_of(0, 1, 3), "\\Share(\\\\*\\C$)\\Files#232#1");
    ck_assert_str_eq(path_of(1, 2, 0), "\\Share#240(x]\\C)\\Files");
    ck_assert_str_eq(path_of(1, 4, 3), "\\Share#240((y)\\Files#232#1");
    ck_assert_str_eq(expand("\\Share(x]\\C#*)\\Files", READER_ALL_DETAILS),
                     "0.2.0 0.3.0 1.2.0 1.3.0");
    ck_assert_str_eq(wild_path_of(0, 0), "\\Share(*)\\Files");
    ck_assert_str_eq(wild_path_of(0, 1), "\\Share(*)\\Files#234");
    ck_assert_str_eq(wild_path_of(0, 2), "\\Share(*)\\#236");
    ck_assert_str_eq(wild_path_of(0, 3), "\\Share(*)\\Files#232#1");
    ck_assert_str_eq(wild_path_of(1, 3), "\\Share#240(*)\\Files#232#1");
    go_all_ways_back();
}

EPC_TEST_IN(selection__a_computer_may_be_meant_only_by_paths_with_its_name, site(), drop())
{
    source.computer = kit_slice_of("PC");
    ck_assert_str_eq(
        expand("\\System\\*|\\\\pc\\System\\*|\\\\other\\System\\*", READER_ALL_DETAILS), "2.0.0");
    source.named_only = true;
    ck_assert_str_eq(expand("\\System\\*|\\No Such\\*", READER_ALL_DETAILS), "");
    ck_assert_str_eq(expand("\\System\\*|\\\\pc\\System\\*", READER_ALL_DETAILS), "2.0.0");
    source.named_only = false;
    source.computer = kit_slice_of("");
}

/* Names that look like other parts of a path. */
static const char *const hostile[] = { "a",
                                       "a",
                                       "a#1",
                                       "a#1",
                                       "a#1#0",
                                       "#1",
                                       "#0",
                                       "1",
                                       "a/b",
                                       "/a",
                                       "a/",
                                       "/",
                                       "//",
                                       "a)",
                                       "(a",
                                       "(a)",
                                       "a)\\b",
                                       "x)\\C",
                                       ")\\C",
                                       "*",
                                       "a*",
                                       "a\\b",
                                       "\\",
                                       "\\\\",
                                       "a#*",
                                       "#*",
                                       "#",
                                       "##1",
                                       " ",
                                       " a ",
                                       "\t",
                                       "\x01",
                                       "a\nb",
                                       "\xC3\xA4",
                                       "\xC3\x84",
                                       "#5",
                                       "5",
                                       "-1",
                                       "#-1",
                                       "O",
                                       "#230#0",
                                       "b)\\#232#0",
                                       "(",
                                       ")",
                                       "()",
                                       "#230#0(a#0)\\#232#0",
                                       "a#4294967295",
                                       "a#01" };

EPC_TEST_LOOP(selection__leads_back_with_hostile_names, 4)
{
    static const char *const tables[] = {
        "230|O|232|C|234|D\\C|236|C|238|*|240|O(a)|242|P\\Q|244|(x)|",
        "230|O|232|C|240|O|242|C|",
        "230|#240#0|232|#232#1|234|234|240|230|",
        "",
    };

    begin(tables[_i]);
    for (uint32_t object = 230; object <= 240; object += 10) {
        block_object(&block, object, BLOCK_MANY);
        for (uint32_t i = 232; i <= 238; i += 2)
            block_counter(&block, i, EPC_PERF_COUNTER_RAWCOUNT);
        block_counter(&block, 232, EPC_PERF_COUNTER_RAWCOUNT);
        for (size_t i = 0; i < EPC_COUNT(hostile); i++)
            block_instance(&block, hostile[i], NULL);
        block_instance(&block, NULL, NULL);
        block_instance(&block, NULL, NULL);
        block_put(&block,
                  block_instance_at(&block, object == 240, EPC_COUNT(hostile)) + FIELD(unique_id),
                  5);
        for (uint32_t i = 0; object == 240 && i < EPC_COUNT(hostile); i += 3) {
            block_put(&block, block_instance_at(&block, 1, i) + FIELD(parent_index),
                      i % 2 ? 230 : 240);
            block_put(&block, block_instance_at(&block, 1, i) + FIELD(parent_instance), i * 7 % 50);
        }
    }
    block_object(&block, 242, BLOCK_SINGLE);
    block_counter(&block, 244, EPC_PERF_COUNTER_RAWCOUNT);
    block_counter(&block, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&block, NULL);
    block_many(&block, 230, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_instance(&block, "a", NULL);
    take();
    go_all_ways_back();
    ck_assert_uint_eq(items, 2 * 5 * (EPC_COUNT(hostile) + 2) + 3);
    drop();
}

EPC_TEST(selection__leads_back_for_every_item_of_every_sample_block)
{
    size_t all = 0;

    for (size_t i = 0; i < golden_count; i++) {
        struct reader_answer answer;
        struct epci_span bytes;
        struct block b;

        begin("230|Web Site|232|Requests/sec|234|Hits|240|Page|250|Server|");
        golden_make(&golden_blocks[i], &b);
        bytes = block_span(&b);
        ck_assert_int_eq(reader_answer_init(&answer, (const uint16_t *)u"PC", 2), EPC_OK);
        ck_assert_int_eq(reader_answer_add_block(&answer, bytes.at, bytes.left), EPC_OK);
        reader_answer_fill_header(&answer, &(struct epci_answer_times){ 0 });
        if (bytes.left < 8 || memcmp(bytes.at, u"PERF", 8) != 0)
            bytes = reader_span_of_whole_answer(&answer);
        ck_assert_int_eq(reader_snapshot_build_from_answer(&snapshot, bytes), EPC_OK);
        go_all_ways_back();
        all += items;
        reader_answer_release(&answer);
        block_release(&b);
        drop();
    }
    ck_assert_uint_gt(all, 1000);
}

EPC_TEST(selection__takes_no_path_that_is_none)
{
    struct reader_path_problem problem = { 0 };
    struct reader_selection selection;

    reader_selection_init(&selection, 0);
    ck_assert_int_eq(reader_selection_add_path(&selection, kit_slice_of("\\Memory"), &problem),
                     EPC_E_INVALID);
    ck_assert_uint_eq(problem.at, 7);
    ck_assert_uint_eq(selection.count, 0);
    reader_selection_release(&selection);
}
