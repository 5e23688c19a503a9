/* SPDX-License-Identifier: MIT
 *
 * settings.c -- see settings.h.
 */
#include "harness/target/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/host/providerkey.h"

#define PATH_ROOM 512u

/* The documented range of OpenProcedureWaitTime; 0 would fail every call, so it is not taken. */
#define WAIT_LEAST 1u
#define WAIT_MOST  0xEE6B2800u

/* Our own.  Windows' default is 4, no tests at all, from Windows 2000 on; a tool that checks, tests. */
#define LEVEL_DEFAULT 1u

#define FLAGS_WIN2000       VAL_FLAG_STATISTICS
#define EVENT_LEVEL_DEFAULT 1u

struct reader {
    struct val_settings *out;
    const struct val_options *options;
    const struct epci_registry *registry;
    struct val_findings *findings;
    char service_path[PATH_ROOM];
};

/* A DWORD in a range.  False, and nothing changed, if it is not there or not such a one. */
static bool read_number(const struct reader *reader, const char *path, const char *name,
                        uint32_t least, uint32_t most, uint32_t *value)
{
    uint32_t number = 0;
    int status = epci_registry_read_u32(reader->registry, path, name, &number);

    if (status == EPC_OK && number >= least && number <= most) {
        *value = number;
        return true;
    }
    if (status == EPC_OK)
        val_findings_add(reader->findings, EPCI_HOST_SETTING_VALUE,
                         "the value %s of HKLM\\%s is %" PRIu32 "; wanted is %" PRIu32
                         " to %" PRIu32 ": set it right or remove it; the default is used",
                         name, path, number, least, most);
    else if (status == EPC_E_CORRUPT)
        val_findings_add(reader->findings, EPCI_HOST_SETTING_VALUE,
                         "the value %s of HKLM\\%s is no REG_DWORD of 4 bytes: set it right or "
                         "remove it; the default is used",
                         name, path);
    return false;
}

static bool read_machine(const struct reader *reader, const char *name, uint32_t least,
                         uint32_t most, struct val_setting *out)
{
    if (!read_number(reader, VAL_PERFLIB, name, least, most, &out->value))
        return false;
    out->origin = VAL_FROM_MACHINE;
    return true;
}

static bool read_service(const struct reader *reader, const char *name, uint32_t least,
                         uint32_t most, struct val_setting *out)
{
    if (!read_number(reader, reader->service_path, name, least, most, &out->value))
        return false;
    out->origin = VAL_FROM_SERVICE;
    return true;
}

/* Only that it is there: how it is made is not public. */
static bool has_validation_code(const struct reader *reader)
{
    uint32_t type = 0;
    size_t bytes = 0;
    int status = epci_registry_read(reader->registry, reader->service_path,
                                    "Library Validation Code", &type, NULL, &bytes);

    return (status == EPC_OK || status == EPC_E_NOSPACE) && type == EPCI_REG_BINARY && bytes > 0;
}

static struct val_setting of_default(uint32_t value)
{
    struct val_setting setting = { value, VAL_FROM_DEFAULT };

    return setting;
}

static struct val_setting of_command(uint32_t value)
{
    struct val_setting setting = { value, VAL_FROM_COMMAND };

    return setting;
}

/* Open Timeout and Collect Timeout default to OpenProcedureWaitTime, and that to ten seconds.  NT 4 has
 * only the latter, and limits the time of Open alone. */
static void read_timeouts(const struct reader *reader)
{
    struct val_settings *out = reader->out;
    struct val_setting all = of_default(reader->options->timeout_ms);
    bool present = read_machine(reader, "OpenProcedureWaitTime", WAIT_LEAST, WAIT_MOST, &all);

    if (reader->options->profile == EPCI_PROFILE_NT4) {
        out->open_timed = present;
        out->open_ms = all;
        return;
    }
    out->open_ms = out->collect_ms = all;
    read_service(reader, "Open Timeout", WAIT_LEAST, WAIT_MOST, &out->open_ms);
    read_service(reader, "Collect Timeout", WAIT_LEAST, WAIT_MOST, &out->collect_ms);
}

static void read_registered(struct reader *reader)
{
    const bool nt4 = reader->options->profile == EPCI_PROFILE_NT4;
    struct val_settings *out = reader->out;
    struct val_setting disabled = of_default(0);
    uint32_t subkeys, values;

    out->no_access = reader->registry->ops->count(reader->registry->self, VAL_PERFLIB, &subkeys,
                                                  &values) == EPC_E_ACCESS;
    out->trusted = !nt4 && has_validation_code(reader);
    read_machine(reader, "ExtCounterTestLevel", 1, nt4 ? 3 : 4, &out->level);
    if (!nt4)
        read_machine(reader, "Configuration Flags", 0, UINT32_MAX, &out->flags);
    read_machine(reader, "EventLogLevel", 0, 3, &out->event_log_level);
    read_timeouts(reader);
    read_machine(reader, VAL_DISABLED, 0, 1, &disabled);
    out->disabled_machine = disabled.value == 1;
    disabled = of_default(0);
    read_service(reader, VAL_DISABLED, 0, UINT32_MAX, &disabled);
    out->disabled_service = disabled.value == 1;
}

