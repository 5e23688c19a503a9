/* SPDX-License-Identifier: MIT
 *
 * trial_registry.c -- a pass in which the child records the DLL's calls of the registry.
 *
 * Each recorded call is checked (access.h); those of one line of code become one finding.
 */
#include "harness/trials/trials.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "harness/findings/fault.h"
#include "harness/behaviour/access.h"
#include "kit/console/console.h"
#include "kit/slice.h"
#include "harness/behaviour/callend.h"

#define CAPACITY_MIN 65536u

static bool fetch_watched_accesses(struct harness_pass *pass, struct host_reply_watched *reply)
{
    static const struct harness_step step = { "the calls, watched", NULL,
                                              HARNESS_HOST_COLLECT_EXCEPTION, 1015 };

    return harness_pass_report_call_ending(
               pass, &step, host_session_begin_or_read_registry_watch(&pass->session, reply),
               NULL) &&
           !reply->refused;
}

/* ---- Findings ---- */

/* What the same key was written to says all about how it was opened. */
static bool was_key_written(const struct host_reply_watched *seen, const char *path)
{
    for (uint32_t i = 0; i < seen->count; i++)
        if (seen->list[i].kind != HOST_ACCESS_OPEN &&
            harness_is_same_key_path(seen->list[i].path, path))
            return true;
    return false;
}

static enum harness_access_verdict
classify_one_registry_access(const struct harness_pass *pass, const struct host_reply_watched *seen,
                             uint32_t i)
{
    enum harness_access_verdict verdict =
        harness_classify_registry_access(&seen->list[i], pass->target->key.service);

    return verdict == HARNESS_ACCESS_WIDE && was_key_written(seen, seen->list[i].path)
               ? HARNESS_ACCESS_FINE
               : verdict;
}

static bool is_same_code_place(const struct host_access *a, const struct host_access *b)
{
    return a->offset == b->offset && strcmp(a->module, b->module) == 0;
}

/* Was this reported with an earlier access of the same line of code?  Else *more is how many other
 * keys that line is wrong about. */
static bool was_reported_earlier(const struct harness_pass *pass,
                                 const struct host_reply_watched *seen, uint32_t i, uint32_t *more)
{
    const enum harness_access_verdict verdict = classify_one_registry_access(pass, seen, i);

    *more = 0;
    for (uint32_t k = 0; k < seen->count; k++) {
        if (k == i || !is_same_code_place(&seen->list[k], &seen->list[i]) ||
            classify_one_registry_access(pass, seen, k) != verdict)
            continue;
        if (k < i)
            return true;
        *more += !harness_is_same_key_path(seen->list[k].path, seen->list[i].path);
    }
    return false;
}

/* "; the call ends at bad.dll+0x1397 (BadOpen+0x27), which does the same with 4 other keys" */
static const char *format_code_place_of_access(const struct harness_pass *pass,
                                               const struct host_access *access, uint32_t more,
                                               char *out, size_t capacity)
{
    struct host_fault place = { .code = 1, .address = access->offset, .offset = access->offset };
    char where[HARNESS_FAULT_PLACE];
    int used;

    memcpy(place.module, access->module, sizeof place.module);
    harness_set_fault_symbol_from_dll_file(pass->about, &place);
    used =
        snprintf(out, capacity, "; the call ends at %s", harness_format_fault_place(&place, where));
    if (more > 0 && used > 0 && (size_t)used < capacity)
        snprintf(out + used, capacity - (size_t)used,
                 ", which does the same with %" PRIu32 " other key%s", more,
                 kit_plural_suffix(more));
    return out;
}

static void add_access_finding(struct harness_pass *pass, const struct host_access *access,
                               enum harness_access_verdict verdict, const char *place)
{
    static const char *const verbs[] = { "opens", "creates the key", "sets a value of",
                                         "deletes, or deletes from," };
    const struct host_target *target = pass->target;
    char text[200], service[HOST_ACCESS_PATH] = "";

    if (verdict == HARNESS_ACCESS_WIDE)
        harness_findings_add(
            pass->about->findings, HARNESS_HOST_REGISTRY_WIDE,
            "the DLL opens %s with %s (0x%X): an ordinary user has no right to that; "
            "ask for KEY_READ%s",
            access->path, harness_format_access_rights(access->rights, text, sizeof text),
            (unsigned)access->rights, place);
    else if (verdict == HARNESS_ACCESS_WRITES)
        harness_findings_add(
            pass->about->findings, HARNESS_HOST_REGISTRY_WRITES,
            "the DLL %s %s: reading counters must not change the machine, and has no "
            "right to; leave that to the setup program or the application%s",
            verbs[access->kind], access->path, place);
    else if (verdict == HARNESS_ACCESS_FOREIGN) {
        harness_service_of_performance_key(access->path, service, sizeof service);
        harness_findings_add(
            pass->about->findings, HARNESS_HOST_REGISTRY_FOREIGN,
            "the DLL opens %s, the key of another service than %s: let it read its own%s%s%s",
            access->path, target->key.service,
            target->scratch.path[0] ? ", or if that is its own, say --service " : "",
            target->scratch.path[0] ? service : "", place);
    }
}

static void add_findings_of_accesses(struct harness_pass *pass,
                                     const struct host_reply_watched *seen)
{
    char place[HARNESS_FAULT_PLACE + 96];
    uint32_t more;

    for (uint32_t i = 0; i < seen->count; i++) {
        const enum harness_access_verdict verdict = classify_one_registry_access(pass, seen, i);

        if (verdict != HARNESS_ACCESS_FINE && !was_reported_earlier(pass, seen, i, &more))
            add_access_finding(
                pass, &seen->list[i], verdict,
                format_code_place_of_access(pass, &seen->list[i], more, place, sizeof place));
    }
}

