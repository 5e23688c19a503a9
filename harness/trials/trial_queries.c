/* SPDX-License-Identifier: MIT
 *
 * trial_queries.c -- the queries of querybattery.h, asked of the DLL.
 *
 * What it has for "Global", "Costly" and its own indexes is learned first.  Objects may come and
 * go, so an object that is missed in an answer is missed only if it still is there for the plain
 * query, and is missed again.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/trials/querybattery.h"
#include "sdk/port/port.h"

/* Data beyond this are not waited for. */
#define ROOM_MAX 0x1000000u
/* A slow provider is asked as long as this, in seconds. */
#define BUDGET_S 30u

struct asking {
    struct harness_pass *pass;
    struct harness_battery_facts facts;
    uint32_t capacity;  /* that was large enough so far           */
    unsigned found;     /* a set of 1 << enum harness_query_form     */
    bool ignored_first; /* the first half of HARNESS_FORM_IGNORED */
};

static const struct {
    enum harness_rule_id rule;
    const char *wrong; /* what it does, and what to do */
} forms[] = {
    [HARNESS_FORM_INDEX] = { HARNESS_HOST_QUERY_INDEX,
                             "does not return the object: monitors ask for "
                             "objects by their indexes" },
    [HARNESS_FORM_MANY] = { HARNESS_HOST_QUERY_MANY,
                            "among 10 000 indexes, where the last is its own, does not return its "
                            "object: read the list to its end" },
    [HARNESS_FORM_CASE] = { HARNESS_HOST_QUERY_CASE,
                            "does not return what it returns for the usual "
                            "spelling: compare without "
                            "case" },
    [HARNESS_FORM_METADATA] = { HARNESS_HOST_QUERY_METADATA,
                                "does not return the definitions of all objects: the registry says "
                                "Collect Supports Metadata" },
    [HARNESS_FORM_COSTLY] = { HARNESS_HOST_QUERY_COSTLY, "returns objects that it also returns for "
                                                         "\"Global\": who asks for both "
                                                         "has them twice" },
    [HARNESS_FORM_IGNORED] = { HARNESS_HOST_QUERY_IGNORED,
                               "which is another provider's index, returns data, as it does for a "
                               "word that it does not know: look at the query, and return nothing "
                               "for "
                               "what it does not name" },
    [HARNESS_FORM_FOREIGN] = { HARNESS_HOST_QUERY_FOREIGN, "returns data of this computer: return "
                                                           "nothing, or a PERF_DATA_BLOCK "
                                                           "and that computer's data" },
    [HARNESS_FORM_OTHER] = { HARNESS_HOST_QUERY_OTHER,
                             "returns data, though it has no such object: return nothing" },
    [HARNESS_FORM_SUBSTRING] = { HARNESS_HOST_QUERY_SUBSTRING,
                                 "returns data, though it has no such object: compare numbers, not "
                                 "pieces of the query's text" },
    [HARNESS_FORM_UNKNOWN] = { HARNESS_HOST_QUERY_UNKNOWN,
                               "returns data: return nothing for words that are not known" },
    [HARNESS_FORM_PREFIX] = { HARNESS_HOST_QUERY_PREFIX,
                              "returns data: compare the word to its end" },
    [HARNESS_FORM_BLANK] = { HARNESS_HOST_QUERY_BLANK,
                             "returns some objects of \"Global\", but not "
                             "all: return all or none" },
};

/* What came back; `answer`: with a PERF_DATA_BLOCK before it. */
struct got {
    struct harness_objects objects;
    uint32_t bytes;
    bool answer;
};

/* Is this query not for this provider's rules?  What only the wrong kind of answer makes wrong
 * is the battery's to tell, and perflib asks for metadata only who says that it knows them. */
static bool is_answer_exempt_from_rules(const struct host_question *question,
                                        enum harness_query_form form, bool answer)
{
    if (question->foreign)
        return !answer;
    return answer || (question->metadata && form != HARNESS_FORM_METADATA);
}

static bool has_perf_signature(const struct harness_pass *pass, uint32_t bytes)
{
    return bytes >= 8 && memcmp(pass->session.block, "P\0E\0R\0F", 8) == 0;
}

/* Indexes that are not the provider's are a finding by themselves (index-outside): no monitor asks
 * it for them. */
static void drop_foreign_objects(const struct asking *asking, struct harness_objects *objects)
{
    const struct harness_battery_facts *facts = &asking->facts;
    size_t count = 0;

    if (facts->first == 0)
        return;
    for (size_t i = 0; i < objects->count; i++)
        if (objects->list[i] >= facts->first && objects->list[i] <= facts->last)
            objects->list[count++] = objects->list[i];
    objects->count = count;
}

/* Ask with a buffer that is large enough.  False if the call did not return. */
static bool ask_query_and_list_objects(struct asking *asking, const char *query,
                                       enum harness_query_form form, struct got *out)
{
    struct harness_pass *pass = asking->pass;
    struct host_question question = { .query = query,
                                      .guard = HOST_GUARD_PATTERN,
                                      .fill = HARNESS_FILL,
                                      .foreign = form == HARNESS_FORM_FOREIGN,
                                      .metadata = strncmp(query, "Metadata", 8) == 0 };
    char shown[128], when[160];
    const struct harness_circumstance circumstance = { HARNESS_HOST_COLLECT_EXCEPTION, when };
    struct host_reply_collected reply;
    bool returned;

