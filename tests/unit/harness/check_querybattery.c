/* SPDX-License-Identifier: MIT
 *
 * check_querybattery.c -- the battery of queries, sent to model providers: a right one, and models
 * that have one error each. */
#include "epc_check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/querybattery.h"
#include "sdk/core/query.h"

#include "blockbuilder.h"

#define FIRST  840u
#define SERVER 850u
#define COSTLY 860u

/* The error of a model. */
enum bug {
    NO_BUG,
    ONLY_WORDS,
    ONLY_ALONE,
    SHORT_LISTS,
    CASE,
    METADATA,
    COSTLY_TOO,
    ANYTHING,
    FOREIGN,
    OTHERS,
    SUBSTRINGS,
    UNKNOWN,
    PREFIXES,
    BLANK
};

struct model {
    enum bug bug;
    struct harness_battery_facts facts;
};

static struct model a_model(enum bug bug)
{
    struct model model = { .bug = bug };

    model.facts.global.list[0] = FIRST;
    model.facts.global.list[1] = SERVER;
    model.facts.global.count = 2;
    model.facts.global.counter = FIRST + 2;
    model.facts.costly.list[0] = COSTLY;
    model.facts.costly.count = 1;
    model.facts.first = FIRST;
    model.facts.last = FIRST + 40;
    model.facts.any_case = true;
    model.facts.metadata = true;
    return model;
}

static bool begins(const char *text, const char *word)
{
    for (; *word; text++, word++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*word))
            return false;
    return true;
}

static bool lower(const char *text)
{
    return strcmp(text, "Global") != 0 && strcmp(text, "Costly") != 0;
}

/* Is an index of the model where a wrong comparison would find it? */
static bool held(const char *text)
{
    return strstr(text, "840") || strstr(text, "850") || strstr(text, "860");
}

/* The answer of a right provider. */
static void right(const struct model *model, const char *text, struct harness_objects *out)
{
    static uint16_t units[200000];
    const struct harness_objects *global = &model->facts.global, *costly = &model->facts.costly;
    struct epci_query query;
    size_t length = strlen(text);

    for (size_t i = 0; i <= length; i++)
        units[i] = (unsigned char)text[i];
    query = epci_query_parse(units, length);
    if (query.kind == EPCI_QUERY_GLOBAL || query.kind == EPCI_QUERY_METADATA_GLOBAL)
        *out = *global;
    if (query.kind == EPCI_QUERY_COSTLY || query.kind == EPCI_QUERY_METADATA_COSTLY)
        *out = *costly;
    if (query.kind != EPCI_QUERY_INDEXES)
        return;
    for (size_t i = 0; i < global->count; i++)
        if (epci_query_has_index(&query, global->list[i]))
            out->list[out->count++] = global->list[i];
    for (size_t i = 0; i < costly->count; i++)
        if (epci_query_has_index(&query, costly->list[i]))
            out->list[out->count++] = costly->list[i];
}

/* Does the model's error remove the whole answer? */
static bool silenced(const struct model *model, const char *text)
{
    switch (model->bug) {
    case ONLY_WORDS:
        return isdigit((unsigned char)*text);
    case ONLY_ALONE:
        return isdigit((unsigned char)*text) && strchr(text, ' ');
    case SHORT_LISTS:
        return isdigit((unsigned char)*text) && strlen(text) > 1000;
    case CASE:
        return (begins(text, "Global") || begins(text, "Costly")) && lower(text);
    case METADATA:
        return begins(text, "Metadata");
    default:
        return false;
    }
}

/* Or does the model answer with everything? */
static bool babbles(const struct model *model, const char *text)
{
    switch (model->bug) {
    case COSTLY_TOO:
        return begins(text, "Costly") && strlen(text) == 6;
    case ANYTHING:
        return true;
    case FOREIGN:
        return begins(text, "Foreign ");
    case OTHERS:
        return isdigit((unsigned char)*text);
    case SUBSTRINGS:
        return !begins(text, "Foreign") && held(text);
    case UNKNOWN:
        return isalpha((unsigned char)*text) && !begins(text, "Foreign") &&
               !begins(text, "Costly") && !begins(text, "Metadata");
    case PREFIXES:
        return begins(text, "Global");
    default:
        return false;
    }
}