static void override(struct val_settings *out, const struct val_options *options)
{
    if (options->level_given)
        out->level = of_command(options->level);
    if (options->flags_given)
        out->flags = of_command(options->flags);
    if (options->event_log_level_given)
        out->event_log_level = of_command(options->event_log_level);
    if (options->timeout_given)
        out->open_ms = out->collect_ms = of_command(options->timeout_ms);
}

/* What flags and trust make of the rest, by generation. */
static void conclude(struct val_settings *out, const struct val_options *options)
{
    const uint32_t flags = out->flags.value;

    out->alignment = !(flags & VAL_FLAG_NO_ALIGNMENT);
    if (options->profile == EPCI_PROFILE_NT4)
        return;
    out->disables = !(flags & VAL_FLAG_NO_DISABLE);
    out->open_timed = !out->trusted;
    if (options->profile == EPCI_PROFILE_WIN2000) {
        /* ExtCounterTestLevel is for trusted DLLs; all others are tested thoroughly. */
        if (!out->trusted && out->level.origin == VAL_FROM_MACHINE)
            out->level = of_default(LEVEL_DEFAULT);
        out->open_timed &= !(flags & VAL_FLAG_NO_TESTS);
        out->disables_slow = out->disables && (flags & VAL_FLAG_SLOW) && !out->trusted;
    } else
        out->open_timed &= !(flags & VAL_FLAG_SLOW);
    out->collect_timed = out->open_timed;
    if ((flags & VAL_FLAG_NO_TESTS) && out->level.value < 3 &&
        out->level.origin != VAL_FROM_COMMAND) {
        out->level.value = 3;
        out->level.origin = out->flags.origin;
    }
    /* What perflib does not limit, the harness does: with its own limit. */
    if (!out->open_timed && out->open_ms.origin != VAL_FROM_COMMAND)
        out->open_ms = out->collect_ms = of_default(options->timeout_ms);
}

void val_settings_read(struct val_settings *out, const struct val_options *options,
                       const struct epci_registry *registry, const char *service,
                       struct val_findings *findings)
{
    struct reader reader = {
        .out = out, .options = options, .registry = registry, .findings = findings
    };

    memset(out, 0, sizeof *out);
    out->level = of_default(LEVEL_DEFAULT);
    out->flags = of_default(options->profile == EPCI_PROFILE_WIN2000 ? FLAGS_WIN2000 : 0);
    out->event_log_level = of_default(EVENT_LEVEL_DEFAULT);
    out->open_ms = out->collect_ms = of_default(options->timeout_ms);
    if (service) {
        out->registered = true;
        snprintf(reader.service_path, sizeof reader.service_path, EPCI_SERVICES "\\%s\\Performance",
                 service);
        read_registered(&reader);
    }
    override(out, options);
    conclude(out, options);
}

bool val_settings_disabled(const struct val_settings *settings)
{
    return settings->disabled_machine || settings->disabled_service;
}

struct val_options val_settings_apply(const struct val_settings *settings,
                                      const struct val_options *options)
{
    struct val_options applied = *options;

    applied.level = settings->level.value;
    applied.flags = settings->flags.value;
    applied.event_log_level = settings->event_log_level.value;
    applied.timeout_ms = settings->collect_ms.value;
    applied.open_timeout_ms = settings->open_ms.value;
    return applied;
}

/* ---- Reports ---- */

static const char *const origins[] = { "default", "machine", "service", "command line" };

static void setting_json(struct kit_json *json, const char *name, const struct val_setting *setting)
{
    kit_json_begin_object(json, name);
    kit_json_u64(json, "value", setting->value);
    kit_json_text(json, "from", origins[setting->origin]);
    kit_json_end(json);
}

void val_settings_json(struct kit_json *json, const struct val_settings *settings)
{
    kit_json_begin_object(json, "settings");
    setting_json(json, "level", &settings->level);
    setting_json(json, "flags", &settings->flags);
    setting_json(json, "event_log_level", &settings->event_log_level);
    setting_json(json, "open_timeout_ms", &settings->open_ms);
    setting_json(json, "collect_timeout_ms", &settings->collect_ms);
    kit_json_bool(json, "trusted", settings->trusted);
    kit_json_bool(json, "alignment_test", settings->alignment);
    kit_json_bool(json, "open_timed", settings->open_timed);
    kit_json_bool(json, "collect_timed", settings->collect_timed);
    kit_json_bool(json, "disables", settings->disables);
    kit_json_bool(json, "disables_slow", settings->disables_slow);
    kit_json_bool(json, "disabled_machine", settings->disabled_machine);
    kit_json_bool(json, "disabled_service", settings->disabled_service);
    kit_json_end(json);
}

static void setting_text(FILE *to, const char *name, const char *form,
                         const struct val_setting *setting)
{
    char value[16];

    snprintf(value, sizeof value, strcmp(form, "hex") == 0 ? "0x%" PRIx32 : "%" PRIu32,
             setting->value);
    fprintf(to, "  %-22s %-8s (%s)\n", name, value, origins[setting->origin]);
}

void val_settings_text(FILE *to, const struct val_settings *settings)
{
    fprintf(to, "settings:\n");
    setting_text(to, "ExtCounterTestLevel", "", &settings->level);
    setting_text(to, "Configuration Flags", "hex", &settings->flags);
    setting_text(to, "EventLogLevel", "", &settings->event_log_level);
    setting_text(to, "Open Timeout, ms", "", &settings->open_ms);
    setting_text(to, "Collect Timeout, ms", "", &settings->collect_ms);
}