    memset(out, 0, sizeof *out);
    harness_quote_and_cut_query(query, shown, sizeof shown);
    snprintf(when, sizeof when, "asked for %s", shown);
    do {
        question.capacity = asking->capacity;
        pass->about->circumstance = &circumstance;
        returned = harness_pass_collect_unchecked(pass, &question, &reply);
        pass->about->circumstance = NULL;
        if (!returned)
            return false;
    } while (reply.status == HOST_STATUS_MORE_DATA && asking->capacity < ROOM_MAX &&
             (asking->capacity *= 2));
    if (reply.status == 0 && reply.bytes <= question.capacity)
        out->bytes = reply.bytes;
    out->answer = has_perf_signature(pass, out->bytes);
    if (!is_answer_exempt_from_rules(&question, form, out->answer))
        harness_pass_check_returned_collect(pass, &question, &reply);
    harness_silence_reported_rules(pass->about->findings);
    if (!out->answer)
        harness_list_objects(&out->objects, epci_span_of(pass->session.block, out->bytes));
    drop_foreign_objects(asking, &out->objects);
    return true;
}

/* ---- What it has ---- */

/* All even indexes of its range, for who has data only when asked for them. */
static bool query_index_range_to_learn_objects(struct asking *asking)
{
    char query[HARNESS_QUERY_RANGE];
    struct got got;

    harness_format_range_as_query(asking->facts.first, asking->facts.last, query, sizeof query);
    if (!query[0])
        return true;
    if (!ask_query_and_list_objects(asking, query, HARNESS_FORM_INDEX, &got))
        return false;
    asking->facts.others = got.objects;
    return true;
}

static bool learn_objects_by_query(struct asking *asking)
{
    struct got got;

    if (!ask_query_and_list_objects(asking, "Global", HARNESS_FORM_INDEX, &got))
        return false;
    asking->facts.global = got.objects;
    if (!ask_query_and_list_objects(asking, "Costly", HARNESS_FORM_INDEX, &got))
        return false;
    asking->facts.costly = got.objects;
    /* A provider that returns the same for both has no costly objects. */
    for (size_t i = 0; i < got.objects.count; i++)
        if (harness_objects_have(&asking->facts.global, got.objects.list[i]))
            asking->facts.costly.count = 0;
    if (asking->facts.global.count || asking->facts.costly.count)
        return true;
    return query_index_range_to_learn_objects(asking);
}

/* ---- What it says ---- */

/* Is the answer as little right when it is asked again?  *alive: the calls returned. */
static bool confirm_wrong_answer(struct asking *asking, const struct harness_query_case *one,
                                 bool *alive)
{
    struct got got;

    *alive = learn_objects_by_query(asking) &&
             ask_query_and_list_objects(asking, one->text, one->form, &got);
    return *alive &&
           (one->wanted != HARNESS_WANTED_OBJECT ||
            harness_is_known_object(&asking->facts, one->object)) &&
           !harness_is_right_answer(one, &asking->facts, &got.objects, got.bytes, got.answer);
}

static void add_query_finding(struct asking *asking, const struct harness_query_case *one)
{
    char query[128];

    harness_quote_and_cut_query(one->text, query, sizeof query);
    harness_findings_add(asking->pass->about->findings, forms[one->form].rule,
                         "Collect (%s), asked for %s, %s", asking->pass->target->key.collect, query,
                         forms[one->form].wrong);
    harness_silence_reported_rules(asking->pass->about->findings);
}

/* Ask one query; false if the child is of no more use. */
static bool try_query_and_report_if_wrong(struct asking *asking,
                                          const struct harness_query_case *one)
{
    struct got got;
    bool alive = true, wrong;

    if (!ask_query_and_list_objects(asking, one->text, one->form, &got))
        return false;
    wrong = !harness_is_right_answer(one, &asking->facts, &got.objects, got.bytes, got.answer);
    if (one->form == HARNESS_FORM_IGNORED) {
        asking->ignored_first = wrong;
        return true;
    }
    if (!wrong || harness_is_query_failure_explained(one->form, asking->found) ||
        !confirm_wrong_answer(asking, one, &alive))
        return alive;
    if (one->form == HARNESS_FORM_OTHER && asking->ignored_first) {
        const struct harness_query_case ignored = { one->text, HARNESS_FORM_IGNORED, one->wanted,
                                                    0 };

        add_query_finding(asking, &ignored);
        asking->found |= 1u << HARNESS_FORM_IGNORED;
        return true;
    }
    add_query_finding(asking, one);
    asking->found |= 1u << one->form;
    return true;
}

bool harness_trial_queries(struct harness_pass *pass)
{
    const struct host_provider_key *key = &pass->target->key;
    bool nt4 = pass->about->profile == CHECK_PROFILE_NT4;
    uint64_t start = epci_clock_ticks(), maximum = epci_clock_frequency() * BUDGET_S;
    struct asking asking = { .pass = pass,
                             .capacity = 65536,
                             .facts = { .first = key->installed ? key->first_counter : 0,
                                        .last = key->installed ? key->last_counter : 0,
                                        .any_case = !nt4,
                                        .metadata = key->metadata,
                                        .listed = key->object_list[0] != '\0' && !nt4 } };
    struct harness_battery battery;
    size_t done = 0;
    bool alive = true;

    while (asking.capacity < 2 * pass->needed && asking.capacity < ROOM_MAX)
        asking.capacity *= 2;
    if (!learn_objects_by_query(&asking))
        return false;
    pass->about->status = harness_build_query_battery(&battery, &asking.facts);
    if (pass->about->status != EPC_OK)
        return false;
    for (; done < battery.count && alive && epci_clock_ticks() - start < maximum; done++)
        alive = try_query_and_report_if_wrong(&asking, &battery.list[done]);
    if (alive && done < battery.count)
        harness_pass_add_untried_for_time(pass, "%u of %u queries in %u seconds", (unsigned)done,
                                          (unsigned)battery.count, BUDGET_S);
    harness_battery_release(&battery);
    return alive;
}
