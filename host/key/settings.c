/* SPDX-License-Identifier: MIT
 *
 * settings.c -- reads the values one by one, then derives what perflib does from them.
 *
 * Each value is looked up in the machine's key or the service's key and replaces a default; the
 * request replaces both.  derive_settings_from_flags() then applies the rules of the profile's
 * generation.
 */
#include "host/key/settings.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/system/registry.h"

/* The documented range of OpenProcedureWaitTime; 0 would fail every call, so it is not taken. */
#define WAIT_LEAST 1u
#define WAIT_MAX   0xEE6B2800u

/* Our own.  Windows' default is 4, no tests at all, from Windows 2000 on; a tool that checks,
 * tests. */
#define LEVEL_DEFAULT 1u

#define FLAGS_WIN2000       HOST_FLAG_STATISTICS
#define EVENT_LEVEL_DEFAULT 1u

struct settings_reader {
    struct host_settings *out;
    const struct host_settings_request *request;
    const struct epci_registry *registry;
    host_bad_setting_fn *complain;
    void *context;
    char service_path[HOST_KEY_CAPACITY];
};

/* A DWORD in a range, of the machine's or the service's key.  False, and *out unchanged, if it is
 * missing, or not usable, which is reported. */
static bool read_number_in_range(const struct settings_reader *reader, enum host_origin origin,
                                 const char *name, uint32_t least, uint32_t maximum,
                                 struct host_setting *out)
{
    struct host_bad_setting bad = { .path = origin == HOST_FROM_MACHINE ? HOST_PERFLIB
                                                                        : reader->service_path,
                                    .name = name,
                                    .least = least,
                                    .maximum = maximum };
    int status = epci_registry_read_u32(reader->registry, bad.path, name, &bad.value);

    if (status == EPC_OK && bad.value >= least && bad.value <= maximum) {
        *out = (struct host_setting){ bad.value, origin };
        return true;
    }
    bad.is_number = status == EPC_OK;
    if ((status == EPC_OK || status == EPC_E_CORRUPT) && reader->complain)
        reader->complain(reader->context, &bad);
    return false;
}

/* Only that it is there: how it is made is not public. */
static bool has_validation_code(const struct settings_reader *reader)
{
    uint32_t type = 0;
    size_t bytes = 0;
    int status = epci_registry_read_value(reader->registry, reader->service_path,
                                          "Library Validation Code", &type, NULL, &bytes);

    return (status == EPC_OK || status == EPC_E_NOSPACE) && type == EPCI_REG_BINARY && bytes > 0;
}

static struct host_setting setting_with_default_origin(uint32_t value)
{
    return (struct host_setting){ value, HOST_FROM_DEFAULT };
}

static struct host_setting make_setting_from_request(uint32_t value)
{
    return (struct host_setting){ value, HOST_FROM_REQUEST };
}

/* Open Timeout and Collect Timeout default to OpenProcedureWaitTime, and that to ten seconds.
 * NT 4 has only the latter, and limits the time of Open alone. */
static void read_timeouts(const struct settings_reader *reader)
{
    struct host_settings *out = reader->out;
    struct host_setting all = setting_with_default_origin(reader->request->timeout_ms);
    bool present = read_number_in_range(reader, HOST_FROM_MACHINE, "OpenProcedureWaitTime",
                                        WAIT_LEAST, WAIT_MAX, &all);

    if (reader->request->profile == CHECK_PROFILE_NT4) {
        out->open_timed = present;
        out->open_ms = all;
        return;
    }
    out->open_ms = out->collect_ms = all;
    read_number_in_range(reader, HOST_FROM_SERVICE, "Open Timeout", WAIT_LEAST, WAIT_MAX,
                         &out->open_ms);
    read_number_in_range(reader, HOST_FROM_SERVICE, "Collect Timeout", WAIT_LEAST, WAIT_MAX,
                         &out->collect_ms);
}