/* ---- The calls ---- */

/* What was done up to now.  Where the child is gone, *seen stays as it is: false. */
static bool fetch_accesses_if_alive(struct harness_pass *pass, struct host_reply_watched *seen)
{
    struct host_reply_watched now;

    if (!pass->session.child.process || !fetch_watched_accesses(pass, &now))
        return false;
    *seen = now;
    return true;
}

bool harness_trial_registry_access(struct harness_pass *pass)
{
    const struct host_question question = harness_question_for_buffer_capacity(
        pass, pass->needed > CAPACITY_MIN ? (pass->needed + 7) & ~7u : CAPACITY_MIN);
    struct host_reply_collected collected;
    struct host_reply_watched seen;

    if (!harness_pass_start_child_and_load(pass, HOST_GUARD_PATTERN)) {
        harness_pass_add_untried_by_last_finding(pass, false);
        return false;
    }
    if (!fetch_watched_accesses(pass, &seen)) {
        if (!pass->about->dead)
            harness_pass_add_partly_untried(pass, "the DLL's calls cannot be watched");
        return false;
    }
    if (!harness_pass_call_open(pass)) {
        harness_pass_add_untried_by_last_finding(pass, true);
        fetch_accesses_if_alive(pass, &seen);
    } else if (fetch_accesses_if_alive(pass, &seen)) {
        if (!harness_pass_collect_unchecked(pass, &question, &collected) ||
            !harness_pass_call_close(pass))
            harness_pass_add_untried_by_last_finding(pass, true);
        fetch_accesses_if_alive(pass, &seen);
    }
    if (seen.lost > 0)
        harness_pass_add_partly_untried(pass, "%" PRIu32 " further calls were not recorded",
                                        seen.lost);
    add_findings_of_accesses(pass, &seen);
    return false;
}

/* The finding that another key may explain: a failed Open, or an exception; NULL: none. */
static struct harness_found *find_open_or_collect_failure(const struct harness_findings *findings)
{
    static const enum harness_rule_id rules[] = { HARNESS_HOST_OPEN_FAILED,
                                                  HARNESS_HOST_OPEN_EXCEPTION,
                                                  HARNESS_HOST_COLLECT_EXCEPTION };
    struct harness_found *found = NULL;

    for (size_t i = 0; !found && i < EPC_COUNT(rules); i++)
        found = harness_first_finding_of_rule(findings, &harness_rules[rules[i]]);
    return found;
}

/* The last key that could not be opened before number `before`; `before` for none.  Some keys are
 * optional, and a DLL goes on without them; after the last one it gave up. */
static uint32_t find_last_missing_key(const struct host_reply_watched *seen, uint32_t before)
{
    for (uint32_t i = before; i-- > 0;)
        if (seen->list[i].error != 0 && strncmp(seen->list[i].path, "HKLM", 4) == 0)
            return i;
    return before;
}

/* What is said of the keys that it did not find: the last one, and the one before it. */
static bool format_missing_keys_text(const struct harness_pass *pass,
                                     const struct host_reply_watched *seen, char *out,
                                     size_t capacity)
{
    const uint32_t last = find_last_missing_key(seen, seen->count),
                   earlier = find_last_missing_key(seen, last);
    char service[HOST_ACCESS_PATH];
    int used;

    if (last == seen->count)
        return false;
    if (harness_service_of_performance_key(seen->list[last].path, service, sizeof service) &&
        !kit_equal_any_case(service, pass->target->key.service)) {
        snprintf(out, capacity,
                 "; it opened the key of the service %s, which is not in the scratch tree that "
                 "is its HKEY_LOCAL_MACHINE here: if that is its own, say --service \"%s\"",
                 service, service);
        return true;
    }
    used = snprintf(out, capacity,
                    "; it could not open %s (error %" PRIu32 "): its HKEY_LOCAL_MACHINE is a "
                    "scratch tree here, which has only its service's key and an empty Perflib",
                    seen->list[last].path, seen->list[last].error);
    if (earlier != last && used > 0 && (size_t)used < capacity)
        snprintf(out + used, capacity - (size_t)used, "; nor, before that, %s",
                 seen->list[earlier].path);
    return true;
}

/* Call Open and Collect again, watched, whatever comes of it.  True if *seen is known. */
static bool record_accesses_again(struct harness_pass *again, struct host_reply_watched *seen)
{
    const struct host_question question = harness_question_for_buffer_capacity(again, CAPACITY_MIN);
    struct host_reply_collected collected;

    if (!harness_pass_start_child_and_load(again, HOST_GUARD_PATTERN) ||
        !fetch_watched_accesses(again, seen))
        return false;
    if (harness_pass_call_open(again))
        (void)harness_pass_collect_unchecked(again, &question, &collected);
    return fetch_accesses_if_alive(again, seen);
}

void harness_explain_missing_keys(const struct harness_pass *pass)
{
    struct harness_quiet again;
    char text[2 * HOST_ACCESS_PATH + 300];
    struct host_reply_watched seen;

    if (!find_open_or_collect_failure(pass->about->findings) || !pass->target->scratch.path[0])
        return;
    harness_quiet_begin(&again, pass);
    again.about.stop = false;
    if (record_accesses_again(&again.pass, &seen) &&
        format_missing_keys_text(pass, &seen, text, sizeof text)) {
        harness_append_to_message(pass->about->findings,
                                  find_open_or_collect_failure(pass->about->findings), text);
        harness_silence_rule(pass->about->findings, &harness_rules[HARNESS_HOST_REGISTRY_FOREIGN]);
    }
    harness_quiet_end(&again);
}
