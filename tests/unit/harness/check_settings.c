/* SPDX-License-Identifier: MIT
 *
 * check_settings.c -- perflib's settings: from command line, service, machine or default, by
 * profile.
 */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "host/key/providerkey.h"
#include "harness/target/settings.h"
#include "harness/tool/options.h"

#include "printed.h"
#include "kit/system/memregistry.h"

#define SERVICE EPCI_SERVICES "\\A\\Performance"

static struct epci_registry registry;
static struct harness_options options;
static struct harness_findings findings;
static struct host_settings settings;

static void begin(const char *line)
{
    static char copy[256];
    static char *argv[32];
    struct kit_args parsed;
    int argc = 0;

    snprintf(copy, sizeof copy, "epc-harness check A %s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    ck_assert_msg(harness_options_parse(&options, argc, argv, &parsed) == EPC_OK, "%s",
                  parsed.message);
    ck_assert_int_eq(kit_registry_create_in_memory(&registry), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, HOST_PERFLIB), EPC_OK);
    ck_assert_int_eq(registry.ops->create_key(registry.self, SERVICE), EPC_OK);
}

static void machine(const char *name, uint32_t value)
{
    ck_assert_int_eq(kit_registry_write_u32(&registry, HOST_PERFLIB, name, value), EPC_OK);
}

static void service(const char *name, uint32_t value)
{
    ck_assert_int_eq(kit_registry_write_u32(&registry, SERVICE, name, value), EPC_OK);
}

static void trust(void)
{
    ck_assert_int_eq(registry.ops->write(registry.self, SERVICE, "Library Validation Code",
                                         EPCI_REG_BINARY, "12345678", 8),
                     EPC_OK);
}

static void read(void)
{
    harness_findings_release(&findings);
    harness_findings_init(&findings);
    host_settings_read(&settings, &options.plan.settings, &registry, "A",
                       harness_add_bad_setting_finding, &findings);
}

static void end(void)
{
    harness_findings_release(&findings);
    kit_registry_release(&registry);
}

static void is(const struct host_setting *setting, uint32_t value, enum host_origin origin)
{
    ck_assert_uint_eq(setting->value, value);
    ck_assert_int_eq(setting->origin, origin);
}

/* ---- Defaults ---- */

EPC_TEST(settings__are_the_defaults_where_the_registry_says_nothing)
{
    static const struct {
        const char *line;
        uint32_t flags;
        bool timed, disables;
    } rows[] = { { "--profile nt4", 0, false, false },
                 { "--profile win2000", 0x10, true, true },
                 { "", 0, true, true } };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin(rows[i].line);
        read();
        is(&settings.level, 1, HOST_FROM_DEFAULT);
        is(&settings.flags, rows[i].flags, HOST_FROM_DEFAULT);
        is(&settings.event_log_level, 1, HOST_FROM_DEFAULT);
        is(&settings.open_ms, 10000, HOST_FROM_DEFAULT);
        is(&settings.collect_ms, 10000, HOST_FROM_DEFAULT);
        ck_assert(settings.alignment && !settings.trusted && !settings.disables_slow);
        ck_assert_int_eq(settings.open_timed, rows[i].timed);
        ck_assert_int_eq(settings.disables, rows[i].disables);
        ck_assert(!settings.disabled_machine && !settings.disabled_service);
        ck_assert_uint_eq(findings.count, 0);
        end();
    }
}

EPC_TEST_IN(settings__of_a_dll_on_the_command_line_are_not_read_from_the_registry, begin(""), end())
{
    machine("ExtCounterTestLevel", 3);
    machine("Configuration Flags", 1);
    machine("OpenProcedureWaitTime", 5);
    machine("Disable Performance Counters", 1);
    machine("EventLogLevel", 7);
    host_settings_read(&settings, &options.plan.settings, &registry, NULL,
                       harness_add_bad_setting_finding, &findings);
    is(&settings.level, 1, HOST_FROM_DEFAULT);
    is(&settings.flags, 0, HOST_FROM_DEFAULT);
    is(&settings.collect_ms, 10000, HOST_FROM_DEFAULT);
    ck_assert(!settings.registered && !settings.disabled_machine && !settings.disabled_service);
    ck_assert_uint_eq(findings.count, 0);
}

/* ---- Precedence ---- */

EPC_TEST_IN(settings__of_the_machine_go_before_defaults, begin(""), end())
{
    machine("ExtCounterTestLevel", 2);
    machine("Configuration Flags", 3);
    machine("EventLogLevel", 0);
    machine("OpenProcedureWaitTime", 2500);
    read();
    is(&settings.level, 2, HOST_FROM_MACHINE);
    is(&settings.flags, 3, HOST_FROM_MACHINE);
    is(&settings.event_log_level, 0, HOST_FROM_MACHINE);
    is(&settings.open_ms, 2500, HOST_FROM_MACHINE);
    is(&settings.collect_ms, 2500, HOST_FROM_MACHINE);
}