static void read_registry_settings(struct settings_reader *reader)
{
    const bool nt4 = reader->request->profile == CHECK_PROFILE_NT4;
    struct host_settings *out = reader->out;
    struct host_setting disabled = setting_with_default_origin(0);
    uint32_t subkeys, values;

    out->no_access = reader->registry->ops->count(reader->registry->self, HOST_PERFLIB, &subkeys,
                                                  &values) == EPC_E_ACCESS;
    out->trusted = !nt4 && has_validation_code(reader);
    read_number_in_range(reader, HOST_FROM_MACHINE, "ExtCounterTestLevel", 1, nt4 ? 3 : 4,
                         &out->level);
    if (!nt4)
        read_number_in_range(reader, HOST_FROM_MACHINE, "Configuration Flags", 0, UINT32_MAX,
                             &out->flags);
    read_number_in_range(reader, HOST_FROM_MACHINE, "EventLogLevel", 0, 3, &out->event_log_level);
    read_timeouts(reader);
    read_number_in_range(reader, HOST_FROM_MACHINE, EPCI_DISABLED, 0, 1, &disabled);
    out->disabled_machine = kit_is_dll_disabled_by_value(disabled.value);
    disabled = setting_with_default_origin(0);
    read_number_in_range(reader, HOST_FROM_SERVICE, EPCI_DISABLED, 0, UINT32_MAX, &disabled);
    out->disabled_service = kit_is_dll_disabled_by_value(disabled.value);
}

static void override_settings_by_request(struct host_settings *out,
                                         const struct host_settings_request *request)
{
    if (request->level_given)
        out->level = make_setting_from_request(request->level);
    if (request->flags_given)
        out->flags = make_setting_from_request(request->flags);
    if (request->event_log_level_given)
        out->event_log_level = make_setting_from_request(request->event_log_level);
    if (request->timeout_given)
        out->open_ms = out->collect_ms = make_setting_from_request(request->timeout_ms);
}

/* What flags and trust make of the rest, by generation. */
static void derive_settings_from_flags(struct host_settings *out,
                                       const struct host_settings_request *request)
{
    const uint32_t flags = out->flags.value;

    out->alignment = !(flags & HOST_FLAG_NO_ALIGNMENT);
    if (request->profile == CHECK_PROFILE_NT4)
        return;
    out->disables = !(flags & HOST_FLAG_NO_DISABLE);
    out->open_timed = !out->trusted;
    if (request->profile == CHECK_PROFILE_WIN2000) {
        /* ExtCounterTestLevel is for trusted DLLs; all others are tested thoroughly. */
        if (!out->trusted && out->level.origin == HOST_FROM_MACHINE)
            out->level = setting_with_default_origin(LEVEL_DEFAULT);
        out->open_timed &= !(flags & HOST_FLAG_NO_TESTS);
        out->disables_slow = out->disables && (flags & HOST_FLAG_SLOW) && !out->trusted;
    } else
        out->open_timed &= !(flags & HOST_FLAG_SLOW);
    out->collect_timed = out->open_timed;
    if ((flags & HOST_FLAG_NO_TESTS) && out->level.value < 3 &&
        out->level.origin != HOST_FROM_REQUEST)
        out->level = (struct host_setting){ 3, out->flags.origin };
    /* What perflib does not limit, the harness does: with its own limit. */
    if (!out->open_timed && out->open_ms.origin != HOST_FROM_REQUEST)
        out->open_ms = out->collect_ms = setting_with_default_origin(request->timeout_ms);
}

void host_settings_read(struct host_settings *out, const struct host_settings_request *request,
                        const struct epci_registry *registry, const char *service,
                        host_bad_setting_fn *complain, void *context)
{
    struct settings_reader reader = { .out = out,
                                      .request = request,
                                      .registry = registry,
                                      .complain = complain,
                                      .context = context };

    memset(out, 0, sizeof *out);
    out->level = setting_with_default_origin(LEVEL_DEFAULT);
    out->flags =
        setting_with_default_origin(request->profile == CHECK_PROFILE_WIN2000 ? FLAGS_WIN2000 : 0);
    out->event_log_level = setting_with_default_origin(EVENT_LEVEL_DEFAULT);
    out->open_ms = out->collect_ms = setting_with_default_origin(request->timeout_ms);
    if (service) {
        out->registered = true;
        snprintf(reader.service_path, sizeof reader.service_path, EPCI_SERVICES "\\%s\\Performance",
                 service);
        read_registry_settings(&reader);
    }
    override_settings_by_request(out, request);
    derive_settings_from_flags(out, request);
}
