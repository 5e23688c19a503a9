/* SPDX-License-Identifier: MIT
 *
 * settings.h -- how perflib is set up to test a provider: from the registry, the profile and what
 * the caller requests.
 *
 * Portable; the registry is read through the seam and nothing is written.  Facts: Microsoft's pages
 * on ExtCounterTestLevel, Configuration Flags, OpenProcedureWaitTime, Open and Collect Timeout,
 * EventLogLevel and KB 226494; docs/events-harness.md explains them to users.  The registry's
 * values apply to registered services only: a DLL that is named by its file gets the defaults, so
 * that the result is the same on every machine.  The caller's request overrides everything.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "check/check.h"
#include "host/key/providerkey.h"
#include "sdk/port/registry.h"

/* Bits of Configuration Flags.  Two generations are documented; 0x8 has opposite meanings in
 * them. */
enum {
    HOST_FLAG_NO_ALIGNMENT = 0x01, /* no alignment test */
    HOST_FLAG_NO_DISABLE = 0x02,   /* test and log, but never disable */
    HOST_FLAG_NO_TESTS = 0x04,     /* no tests of buffers; win2000: no time limits either */
    HOST_FLAG_SLOW = 0x08,         /* win2000: disable slow DLLs, too; current: no time limits */
    HOST_FLAG_STATISTICS = 0x10    /* win2000: its default; it changes no test */
};

/* Where a setting comes from. */
enum host_origin {
    HOST_FROM_DEFAULT, /* the profile's, or ours */
    HOST_FROM_MACHINE, /* the Perflib key */
    HOST_FROM_SERVICE, /* the service's Performance key */
    HOST_FROM_REQUEST  /* the caller's request */
};

struct host_setting {
    uint32_t value;
    enum host_origin origin;
};

/* What the caller wants instead of what the registry says. */
struct host_settings_request {
    enum check_profile profile;
    uint32_t timeout_ms; /* without timeout_given: used where perflib sets no limit */
    uint32_t level;
    uint32_t flags;
    uint32_t event_log_level;
    bool timeout_given; /* these override the registry's value */
    bool level_given;
    bool flags_given;
    bool event_log_level_given;
};

struct host_settings {
    struct host_setting level;
    struct host_setting flags;
    struct host_setting event_log_level;
    struct host_setting open_ms; /* time limits of Open and of Collect */
    struct host_setting collect_ms;
    bool registered;       /* it is a service; else everything is a default or requested */
    bool trusted;          /* it has a Library Validation Code, and the profile knows of those */
    bool disabled_machine; /* Disable Performance Counters of the whole system is 1 */
    bool disabled_service; /* that of this service is 1 */
    bool no_access; /* the Perflib key may not be read: perflib refuses every query (event 1000) */
    /* What follows from these: */
    bool alignment;     /* a length that is not a multiple is found */
    bool open_timed;    /* perflib itself limits the time of Open ... */
    bool collect_timed; /* ... of Collect; the harness always does */
    bool disables;      /* a provider that fails is disabled in the registry */
    bool disables_slow; /* one that is late, too */
};

/* A value of the registry that is not used: of a wrong type, or a number outside its range. */
struct host_bad_setting {
    const char *path; /* of the key, below HKEY_LOCAL_MACHINE; lives as long as the call */
    const char *name;
    bool is_number; /* a REG_DWORD: then the numbers below are set */
    uint32_t value;
    uint32_t least;
    uint32_t maximum;
};

typedef void host_bad_setting_fn(void *context, const struct host_bad_setting *bad);

/* The settings for a service, or for a DLL where `service` is NULL.  Each value that is not
 * usable is reported to `complain`, which may be NULL, and the default is taken. */
void host_settings_read(struct host_settings *out, const struct host_settings_request *request,
                        const struct epci_registry *registry, const char *service,
                        host_bad_setting_fn *complain, void *context);
