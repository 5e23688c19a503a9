/* SPDX-License-Identifier: MIT
 *
 * check_aftermath.c -- what perflib does after a failure, and the events and values it writes.
 */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "harness/behaviour/aftermath.h"
#include "host/key/providerkey.h"

#include "faulty.h"
#include "printed.h"
#include "registry_print.h"
#include "kit/system/memregistry.h"

#define SERVICE EPCI_SERVICES "\\A\\Performance"

static struct harness_findings findings;
static struct harness_aftermath aftermath;

static void begin(void)
{
    harness_findings_release(&findings);
    harness_findings_init(&findings);
    harness_aftermath_release(&aftermath);
    aftermath.settings = (struct host_settings){ .registered = true,
                                                 .disables = true,
                                                 .open_timed = true,
                                                 .collect_timed = true,
                                                 .alignment = true };
}

static void end(void)
{
    harness_findings_release(&findings);
    harness_aftermath_release(&aftermath);
}

static void add_block(enum check_rule_id rule)
{
    struct check_finding finding = { .rule = rule, .message = "it is wrong" };

    harness_add_check_finding(&findings, &finding);
}

static const char *decide(enum check_profile profile)
{
    harness_decide_disposition(&aftermath, &findings, profile);
    return harness_disposition_name(aftermath.disposition);
}

/* ---- Deciding ---- */

EPC_TEST_IN(aftermath__of_nothing_found_is_to_keep_the_data, begin(), end())
{
    for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++)
        ck_assert_str_eq(decide((enum check_profile)profile), "keep");
    ck_assert_ptr_null(aftermath.because);
}

static const struct {
    int host; /* enum harness_rule_id, or -1 */
    enum check_rule_id block;
    const char *nt4, *win2000, *current;
} rows[] = {
    { -1, CHECK_RULE_BYTES_POINTER, "fix-up", "drop", "drop" },
    { -1, CHECK_RULE_BUFFER_OVERRUN, "drop", "disable", "disable" },
    { -1, CHECK_RULE_HEAP_OVERRUN, "drop", "disable", "disable" },
    { -1, CHECK_RULE_GUARD_DAMAGE, "drop", "disable", "disable" },
    { -1, CHECK_RULE_OBJECT_LENGTHS, "drop", "disable", "disable" },
    { -1, CHECK_RULE_INSTANCE_LENGTHS, "drop", "disable", "disable" },
    { -1, CHECK_RULE_DEFINITION_LENGTHS, "keep", "disable", "disable" },
    { -1, CHECK_RULE_ALIGNMENT, "keep", "keep", "keep" },
    { -1, CHECK_RULE_COLLECT_STATUS, "drop", "drop", "drop" },
    { -1, CHECK_RULE_CELL_BOUNDS, "keep", "keep", "keep" },
    { HARNESS_HOST_SERVICE_KEY, 0, "drop", "drop", "drop" },
    { HARNESS_HOST_WRONG_BITNESS, 0, "drop", "drop", "drop" },
    { HARNESS_HOST_DLL_NOT_LOADED, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_IMPORT_MISSING, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_OPEN_MISSING, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_COLLECT_MISSING, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_CLOSE_MISSING, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_OPEN_FAILED, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_OPEN_EXCEPTION, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_COLLECT_EXCEPTION, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_CLOSE_EXCEPTION, 0, "drop", "disable", "disable" },
    { HARNESS_HOST_CALL_TIMEOUT, 0, "keep", "keep", "drop" },
    { HARNESS_HOST_CALL_NO_RETURN, 0, "drop", "drop", "drop" },
    { HARNESS_HOST_NEVER_ENOUGH, 0, "drop", "drop", "drop" },
    { HARNESS_HOST_GUARD_PAGE_HIT, 0, "keep", "keep", "keep" },
    { HARNESS_HOST_MEMORY_LIMIT, 0, "keep", "keep", "keep" },
    { HARNESS_HOST_SETTING_VALUE, 0, "keep", "keep", "keep" },
};

