/* SPDX-License-Identifier: MIT
 *
 * aftermath.c -- from findings to what perflib does: each rule belongs to a sort of failure.
 *
 * The sort, the profile and the settings decide on the data and the service; the gravest decision
 * counts.
 */
#include "harness/behaviour/aftermath.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "kit/system/registry.h"

#define EVENT_DISABLED         1017u
#define EVENT_DISABLED_SESSION 1018u
#define EVENT_NO_ACCESS        1000u

static const struct {
    const char *name;
    const char *sentence;
} dispositions[] = {
    [HARNESS_KEEP] = { "keep", "" },
    [HARNESS_FIX_UP] = { "fix-up",
                         "the performance library would use its data, with the size that the "
                         "pointer says" },
    [HARNESS_DROP] = { "drop", "the performance library would drop its data" },
    [HARNESS_DISABLE] = { "disable", "the performance library would disable the service" },
};

const char *harness_disposition_name(enum harness_disposition disposition)
{
    return dispositions[disposition].name;
}

/* ---- Deciding ---- */

/* The sort of failure that a rule means. */
enum sort {
    SORT_HARMLESS, /* perflib does not look, or only logs                             */
    SORT_POINTER,  /* bytes-pointer                                                   */
    SORT_BUFFER,   /* a test of the returned buffer: only untrusted DLLs are disabled */
    SORT_SLOW,     /* a call that was late                                            */
    SORT_NO_DATA,  /* no data came                                                    */
    SORT_CALL      /* it could not be loaded, a procedure is missing, a call failed   */
};

static const struct {
    enum check_rule_id rule;
    enum sort sort;
} block_sorts[] = {
    { CHECK_RULE_COLLECT_STATUS, SORT_NO_DATA },  { CHECK_RULE_BYTES_POINTER, SORT_POINTER },
    { CHECK_RULE_BUFFER_OVERRUN, SORT_BUFFER },   { CHECK_RULE_HEAP_OVERRUN, SORT_BUFFER },
    { CHECK_RULE_GUARD_DAMAGE, SORT_BUFFER },     { CHECK_RULE_OBJECT_LENGTHS, SORT_BUFFER },
    { CHECK_RULE_INSTANCE_LENGTHS, SORT_BUFFER }, { CHECK_RULE_DEFINITION_LENGTHS, SORT_BUFFER },
};

static const struct {
    enum harness_rule_id rule;
    enum sort sort;
} host_sorts[] = {
    { HARNESS_HOST_SERVICE_KEY, SORT_NO_DATA },
    /* Not disabled: the host of the other bitness can use it. */
    { HARNESS_HOST_WRONG_BITNESS, SORT_NO_DATA },
    { HARNESS_HOST_DLL_NOT_LOADED, SORT_CALL },
    { HARNESS_HOST_IMPORT_MISSING, SORT_CALL },
    { HARNESS_HOST_OPEN_MISSING, SORT_CALL },
    { HARNESS_HOST_COLLECT_MISSING, SORT_CALL },
    { HARNESS_HOST_CLOSE_MISSING, SORT_CALL },
    { HARNESS_HOST_OPEN_FAILED, SORT_CALL },
    { HARNESS_HOST_OPEN_EXCEPTION, SORT_CALL },
    { HARNESS_HOST_COLLECT_EXCEPTION, SORT_CALL },
    { HARNESS_HOST_CLOSE_EXCEPTION, SORT_CALL },
    { HARNESS_HOST_CALL_TIMEOUT, SORT_SLOW },
    /* It ends the host, so that perflib cannot disable it any more. */
    { HARNESS_HOST_CALL_NO_RETURN, SORT_NO_DATA },
    { HARNESS_HOST_DISTURBED, SORT_NO_DATA },
    { HARNESS_HOST_NEVER_ENOUGH, SORT_NO_DATA },
    { HARNESS_HOST_SERVICE_DISABLED, SORT_NO_DATA },
};

static enum sort classify_finding_for_perflib(const struct harness_found *found)
{
    for (size_t i = 0; i < EPC_COUNT(block_sorts); i++)
        if (found->rule == &check_rules[block_sorts[i].rule])
            return block_sorts[i].sort;
    for (size_t i = 0; i < EPC_COUNT(host_sorts); i++)
        if (found->rule == &harness_rules[host_sorts[i].rule])
            return host_sorts[i].sort;
    if (found->rule == &harness_rules[HARNESS_HOST_GUARD_PAGE_HIT] &&
        harness_hit_damages_pattern(found))
        return SORT_BUFFER;
    return SORT_HARMLESS;
}

/* A call that is not limited is waited for.  Of one that is, Windows 2000 takes the data,
 * whenever they come, unless the flags say to disable it. */
static enum harness_disposition disposition_of_slow_call(const struct harness_found *found,
                                                         const struct host_settings *settings,
                                                         enum check_profile profile)
{
    bool timed =
        found->event == HARNESS_EVENT_OPEN_TIMEOUT ? settings->open_timed : settings->collect_timed;

