/* SPDX-License-Identifier: MIT
 *
 * lists.c -- doc_lists prints lists of the pages in docs/ from the tables that the code uses. */
#include "lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/behaviour/events.h"
#include "harness/findings/rules.h"
#include "host/callerstate.h"
#include "lodctr/audit/rules.h"
#include "lodctr/state/basenames.h"
#include "reader/captures/capturefields.h"
#include "typestable.h"

/* ---- The rules of a block, a host and a machine ---- */

struct listed_rule {
    const struct check_rule rule;
    const char *why, *more;
};

#define RULE(name, id, severity, event, level, sentence, why, sample)                              \
    { { id, severity, event, level, sentence }, why, sample },
static const struct listed_rule block_rules[] = {
#include "check/rules.inc"
};
static const struct listed_rule host_rules[] = {
#include "harness/findings/rules.inc"
};
#undef RULE
#define RULE(name, id, severity, sentence, why, repair)                                            \
    { { id, severity, 0, 0, sentence }, why, repair },
static const struct listed_rule machine_rules[] = {
#include "lodctr/audit/rules.inc"
};
#undef RULE

static void print_behaviour_rules(const char *list, const struct listed_rule *rules, size_t count,
                                  const struct check_rule *table)
{
    printf("== %s\n", list);
    for (size_t i = 0; i < count; i++) {
        const struct check_rule *rule = &rules[i].rule;
        const enum epci_severity nt4 = harness_rule_severity(&table[i], CHECK_PROFILE_NT4);

        printf("* **%s** (%s", rule->id, epci_severity_name(rule->severity));
        if (nt4 != rule->severity)
            printf(" (nt4: %s)", epci_severity_name(nt4));
        printf(rule->event ? ", event %u" : ", no event", rule->event);
        printf(rule->level == CHECK_LEVEL_OURS ? ", ours" : ", level %u", rule->level);
        printf("): %s\n  - Why: %s\n  - Sample: %s\n", rule->sentence, rules[i].why, rules[i].more);
    }
}

static void print_machine_rules(void)
{
    puts("== machine-rules");
    for (size_t i = 0; i < EPC_COUNT(machine_rules); i++)
        printf("* **%s** (%s): %s\n  - Why: %s\n  - Repair: %s\n", machine_rules[i].rule.id,
               epci_severity_name(machine_rules[i].rule.severity), machine_rules[i].rule.sentence,
               machine_rules[i].why, machine_rules[i].more);
}

static void print_provider_bugs(void)
{
    puts("== provider-bugs");
#define BUG(text, rules) puts("* **" text "**: " rules);
#include "tests/unit/harness/bugs.inc"
#undef BUG
}

static void print_caller_state(void)
{
    puts("== caller-state");
#define PRINT_STATE(name, text, read) puts("* **" text "**: " read);
    HOST_CALLER_STATE(PRINT_STATE)
#undef PRINT_STATE
}

/* ---- Counter types ---- */

static void print_formulas(void)
{
    puts("== formulas\n| formula | value | average | x | order of operations |");
    puts("| --- | --- | --- | --- | --- |");
    for (unsigned i = 0; i < epct_formula_count; i++)
        printf("| %s | %s | %s | %s | %s |\n", epct_formulas[i].name, epct_formulas[i].value,
               epct_formulas[i].average, epct_formulas[i].x, epct_formulas[i].order);
}

static void print_counter_types(void)
{
    puts("== counter-types\n| type | value | cell | base | clock | formula | suffix | source |");
    puts("| --- | --- | --- | --- | --- | --- | --- | --- |");
    epct_types_read();
    for (unsigned i = 0; i < epct_type_count; i++) {
        const struct epct_type *type = &epct_types[i];

        printf("| %s | %08X | ", type->name, (unsigned)type->value);
        printf(type->size == EPC_SIZE_ANY ? "any" : "%u", (unsigned)type->size);
        printf(" | %s | %s | %s | %s | %s |\n", type->base, type->clock, type->formula,
               type->suffix, type->source);
    }
}

static void print_metric_types(void)
{
    puts("== metric-types\n| type | kind | T |\n| --- | --- | --- |");
    for (unsigned i = 0; i < epct_type_count; i++)
        printf("| %s | %s | %s |\n", epct_types[i].name, epct_types[i].kind,
               epct_metric_ticks(&epct_types[i]));
    puts("== metric-kinds\n| kind | metric | samples |\n| --- | --- | --- |");
    for (unsigned i = 0; i < epct_metric_count; i++)
        printf("| %s | %s | %s |\n", epct_metrics[i].kind, epct_metrics[i].metric,
               epct_metrics[i].samples);
    puts("== metric-expressions\n| kind | expression |\n| --- | --- |");
    for (unsigned i = 0; i < epct_metric_count; i++)
        if (*epct_metrics[i].expression != '-')
            printf("| %s | %s |\n", epct_metrics[i].kind, epct_metrics[i].expression);
}