EPC_TEST_IN(settings__of_the_service_go_before_those_of_the_machine, begin(""), end())
{
    machine("OpenProcedureWaitTime", 2500);
    service("Open Timeout", 100);
    service("Collect Timeout", 200);
    read();
    is(&settings.open_ms, 100, HOST_FROM_SERVICE);
    is(&settings.collect_ms, 200, HOST_FROM_SERVICE);
}

EPC_TEST_IN(settings__of_the_command_line_go_before_all,
            begin("--level 1 --flags 0 --event-log-level 3 --timeout 1.5"), end())
{
    machine("ExtCounterTestLevel", 4);
    machine("Configuration Flags", 0xF);
    machine("EventLogLevel", 0);
    service("Open Timeout", 100);
    service("Collect Timeout", 200);
    read();
    is(&settings.level, 1, HOST_FROM_REQUEST);
    is(&settings.flags, 0, HOST_FROM_REQUEST);
    is(&settings.event_log_level, 3, HOST_FROM_REQUEST);
    is(&settings.open_ms, 1500, HOST_FROM_REQUEST);
    is(&settings.collect_ms, 1500, HOST_FROM_REQUEST);
    ck_assert(settings.alignment && settings.disables);
}

EPC_TEST_IN(settings__are_put_into_level_and_limits, begin(""), end())
{
    machine("ExtCounterTestLevel", 2);
    service("Open Timeout", 100);
    service("Collect Timeout", 200);
    read();
    ck_assert_uint_eq(settings.level.value, 2);
    ck_assert_uint_eq(settings.open_ms.value, 100);
    ck_assert_uint_eq(settings.collect_ms.value, 200);
}

/* ---- Wrong settings ---- */

static const struct {
    const char *name;
    bool service;
    uint32_t value;
} wrong[] = {
    { "ExtCounterTestLevel", false, 0 },
    { "ExtCounterTestLevel", false, 5 },
    { "EventLogLevel", false, 4 },
    { "OpenProcedureWaitTime", false, 0 },
    { "OpenProcedureWaitTime", false, 0xEE6B2801u },
    { "Disable Performance Counters", false, 2 },
    { "Open Timeout", true, 0 },
    { "Collect Timeout", true, 0 },
};

EPC_TEST_LOOP_IN(settings__that_mean_nothing_are_told_and_not_used, sizeof wrong / sizeof *wrong,
                 begin(""), end())
{
    (wrong[_i].service ? service : machine)(wrong[_i].name, wrong[_i].value);
    read();
    is(&settings.level, 1, HOST_FROM_DEFAULT);
    is(&settings.event_log_level, 1, HOST_FROM_DEFAULT);
    is(&settings.open_ms, 10000, HOST_FROM_DEFAULT);
    is(&settings.collect_ms, 10000, HOST_FROM_DEFAULT);
    ck_assert(!settings.disabled_machine && !settings.disabled_service);
    ck_assert_uint_eq(findings.count, 1);
    ck_assert_str_eq(findings.list[0].rule->id, "setting-value");
    ck_assert_int_eq(findings.list[0].rule->severity, EPCI_NOTE);
    ck_assert_ptr_nonnull(strstr(findings.list[0].message, wrong[_i].name));
    ck_assert_ptr_nonnull(strstr(findings.list[0].message, "the default is used"));
}

EPC_TEST(settings__of_a_wrong_type_are_told_and_not_used)
{
    static const char *const names[] = { "ExtCounterTestLevel", "Configuration Flags",
                                         "EventLogLevel", "OpenProcedureWaitTime" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        begin("");
        ck_assert_int_eq(
            registry.ops->write(registry.self, HOST_PERFLIB, names[i], EPCI_REG_SZ, "2\0\0", 4),
            EPC_OK);
        read();
        is(&settings.level, 1, HOST_FROM_DEFAULT);
        is(&settings.flags, 0, HOST_FROM_DEFAULT);
        ck_assert_uint_eq(findings.count, 1);
        ck_assert_ptr_nonnull(strstr(findings.list[0].message, "is not a REG_DWORD"));
        end();
    }
}

/* ---- Profiles ---- */

EPC_TEST_IN(settings__in_nt4_know_no_level_4_no_flags_and_no_limits_of_a_service,
            begin("--profile nt4"), end())
{
    machine("ExtCounterTestLevel", 4);
    machine("Configuration Flags", 1);
    service("Open Timeout", 100);
    service("Collect Timeout", 100);
    trust();
    read();
    is(&settings.level, 1, HOST_FROM_DEFAULT);
    is(&settings.flags, 0, HOST_FROM_DEFAULT);
    is(&settings.open_ms, 10000, HOST_FROM_DEFAULT);
    ck_assert(settings.alignment && !settings.trusted);
    ck_assert_uint_eq(findings.count, 1); /* the level */
}

EPC_TEST_IN(settings__in_nt4_limit_the_time_of_open_alone_and_only_if_told_to,
            begin("--profile nt4"), end())
{
    machine("OpenProcedureWaitTime", 700);
    read();
    is(&settings.open_ms, 700, HOST_FROM_MACHINE);
    is(&settings.collect_ms, 10000, HOST_FROM_DEFAULT);
    ck_assert(settings.open_timed && !settings.collect_timed);
}

