/* SPDX-License-Identifier: MIT
 *
 * report.h -- findings as text for people and as JSON for programs.
 *
 * docs/validating.md and docs/report.schema.json describe the forms; scripts rely on them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "harness/behaviour/aftermath.h"
#include "harness/findings/findings.h"
#include "harness/findings/untried.h"
#include "harness/behaviour/leftout.h"
#include "kit/buffer.h"
#include "kit/console/console.h"
#include "kit/json/json.h"
#include "reader/names/titles.h"
#include "harness/behaviour/timing.h"

struct harness_baseline;

/* What came out, in a word; X(enumerator, word in text and JSON). */
#define HARNESS_VERDICTS(X)                                                                        \
    X(HARNESS_VERDICT_CLEAN, "clean")                                                              \
    X(HARNESS_VERDICT_KNOWN, "known") /* nothing but known findings */                             \
    X(HARNESS_VERDICT_NOTES, "notes")                                                              \
    X(HARNESS_VERDICT_WARNINGS, "warnings")                                                        \
    X(HARNESS_VERDICT_ERRORS, "errors")                                                            \
    X(HARNESS_VERDICT_NOT_LOADED, "not-loaded")                                                    \
    X(HARNESS_VERDICT_DISABLED, "disabled")                                                        \
    X(HARNESS_VERDICT_NOT_EXAMINED, "not-examined")

#define HARNESS_VERDICT_ENUMERATOR(name, word) name,
enum harness_verdict { HARNESS_VERDICTS(HARNESS_VERDICT_ENUMERATOR) HARNESS_VERDICT_COUNT };
#undef HARNESS_VERDICT_ENUMERATOR

const char *harness_verdict_name(enum harness_verdict verdict);

/* Which findings are shown with the bytes around them. */
enum harness_excerpt_choice {
    HARNESS_EXCERPTS_FIRST, /* the first of each rule */
    HARNESS_EXCERPTS_ALL,   /* and the settings */
    HARNESS_EXCERPTS_NONE
};

/* What --verbose and --quiet say. */
enum harness_excerpt_choice harness_choose_excerpts(bool verbose, bool quiet);

/* "1003", or "-" for 0; and kit_format_finding_counts of the findings. */
const char *harness_format_event_number(unsigned event, char *out, size_t capacity);
const char *harness_format_counts_of_findings(const struct harness_findings *findings,
                                              char text[KIT_COUNTS_CAPACITY]);

/* Whether the DLL had fewer rights. */
enum harness_restricted {
    HARNESS_RESTRICTED_NOT,
    HARNESS_RESTRICTED_IN_VAIN,
    HARNESS_RESTRICTED_REALLY
};

/* What was checked, and how. */
struct harness_report {
    const char *service;
    const char *library; /* as the registry or the command line says it */
    const char *path;    /* of the file that was loaded, "" if none was */
    unsigned level;
    const char *profile;
    const char *guards; /* "pattern", "page" or "both" */
    enum harness_restricted restricted;
    const char *command; /* NULL: "check" */
    const char *form;    /* replay: "capture", "answer" or "block"; else NULL */
    /* The rules that were not checked, as harness_rule_at counts. */
    bool unanswered[HARNESS_RULE_COUNT];
    bool passed;
    struct harness_tallies tallies;
    struct harness_untried untried;          /* what was not tried, which --strict does not pass */
    const struct harness_left_out *left_out; /* NULL: not known      */
    enum harness_excerpt_choice views;       /* text: bytes,              */
    bool colour;                             /* colours,                  */
    const struct reader_names *names;        /* and names; NULL: none. JSON: names */
    uint32_t elapsed_ms; /* of the whole examination                              */
    bool disabled;       /* by the service's Disable Performance Counters         */
    char why[256];       /* it could not be examined, or ""                       */
    enum harness_verdict verdict;
    const struct harness_baseline *baseline;   /* whose lines were applied, or NULL; */
    const char *baseline_name;                 /* its file                           */
    const struct harness_aftermath *aftermath; /* NULL: it is not known */
};

/* A line per finding, below it the bytes where it has a place, then a summary line:
 *
 *     error object-lengths [1003] WebPerf: <message>
 *           00000000  e0 00 00 00 e0 00 00 00  40 00 00 00 20 4e 00 00  ........@... N..
 *                     ^^^^^^^^^^^ PERF_OBJECT_TYPE.TotalByteLength of object 20000: 224 (0xe0)
 *     WebPerf: 1 error, 0 warnings, 0 notes; level 1, profile current, guards both
 */
void harness_print_report(FILE *to, const struct harness_report *report,
                          const struct harness_findings *findings);

/* "not tried: queries, names: REASON", a line for all trials of one reason, without its end; *at
 * is the first of them and then the first of the next line.  False: no trial is left. */
bool harness_append_next_untried_line(struct kit_buffer *to, const struct harness_untried *untried,
                                      size_t *at);

/* One JSON document; the same as an object within another document. */
void harness_write_report_json(FILE *to, const struct harness_report *report,
                               const struct harness_findings *findings);
void harness_write_report_json_object(struct kit_json *json, const struct harness_report *report,
                                      const struct harness_findings *findings);

/* The document where there is nothing to report on: why not, and for check no findings. */
void harness_write_command_error_json(FILE *to, const char *command, const char *error);

/* Both rule tables: --rules. */
void harness_print_rules_text(FILE *to);
void harness_write_rules_json(FILE *to);