EPC_TEST_LOOP(aftermath__of_a_finding_is_that_of_the_profile, sizeof rows / sizeof *rows)
{
    const char *wanted[] = { rows[_i].nt4, rows[_i].win2000, rows[_i].current };

    for (int profile = CHECK_PROFILE_NT4; profile <= CHECK_PROFILE_CURRENT; profile++) {
        begin();
        if (rows[_i].host >= 0)
            harness_findings_add(&findings, (enum harness_rule_id)rows[_i].host, "it is wrong");
        else
            add_block(rows[_i].block);
        ck_assert_str_eq(decide((enum check_profile)profile), wanted[profile]);
    }
    end();
}

EPC_TEST_IN(aftermath__of_several_findings_is_the_gravest, begin(), end())
{
    add_block(CHECK_RULE_ALIGNMENT);
    add_block(CHECK_RULE_BYTES_POINTER);
    harness_findings_add(&findings, HARNESS_HOST_CLOSE_EXCEPTION, "it is wrong");
    add_block(CHECK_RULE_GUARD_DAMAGE);
    ck_assert_str_eq(decide(CHECK_PROFILE_CURRENT), "disable");
    ck_assert_str_eq(aftermath.because->rule->id, "close-exception");
    ck_assert_str_eq(decide(CHECK_PROFILE_NT4), "drop");
}

EPC_TEST_IN(aftermath__with_flag_2_is_never_to_disable, begin(), end())
{
    aftermath.settings.disables = false;
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    add_block(CHECK_RULE_GUARD_DAMAGE);
    ck_assert_str_eq(decide(CHECK_PROFILE_WIN2000), "drop");
    ck_assert_str_eq(decide(CHECK_PROFILE_CURRENT), "drop");
}

EPC_TEST_IN(aftermath__of_a_trusted_dll_disables_it_for_failed_calls_but_not_for_its_buffer,
            begin(), end())
{
    aftermath.settings.trusted = true;
    add_block(CHECK_RULE_GUARD_DAMAGE);
    ck_assert_str_eq(decide(CHECK_PROFILE_CURRENT), "drop");
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    ck_assert_str_eq(decide(CHECK_PROFILE_CURRENT), "disable");
}

EPC_TEST_IN(aftermath__of_a_slow_dll_is_to_disable_it_only_if_told_to, begin(), end())
{
    aftermath.settings.disables_slow = true;
    harness_findings_add(&findings, HARNESS_HOST_CALL_TIMEOUT, "it is slow");
    ck_assert_str_eq(decide(CHECK_PROFILE_WIN2000), "disable");
}

EPC_TEST_IN(aftermath__of_a_call_that_is_not_timed_is_to_wait_for_it, begin(), end())
{
    aftermath.settings.collect_timed = false;
    harness_findings_add(&findings, HARNESS_HOST_CALL_TIMEOUT, "it is slow");
    ck_assert_str_eq(decide(CHECK_PROFILE_CURRENT), "keep");
}

EPC_TEST_IN(aftermath__of_a_guard_page_that_is_written_to_is_that_of_a_damaged_pattern, begin(),
            end())
{
    struct harness_found *found;

    found = harness_findings_add(&findings, HARNESS_HOST_GUARD_PAGE_HIT, "it writes");
    found->fault.wrote = true;
    found->fault.place = 64;
    found->capacity = 64;
    ck_assert_str_eq(decide(CHECK_PROFILE_CURRENT), "disable");
}

/* ---- Doing it ---- */

static struct epci_registry registry;

static uint32_t value_of_disable(void)
{
    uint32_t value = 0;

    epci_registry_read_u32(&registry, SERVICE, EPCI_DISABLED, &value);
    return value;
}

static void begin_registry(void)
{
    begin();
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, SERVICE), EPC_OK);
}

/* "1008 1017": the numbers of the events. */
static const char *events(bool tried)
{
    static char text[100];
    const struct harness_raiser raiser = { .profile = CHECK_PROFILE_CURRENT,
                                           .settings = &aftermath.settings,
                                           .service = "A",
                                           .library = "x.dll" };

    harness_release_events(&aftermath.events);
    harness_append_perflib_events(&aftermath, &findings, &raiser, tried);
    text[0] = '\0';
    for (size_t i = 0; i < aftermath.events.count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u", i ? " " : "",
                 aftermath.events.list[i].number);
    return text;
}

