/* SPDX-License-Identifier: MIT
 *
 * settings.c -- perflib's settings as findings, as JSON and as text.
 *
 * host/key/settings.c reads them; every value that it cannot use becomes a finding here.
 */
#include "harness/target/settings.h"

#include <inttypes.h>
#include <string.h>

void harness_add_bad_setting_finding(void *context, const struct host_bad_setting *bad)
{
    if (bad->is_number)
        harness_findings_add(context, HARNESS_HOST_SETTING_VALUE,
                             "the value %s of HKLM\\%s is %" PRIu32 "; wanted is %" PRIu32
                             " to %" PRIu32 ": set it right or remove it; the default is used",
                             bad->name, bad->path, bad->value, bad->least, bad->maximum);
    else
        harness_findings_add(
            context, HARNESS_HOST_SETTING_VALUE,
            "the value %s of HKLM\\%s is not a REG_DWORD of 4 bytes: set it right or "
            "remove it; the default is used",
            bad->name, bad->path);
}

static const char *const origins[] = { "default", "machine", "service", "command line" };

static void write_setting_json(struct kit_json *json, const char *name,
                               const struct host_setting *setting)
{
    kit_json_begin_object(json, name);
    kit_json_add_u64(json, "value", setting->value);
    kit_json_add_text(json, "from", origins[setting->origin]);
    kit_json_end_innermost(json);
}

void harness_write_settings_json(struct kit_json *json, const struct host_settings *settings)
{
    kit_json_begin_object(json, "settings");
    write_setting_json(json, "level", &settings->level);
    write_setting_json(json, "flags", &settings->flags);
    write_setting_json(json, "event_log_level", &settings->event_log_level);
    write_setting_json(json, "open_timeout_ms", &settings->open_ms);
    write_setting_json(json, "collect_timeout_ms", &settings->collect_ms);
    kit_json_add_bool(json, "trusted", settings->trusted);
    kit_json_add_bool(json, "alignment_test", settings->alignment);
    kit_json_add_bool(json, "open_timed", settings->open_timed);
    kit_json_add_bool(json, "collect_timed", settings->collect_timed);
    kit_json_add_bool(json, "disables", settings->disables);
    kit_json_add_bool(json, "disables_slow", settings->disables_slow);
    kit_json_add_bool(json, "disabled_machine", settings->disabled_machine);
    kit_json_add_bool(json, "disabled_service", settings->disabled_service);
    kit_json_end_innermost(json);
}

static void print_setting(FILE *to, const char *name, const char *form,
                          const struct host_setting *setting)
{
    char value[16];

    snprintf(value, sizeof value, strcmp(form, "hex") == 0 ? "0x%" PRIx32 : "%" PRIu32,
             setting->value);
    fprintf(to, "  %-22s %-8s (%s)\n", name, value, origins[setting->origin]);
}

void harness_print_perflib_settings(FILE *to, const struct host_settings *settings)
{
    fprintf(to, "settings:\n");
    print_setting(to, "ExtCounterTestLevel", "", &settings->level);
    print_setting(to, "Configuration Flags", "hex", &settings->flags);
    print_setting(to, "EventLogLevel", "", &settings->event_log_level);
    print_setting(to, "Open Timeout, ms", "", &settings->open_ms);
    print_setting(to, "Collect Timeout, ms", "", &settings->collect_ms);
}