static void answer(const struct model *model, const char *text, struct harness_objects *out)
{
    memset(out, 0, sizeof *out);
    if (silenced(model, text))
        return;
    if (babbles(model, text))
        *out = model->facts.global;
    else
        right(model, text, out);
    if (model->bug == BLANK && !*text) {
        out->list[0] = FIRST;
        out->count = 1;
    }
}

/* What the battery tells of the model: a set of 1 << form, as trial_queries.c makes it. */
static unsigned reported(const struct model *model)
{
    struct harness_battery battery;
    unsigned found = 0;
    bool ignored = false;

    ck_assert_int_eq(harness_build_query_battery(&battery, &model->facts), EPC_OK);
    for (size_t i = 0; i < battery.count; i++) {
        const struct harness_query_case *one = &battery.list[i];
        struct harness_objects objects;
        bool fits;

        answer(model, one->text, &objects);
        fits = harness_is_right_answer(one, &model->facts, &objects, objects.count ? 64 : 0, false);
        if (one->form == HARNESS_FORM_IGNORED) {
            ignored = !fits;
            continue;
        }
        if (fits || harness_is_query_failure_explained(one->form, found))
            continue;
        found |=
            1u << (one->form == HARNESS_FORM_OTHER && ignored ? HARNESS_FORM_IGNORED : one->form);
    }
    harness_battery_release(&battery);
    return found;
}

static const struct {
    enum bug bug;
    enum harness_query_form form;
} bugs[] = {
    { ONLY_WORDS, HARNESS_FORM_INDEX },  { ONLY_ALONE, HARNESS_FORM_INDEX },
    { SHORT_LISTS, HARNESS_FORM_MANY },  { CASE, HARNESS_FORM_CASE },
    { METADATA, HARNESS_FORM_METADATA }, { COSTLY_TOO, HARNESS_FORM_COSTLY },
    { ANYTHING, HARNESS_FORM_IGNORED },  { FOREIGN, HARNESS_FORM_FOREIGN },
    { OTHERS, HARNESS_FORM_OTHER },      { SUBSTRINGS, HARNESS_FORM_SUBSTRING },
    { UNKNOWN, HARNESS_FORM_UNKNOWN },   { PREFIXES, HARNESS_FORM_PREFIX },
    { BLANK, HARNESS_FORM_BLANK },
};

EPC_TEST(battery__a_right_provider_is_right_in_every_query)
{
    struct model model = a_model(NO_BUG);

    ck_assert_uint_eq(reported(&model), 0);
    model.facts.costly.count = 0;
    ck_assert_uint_eq(reported(&model), 0);
    model.facts.global.count = 0; /* as an application that is not there */
    ck_assert_uint_eq(reported(&model), 0);
    model.facts.first = model.facts.last = 0;
    ck_assert_uint_eq(reported(&model), 0);
}

EPC_TEST(battery__a_provider_of_costly_objects_alone_is_right)
{
    struct model model = a_model(NO_BUG);

    model.facts.global.count = 0;
    ck_assert_uint_eq(reported(&model), 0);
}

EPC_TEST_LOOP(battery__every_bug_is_told_by_its_form_and_by_no_other, sizeof bugs / sizeof *bugs)
{
    struct model model = a_model(bugs[_i].bug);

    /* A model that answers every query has no costly objects. */
    if (model.bug == COSTLY_TOO || model.bug == ANYTHING || model.bug == OTHERS ||
        model.bug == SUBSTRINGS)
        model.facts.costly.count = 0;
    ck_assert_msg(reported(&model) == 1u << bugs[_i].form, "bug %d: forms %#x, wanted %#x",
                  bugs[_i].bug, reported(&model), 1u << bugs[_i].form);
}

EPC_TEST(battery__case_is_not_asked_where_it_matters)
{
    struct model model = a_model(CASE);

    model.facts.any_case = false;
    ck_assert_uint_eq(reported(&model), 0);
}