static const char *printed(void)
{
    FILE *to = printed_begin();

    harness_print_disposition_line(to, &aftermath, "A");
    return printed_end(to);
}

EPC_TEST_IN(aftermath__disables_a_service_with_one_value_and_event_1017, begin_registry(), end())
{
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_CURRENT);
    ck_assert_uint_eq(value_of_disable(), 0);
    harness_disable_service_if_decided(&aftermath, &registry, "A");
    ck_assert(aftermath.written);
    ck_assert_uint_eq(value_of_disable(), 1);
    ck_assert_str_eq(events(true), "1008 1017");
    ck_assert_str_eq(printed(), "A: because of open-failed the service was disabled: Disable "
                                "Performance Counters of its Performance key is 1; remove the "
                                "value when it is mended\n");
    kit_registry_release(&registry);
}

EPC_TEST_IN(aftermath__writes_nothing_that_was_not_decided, begin_registry(), end())
{
    char before[400], after[400];

    epct_registry_print(&registry, before, sizeof before);
    add_block(CHECK_RULE_BYTES_POINTER);
    decide(CHECK_PROFILE_CURRENT);
    harness_disable_service_if_decided(&aftermath, &registry, "A");
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_NT4);
    harness_disable_service_if_decided(&aftermath, &registry, "A");
    epct_registry_print(&registry, after, sizeof after);
    ck_assert_str_eq(before, after);
    ck_assert(!aftermath.written);
    kit_registry_release(&registry);
}

EPC_TEST_IN(aftermath__without_the_right_to_write_is_for_this_session_with_event_1018,
            begin_registry(), end())
{
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_CURRENT);
    aftermath.refused = EPC_E_ACCESS;
    ck_assert_str_eq(events(true), "1008 1018");
    ck_assert_ptr_nonnull(strstr(printed(), "disabled for this session only; run as "
                                            "administrator"));
    kit_registry_release(&registry);
}

EPC_TEST_IN(aftermath__that_cannot_be_written_changes_nothing, begin_registry(), end())
{
    struct epct_faulty faulty = { .fail_at = 0, .then = 1 };
    struct epci_registry failing;

    faulty.inner = registry;
    failing = epct_faulty_registry(&faulty);
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_CURRENT);
    harness_disable_service_if_decided(&aftermath, &failing, "A");
    ck_assert_int_eq(faulty.changes, 1);
    ck_assert(!aftermath.written && aftermath.refused != EPC_OK);
    ck_assert_uint_eq(value_of_disable(), 0);
    ck_assert_str_eq(events(true), "1008 1018");
    kit_registry_release(&failing);
}

EPC_TEST_IN(aftermath__of_a_service_without_a_key_is_refused_and_makes_none, begin_registry(),
            end())
{
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_CURRENT);
    harness_disable_service_if_decided(&aftermath, &registry, "B");
    ck_assert(!aftermath.written);
    ck_assert_int_eq(aftermath.refused, EPC_E_NOT_FOUND);
    kit_registry_release(&registry);
}

EPC_TEST_IN(aftermath__without_being_asked_for_says_what_perflib_would_do, begin(), end())
{
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_CURRENT);
    ck_assert_str_eq(events(false), "1008");
    ck_assert_str_eq(printed(), "A: because of open-failed the performance library would disable "
                                "the service (--disable-on-error does)\n");
    aftermath.settings.registered = false;
    ck_assert_str_eq(printed(), "A: because of open-failed the performance library would disable "
                                "the service\n");
}

EPC_TEST_IN(aftermath__of_an_account_without_access_begins_with_event_1000, begin(), end())
{
    aftermath.settings.no_access = true;
    harness_findings_add(&findings, HARNESS_HOST_OPEN_FAILED, "it is wrong");
    decide(CHECK_PROFILE_CURRENT);
    ck_assert_str_eq(events(false), "1000 1008");
}