EPC_TEST_IN(settings__in_win2000_obey_the_level_for_trusted_dlls_alone, begin("--profile win2000"),
            end())
{
    machine("ExtCounterTestLevel", 4);
    read();
    is(&settings.level, 1, HOST_FROM_DEFAULT);
    trust();
    read();
    ck_assert(settings.trusted);
    is(&settings.level, 4, HOST_FROM_MACHINE);
}

EPC_TEST_IN(settings__do_not_limit_the_time_of_trusted_dlls, begin(""), end())
{
    service("Open Timeout", 100);
    trust();
    read();
    ck_assert(!settings.open_timed && !settings.collect_timed);
    is(&settings.open_ms, 10000, HOST_FROM_DEFAULT);
}

/* ---- Flags ---- */

EPC_TEST_IN(settings__flag_1_leaves_out_the_alignment_test, begin("--flags 1"), end())
{
    read();
    ck_assert(!settings.alignment && settings.disables);
    is(&settings.level, 1, HOST_FROM_DEFAULT);
}

EPC_TEST_IN(settings__flag_2_disables_nothing, begin("--flags 0xA --profile win2000"), end())
{
    read();
    ck_assert(!settings.disables && !settings.disables_slow);
}

EPC_TEST_IN(settings__flag_4_leaves_out_the_tests_and_in_win2000_the_time_limits,
            begin("--flags 4 --profile win2000"), end())
{
    read();
    is(&settings.level, 3, HOST_FROM_REQUEST);
    ck_assert(!settings.open_timed && !settings.collect_timed);
    end();
    begin("");
    machine("Configuration Flags", 4);
    read();
    is(&settings.level, 3, HOST_FROM_MACHINE);
    ck_assert(settings.open_timed && settings.collect_timed);
    end();
    begin("--level 1");
    machine("Configuration Flags", 4);
    read();
    is(&settings.level, 1, HOST_FROM_REQUEST);
}

EPC_TEST_IN(settings__flag_8_has_opposite_meanings_in_the_two_generations,
            begin("--flags 8 --profile win2000"), end())
{
    read();
    ck_assert(settings.disables_slow && settings.open_timed && settings.collect_timed);
    trust();
    read();
    ck_assert(!settings.disables_slow);
    end();
    begin("--flags 8");
    service("Collect Timeout", 50);
    read();
    ck_assert(!settings.disables_slow && !settings.open_timed && !settings.collect_timed);
    is(&settings.collect_ms, 10000, HOST_FROM_DEFAULT);
}

/* ---- Disabled ---- */

EPC_TEST_IN(settings__know_a_service_and_a_machine_that_are_disabled, begin(""), end())
{
    service("Disable Performance Counters", 1);
    read();
    ck_assert(settings.disabled_service && !settings.disabled_machine);
    service("Disable Performance Counters", 4); /* occurs in practice, without a known meaning */
    machine("Disable Performance Counters", 1);
    read();
    ck_assert(!settings.disabled_service && settings.disabled_machine);
    ck_assert_uint_eq(findings.count, 0);
}

static int refuse(void *self, const char *path, uint32_t *subkeys, uint32_t *values)
{
    (void)self;
    (void)path;
    *subkeys = *values = 0;
    return EPC_E_ACCESS;
}

EPC_TEST_IN(settings__know_an_account_that_may_not_read_performance_data, begin(""), end())
{
    struct epci_registry_ops ops;
    struct epci_registry guarded;

    read();
    ck_assert(!settings.no_access);
    ops = *registry.ops;
    ops.count = refuse;
    guarded = (struct epci_registry){ &ops, registry.self, registry.tools };
    host_settings_read(&settings, &options.plan.settings, &guarded, "A",
                       harness_add_bad_setting_finding, &findings);
    ck_assert(settings.no_access);
}

/* ---- Reports ---- */

EPC_TEST_IN(settings__are_reported_with_where_they_are_from,
            begin("--flags 0x10 --profile win2000"), end())
{
    struct kit_json json;
    const char *text;
    FILE *to;

    service("Open Timeout", 100);
    read();
    to = printed_begin();
    harness_print_perflib_settings(to, &settings);
    text = printed_end(to);
    ck_assert_ptr_nonnull(strstr(text, "  Configuration Flags    0x10     (command line)\n"));
    ck_assert_ptr_nonnull(strstr(text, "  Open Timeout, ms       100      (service)\n"));
    to = printed_begin();
    kit_json_init(&json, to);
    kit_json_begin_object(&json, NULL);
    harness_write_settings_json(&json, &settings);
    kit_json_end_innermost(&json);
    text = printed_end(to);
    ck_assert_ptr_nonnull(strstr(
        text, "\"flags\": {\n      \"value\": 16,\n      \"from\": \"command line\"\n    }"));
    ck_assert_ptr_nonnull(strstr(text, "\"disables\": true"));
}