EPC_TEST(battery__metadata_are_not_demanded_of_who_does_not_know_them)
{
    struct model model = a_model(METADATA);

    model.facts.metadata = false;
    ck_assert_uint_eq(reported(&model), 0);
}

EPC_TEST(battery__who_has_an_object_list_is_asked_for_nothing_else)
{
    struct model model = a_model(ANYTHING);

    model.facts.listed = true;
    model.facts.costly.count = 0;
    ck_assert_uint_eq(reported(&model), 0);
}

/* All queries, one per line. */
static char *asked(const struct model *model, size_t *many)
{
    struct harness_battery battery;
    char *text = calloc(1, 65536 * 4), *at = text;

    ck_assert_int_eq(harness_build_query_battery(&battery, &model->facts), EPC_OK);
    *at++ = '\n';
    for (size_t i = 0; i < battery.count; i++) {
        if (battery.list[i].form == HARNESS_FORM_MANY) {
            *many = 1;
            for (const char *c = battery.list[i].text; *c; c++)
                *many += *c == ' ';
        } else
            at += sprintf(at, "%s\n", battery.list[i].text);
    }
    harness_battery_release(&battery);
    return text;
}

EPC_TEST(battery__has_every_documented_form_and_every_odd_one)
{
    static const char *const all[] = {
        "840",
        "850",
        "860",
        "2 840",
        "840 2",
        "00840",
        "+840",
        "840x",
        "842",
        "8400",
        "1840",
        "84",
        "2",
        "GLOBAL",
        "gLoBaL",
        "COSTLY",
        "Globa",
        "Globals",
        "XGlobal",
        "Cost",
        "Global ",
        " Global",
        "",
        " ",
        "Foreign",
        "Costly",
        "Counter 009",
        "Help 009",
        "MetadataGlobal",
        "MetadataCostly",
        "EpcHarness",
        "Foreign epc-harness.invalid",
        "Foreign epc-harness.invalid 840",
    };
    struct model model = a_model(NO_BUG);
    size_t many = 0;
    char *text = asked(&model, &many), line[64];

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        snprintf(line, sizeof line, "\n%s\n", all[i]);
        ck_assert_msg(strstr(text, line) != NULL, "\"%s\" is not asked", all[i]);
    }
    ck_assert_uint_eq(many, HARNESS_MANY);
    free(text);
}

EPC_TEST(battery__an_index_that_may_be_its_own_is_no_other)
{
    struct model model = a_model(NO_BUG);
    size_t many = 0;
    char *text;

    model.facts.first = 2;
    model.facts.last = 9000;
    text = asked(&model, &many);
    ck_assert(!strstr(text, "\n2\n") && !strstr(text, "\n8400\n") && !strstr(text, "\n84\n"));
    ck_assert(strstr(text, "\n9002\n") != NULL);
    ck_assert_uint_eq(many, HARNESS_MANY);
    free(text);
}

EPC_TEST(battery__objects_and_a_counter_are_read_from_a_block)
{
    struct block b;
    struct harness_objects objects;

    block_init(&b);
    block_object(&b, 230, BLOCK_SINGLE);
    block_counter(&b, 232, EPC_PERF_COUNTER_RAWCOUNT);
    block_cells(&b, NULL);
    block_object(&b, 240, BLOCK_MANY);
    harness_list_objects(&objects, block_span(&b));
    ck_assert_uint_eq(objects.count, 2);
    ck_assert(harness_objects_have(&objects, 230) && harness_objects_have(&objects, 240));
    ck_assert(!harness_objects_have(&objects, 232));
    ck_assert_uint_eq(objects.counter, 232);
    block_release(&b);
}

EPC_TEST(battery__a_query_is_shown_short)
{
    char long_text[200], out[128];

    harness_quote_and_cut_query("Foreign X", out, sizeof out);
    ck_assert_str_eq(out, "\"Foreign X\"");
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    harness_quote_and_cut_query(long_text, out, sizeof out);
    ck_assert_str_eq(out, "\"xxxxxxxxxxxxxxxxxxxx...\" (199 characters)");
}
