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

#define VAL_PERFLIB  "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib"
#define VAL_DISABLED "Disable Performance Counters"

/* Bits of Configuration Flags.  Two generations are documented; 0x8 is turned round between them. */
#define VAL_FLAG_NO_ALIGNMENT                                                                      \
    0x01u                         /* no alignment test                                            */
#define VAL_FLAG_NO_DISABLE 0x02u /* test and log, but never disable                              */
#define VAL_FLAG_NO_TESTS   0x04u /* no tests of buffers; win2000: no time limits either           */
#define VAL_FLAG_SLOW       0x08u /* win2000: disable slow DLLs, too; current: no time limits      */
#define VAL_FLAG_STATISTICS                                                                        \
    0x10u /* win2000: its default; means nothing to us                     */

/* Where a setting comes from. */
enum val_origin {
    VAL_FROM_DEFAULT, /* the profile's, or ours                                        */
    VAL_FROM_MACHINE, /* the Perflib key                                               */
    VAL_FROM_SERVICE, /* the service's Performance key                                 */
    VAL_FROM_COMMAND  /* the command line                                              */
};

struct val_setting {
    uint32_t value;
    enum val_origin origin;
};

struct val_settings {
    struct val_setting level;
    struct val_setting flags;
    struct val_setting event_log_level;
    struct val_setting open_ms; /* time limits of Open and of Collect */
    struct val_setting collect_ms;
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
void val_settings_read(struct val_settings *out, const struct val_options *options,
                       const struct epci_registry *registry, const char *service,
                       struct val_findings *findings);

/* Would perflib not call it at all? */
bool val_settings_disabled(const struct val_settings *settings);

/* The options with what the settings say instead of what the command line left open. */
struct val_options val_settings_apply(const struct val_settings *settings,
                                      const struct val_options *options);

/* The member "settings" of a report. */
void val_settings_json(struct kit_json *json, const struct val_settings *settings);
/* Lines for people: a setting, its value and where it is from. */
void val_settings_text(FILE *to, const struct val_settings *settings);

#endif
