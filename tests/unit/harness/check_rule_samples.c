/* SPDX-License-Identifier: MIT
 *
 * check_rule_samples.c -- each row of the rule tables has a bad sample below tests (the first
 * argument); those of known bugs are rules; each fault of a public source in bad-dlls/public-
 * sources.txt (the second) is in a DLL of ours. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/findings/rules.h"

#define TEXT_MAX 200000u

static const struct {
    const char *id, *sample;
} rules[] = {
#define RULE(name, id, severity, event, level, sentence, why, sample) { id, sample },
#include "check/rules.inc"
#include "harness/findings/rules.inc"
#undef RULE
};

/* The whole text of a file below tests; the caller frees it. */
static char *text_of(const char *path)
{
    char name[512];
    char *text = calloc(1, TEXT_MAX);
    FILE *file;

    snprintf(name, sizeof name, "%s/%s", epc_check_argv[0], path);
    file = fopen(name, "rb");
    ck_assert_msg(file != NULL, "cannot read %s", name);
    ck_assert_uint_lt(fread(text, 1, TEXT_MAX - 1, file), TEXT_MAX - 1);
    fclose(file);
    return text;
}

/* Does the statement or line that begins with `from` say `what` before `end`? */
static bool says(const char *list, const char *from, const char *end, const char *what)
{
    char *text = text_of(list), *begin = strstr(text, from);
    bool found;

    if (begin)
        begin[strcspn(begin, end)] = '\0';
    found = begin && strstr(begin, what);
    free(text);
    return found;
}

EPC_TEST_LOOP(rules__each_is_broken_in_its_last_sample, sizeof rules / sizeof *rules)
{
    const char *id = rules[_i].id, *sample = strrchr(rules[_i].sample, ' ');
    char path[80], from[128], what[80];

    snprintf(what, sizeof what, " %s ", id);
    snprintf(path, sizeof path, "%s", (sample ? sample + 1 : rules[_i].sample) + 1);
    path[strcspn(path, "`")] = '\0';
    free(text_of(path));
    if (strncmp(path, "golden/blocks/", 14) == 0) {
        snprintf(from, sizeof from, "%s |", path + 14);
        ck_assert_msg(says("golden/blocks/findings.txt", from, "\n", what), "%s: not %s", path, id);
    } else if (strncmp(path, "bad-dlls/", 9) == 0) {
        snprintf(from, sizeof from, "(NAME %.*s ", (int)strcspn(path + 9, "."), path + 9);
        ck_assert_msg(says("bad-dlls/CMakeLists.txt", from, ")", what), "%s: not %s", path, id);
    } else
        ck_assert_msg(says(path, "#!", "", id), "%s: not %s", path, id);
}

EPC_TEST(rules__that_public_sources_break_are_found_in_dlls_of_ours)
{
    char line[256], rule[64], dll[64], from[80], what[80];
    FILE *file = fopen(epc_check_argv[1], "rb");
    int faults = 0;

    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "  - %63[a-z-], bad-dlls/%63[a-z0-9_].c", rule, dll) != 2)
            continue;
        snprintf(from, sizeof from, "(NAME %s ", dll);
        snprintf(what, sizeof what, " %s ", rule);
        ck_assert_msg(says("bad-dlls/CMakeLists.txt", from, ")", what), "%s: not %s", dll, rule);
        faults++;
    }
    fclose(file);
    ck_assert_int_eq(faults, 19);
}

static const char *const bugs[] = {
#define BUG(text, rules) rules,
#include "bugs.inc"
#undef BUG
};

EPC_TEST_LOOP(rules__that_find_a_known_bug_are_rules, sizeof bugs / sizeof *bugs)
{
    char list[400];

    snprintf(list, sizeof list, "%s", bugs[_i]);
    for (char *id = strtok(list, ", "); id; id = strtok(NULL, ", "))
        ck_assert_msg(harness_rule_find(id) != NULL, "no rule %s", id);
}