    if (!timed)
        return HARNESS_KEEP;
    if (settings->disables_slow)
        return HARNESS_DISABLE;
    return profile == CHECK_PROFILE_WIN2000 ? HARNESS_KEEP : HARNESS_DROP;
}

/* NT 4 neither tests definitions nor disables anything. */
static enum harness_disposition disposition_of_finding_in_nt4(const struct harness_found *found,
                                                              enum sort sort)
{
    if (found->rule == &check_rules[CHECK_RULE_DEFINITION_LENGTHS])
        return HARNESS_KEEP;
    switch (sort) {
    case SORT_HARMLESS:
    case SORT_SLOW: /* reported, and waited for */
        return HARNESS_KEEP;
    case SORT_POINTER:
        return HARNESS_FIX_UP;
    default:
        return HARNESS_DROP;
    }
}

/* What perflib of this profile, set up like this, does because of one finding. */
static enum harness_disposition disposition_of_finding(const struct harness_found *found,
                                                       const struct host_settings *settings,
                                                       enum check_profile profile)
{
    enum sort sort = classify_finding_for_perflib(found);

    if (profile == CHECK_PROFILE_NT4)
        return disposition_of_finding_in_nt4(found, sort);
    switch (sort) {
    case SORT_HARMLESS:
        return HARNESS_KEEP;
    case SORT_POINTER:
    case SORT_NO_DATA:
        return HARNESS_DROP;
    case SORT_BUFFER:
        return settings->disables && !settings->trusted ? HARNESS_DISABLE : HARNESS_DROP;
    case SORT_SLOW:
        return disposition_of_slow_call(found, settings, profile);
    case SORT_CALL:
        break;
    }
    return settings->disables ? HARNESS_DISABLE : HARNESS_DROP;
}

void harness_decide_disposition(struct harness_aftermath *out,
                                const struct harness_findings *findings, enum check_profile profile)
{
    out->disposition = HARNESS_KEEP;
    out->because = NULL;
    for (size_t i = 0; i < findings->count; i++) {
        const struct harness_found *found = &findings->list[i];
        enum harness_disposition disposition =
            disposition_of_finding(found, &out->settings, profile);

        if (disposition <= out->disposition)
            continue;
        out->disposition = disposition;
        out->because = found;
    }
}

/* ---- Doing it ---- */

void harness_disable_service_if_decided(struct harness_aftermath *out,
                                        const struct epci_registry *registry, const char *service)
{
    char path[512];
    int length;

    if (out->disposition != HARNESS_DISABLE)
        return;
    length = snprintf(path, sizeof path, EPCI_SERVICES "\\%s\\Performance", service);
    if (length < 0 || (size_t)length >= sizeof path)
        out->refused = EPC_E_RANGE;
    else
        out->refused = kit_registry_write_u32(registry, path, EPCI_DISABLED, 1);
    out->written = out->refused == EPC_OK;
}

void harness_append_perflib_events(struct harness_aftermath *out,
                                   const struct harness_findings *findings,
                                   const struct harness_raiser *raiser, bool tried)
{
    if (out->settings.no_access)
        harness_append_perflib_event(&out->events, raiser, NULL, EVENT_NO_ACCESS);
    for (size_t i = 0; i < findings->count; i++)
        harness_append_perflib_event(&out->events, raiser, &findings->list[i], 0);
    if (tried && out->disposition == HARNESS_DISABLE)
        harness_append_perflib_event(&out->events, raiser, NULL,
                                     out->written ? EVENT_DISABLED : EVENT_DISABLED_SESSION);
}

/* ---- Telling ---- */

void harness_write_perflib_reaction_json(struct kit_json *json,
                                         const struct harness_aftermath *aftermath)
{
    kit_json_add_text(json, "disposition", harness_disposition_name(aftermath->disposition));
    kit_json_add_bool(json, "disabled", aftermath->written);
    harness_write_settings_json(json, &aftermath->settings);
    harness_write_events_json(json, &aftermath->events);
}

void harness_print_disposition_line(FILE *to, const struct harness_aftermath *aftermath,
                                    const char *service)
{
    if (aftermath->disposition == HARNESS_KEEP || !aftermath->because)
        return;
    kit_print_safe_padded(to, service, 0);
    if (aftermath->written)
        fprintf(to,
                ": because of %s the service was disabled: " EPCI_DISABLED " of its Performance "
                "key is 1; remove the value when it is mended\n",
                aftermath->because->rule->id);
    else if (aftermath->refused != EPC_OK)
        fprintf(to,
                ": because of %s the service is to be disabled, but its Performance key cannot "
                "be written (%s): disabled for this session only; run as administrator\n",
                aftermath->because->rule->id, epc_status_text(aftermath->refused));
    else
        fprintf(to, ": because of %s %s%s\n", aftermath->because->rule->id,
                dispositions[aftermath->disposition].sentence,
                aftermath->disposition == HARNESS_DISABLE && aftermath->settings.registered
                    ? " (--disable-on-error does)"
                    : "");
}

void harness_aftermath_release(struct harness_aftermath *aftermath)
{
    harness_release_events(&aftermath->events);
    memset(aftermath, 0, sizeof *aftermath);
}
