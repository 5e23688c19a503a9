/* SPDX-License-Identifier: MIT
 *
 * settings.h -- how perflib is set up to test a provider: from the registry, the profile and the
 * command line.
 *
 * Portable; the registry is read through the seam and nothing is written.  Facts: Microsoft's pages on
 * ExtCounterTestLevel, Configuration Flags, OpenProcedureWaitTime, Open and Collect Timeout, EventLogLevel
 * and KB 226494; docs/events-harness.md tells users.  What the registry says holds for registered services
 * alone: a DLL on the command line is judged by the defaults, on every machine alike.  What the command
 * line says goes before everything.
 */
#ifndef EPC_HARNESS_TARGET_SETTINGS_H
#define EPC_HARNESS_TARGET_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "harness/findings/findings.h"
#include "kit/json.h"
#include "harness/tool/options.h"
#include "sdk/port/registry.h"

#define EPCI_PERFLIB  "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define EPCI_DISABLED "Disable Performance Counters"

/* Bits of Configuration Flags.  Two generations are documented; 0x8 is turned round between them. */
#define EPCI_FLAG_NO_ALIGNMENT                                                                     \
    0x01u /* no alignment test                                            */
#define EPCI_FLAG_NO_DISABLE                                                                       \
    0x02u                        /* test and log, but never disable                              */
#define EPCI_FLAG_NO_TESTS 0x04u /* no tests of buffers; win2000: no time limits either           */
#define EPCI_FLAG_SLOW     0x08u /* win2000: disable slow DLLs, too; current: no time limits      */
#define EPCI_FLAG_STATISTICS                                                                       \
    0x10u /* win2000: its default; means nothing to us                     */

/* Where a setting comes from. */
enum epci_origin {
    EPCI_FROM_DEFAULT, /* the profile's, or ours                                        */
    EPCI_FROM_MACHINE, /* the Perflib key                                               */
    EPCI_FROM_SERVICE, /* the service's Performance key                                 */
    EPCI_FROM_COMMAND  /* the command line                                              */
};

struct epci_setting {
    uint32_t value;
    enum epci_origin origin;
};

struct epci_settings {
    struct epci_setting level;
    struct epci_setting flags;
    struct epci_setting event_log_level;
    struct epci_setting open_ms; /* time limits of Open and of Collect */
    struct epci_setting collect_ms;
    bool registered; /* it is a service; else everything is a default or from the command line  */
    bool trusted;    /* it has a Library Validation Code, and the profile knows of those         */
    bool
        disabled_machine; /* Disable Performance Counters, of the whole system                        */
    bool
        disabled_service; /*                               of this one                                */
    bool no_access; /* the Perflib key may not be read: perflib refuses every query (event 1000) */
    /* What follows from these: */
    bool alignment;     /* a length that is no multiple is found                        */
    bool open_timed;    /* perflib itself limits the time of Open ...                   */
    bool collect_timed; /* ... of Collect; the harness always does                      */
    bool disables;      /* a provider that fails is disabled in the registry           */
    bool disables_slow; /* one that is late, too                                       */
};

/* The settings for a service, or for a DLL where `service` is NULL.  A value of a wrong type, or that
 * means nothing, becomes a finding (setting-value), and the default is taken. */
void epci_settings_read(struct epci_settings *out, const struct epci_options *options,
                        const struct epci_registry *registry, const char *service,
                        struct epci_findings *findings);

/* Would perflib not call it at all? */
bool epci_settings_disabled(const struct epci_settings *settings);

/* The options with what the settings say instead of what the command line left open. */
struct epci_options epci_settings_apply(const struct epci_settings *settings,
                                        const struct epci_options *options);

/* The member "settings" of a report. */
void epci_settings_json(struct epci_json *json, const struct epci_settings *settings);
/* Lines for people: a setting, its value and where it is from. */
void epci_settings_text(FILE *to, const struct epci_settings *settings);

#endif