/* ---- The system's own objects ---- */

static void print_system_names(void)
{
    puts("== system-names\n| Index | English | German |\n|---|---|---|");
    for (size_t i = 0; i < lod_base_name_count; i++)
        printf("| %u | %s | %s |\n", (unsigned)lod_base_names[i].index, lod_base_names[i].english,
               lod_base_names[i].german);
}

/* ---- Statuses and events ---- */

static void print_statuses(void)
{
    puts("== statuses\n| value | name | meaning |\n| ---: | --- | --- |");
#define PRINT_STATUS(name, value, text) printf("| %d | `%s` | %s |\n", value, #name, text);
    EPC_STATUSES(PRINT_STATUS)
#undef PRINT_STATUS
}

static const char *field_name(char field)
{
    static const char *const names[] = {
        "UUser",         "MModule",        "LLibrary",     "SService",       "PProcName",
        "EWin32Error",   "NNTSTATUS",      "ZSize",        "CExceptionCode", "AExceptionAddress",
        "BBuffer",       "FBytesLeft",     "KObjectCount", "OObjectIndex",   "GBufferSize",
        "RRequiredSize", "VBytesAvailable"
    };

    for (size_t i = 0; i < EPC_COUNT(names); i++)
        if (names[i][0] == field)
            return names[i] + 1;
    fprintf(stderr, "doc_lists: no name for field %c\n", field);
    exit(1);
}

static void print_fields(const char *what, const char *fields)
{
    printf("%s: %s", what, *fields ? "" : "none");
    for (const char *at = fields; *at; at++)
        printf("%s%s", at == fields ? "" : ", ", field_name(*at));
}

static void print_perflib_event(unsigned number, enum epci_severity v0, enum epci_severity v1,
                                const char *const fields[3])
{
    printf("* **%u** (V0 %s, V1 %s): ", number, epci_severity_name(v0), epci_severity_name(v1));
    print_fields("V0 strings", fields[0]);
    print_fields("; V1 strings", fields[1]);
    print_fields("; data", fields[2]);
}

static void print_profiles(const char *profiles, const char *cause)
{
    printf("; profiles: ");
    for (const char *at = profiles; *at; at++)
        printf("%s%s", at == profiles ? "" : ", ",
               *at == '4'   ? "nt4"
               : *at == '2' ? "win2000"
                            : "current");
    printf(".\n  - Produced for: %s\n", cause);
}

static void print_perflib_events(void)
{
    puts("== perflib-events");
#define EVENT(number, v0, v1, strings0, strings1, data, profiles, cause)                           \
    print_perflib_event(number, v0, v1, (const char *const[]){ strings0, strings1, data });        \
    print_profiles(profiles, cause);
#include "harness/behaviour/events.inc"
#undef EVENT
}

/* ---- Captures ---- */

/* What a member's value may be. */
static void print_range(const struct reader_field *field)
{
    switch (field->kind) {
    case READER_FIELD_TEXT:
    case READER_FIELD_LONG:
        printf("text, up to %llu bytes", (unsigned long long)field->maximum - 1);
        break;
    case READER_FIELD_I64:
        printf("-2^63 to 2^63-1");
        break;
    case READER_FIELD_BOOL:
        printf("true or false");
        break;
    case READER_FIELD_WORD:
        printf("\"%s\", \"%s\" or \"%s\"", field->words[0], field->words[1], field->words[2]);
        break;
    case READER_FIELD_FAULT:
        printf("fault or null");
        break;
    case READER_FIELD_NAMES:
        printf("list of [index, \"name\"]");
        break;
    default:
        if (field->maximum == UINT64_MAX || field->maximum == UINT32_MAX)
            printf("0 to 2^%d-1", field->maximum == UINT64_MAX ? 64 : 32);
        else
            printf("0 to %llu", (unsigned long long)field->maximum);
    }
}

static void print_capture_members(void)
{
    static const char *const meanings[] = {
#define MEANING(row, what) what,
        READER_CAPTURE_FIELDS(MEANING)
#undef MEANING
    };

    puts("== capture-members");
    for (size_t i = 0; i < EPC_COUNT(meanings); i++) {
        printf("* **%s** (", reader_capture_fields[i].key);
        print_range(&reader_capture_fields[i]);
        printf("): %s\n", meanings[i]);
    }
}

int main(void)
{
    print_behaviour_rules("block-rules", block_rules, EPC_COUNT(block_rules), check_rules);
    print_behaviour_rules("host-rules", host_rules, EPC_COUNT(host_rules), harness_rules);
    print_caller_state();
    print_provider_bugs();
    print_ini_lists();
    print_machine_rules();
    print_formulas();
    print_counter_types();
    print_metric_types();
    print_system_names();
    print_statuses();
    print_capture_members();
    print_perflib_events();
    return 0;
}
