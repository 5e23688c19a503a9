/* SPDX-License-Identifier: MIT
 *
 * finding.h -- the list of findings about a file: rule, place, message, got and wanted.
 *
 * The rules of ini/ are in rules.h; lodctr has its own table (lodctr/audit/rules.h).  Readers add
 * findings and go on if they can; their caller decides whether to print the list, refuse the file,
 * or both.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/arena.h"
#include "kit/slice.h"
#include "ini/findings/rules.h"
#include "sdk/core/finding.h"

/* A place in a file.  Line and column count from 1, columns in characters, not in bytes; line 0:
 * the whole file. */
struct ini_place {
    const char *file;
    uint32_t line;
    uint32_t column;
};

/* One finding.  Strings are UTF-8; NULL: not given. */
struct ini_finding {
    unsigned rule; /* position in the list's table of rules: usually an enum ini_rule_id */
    const struct ini_rule *broken; /* set by ini_add_finding: the rule itself, ... */
    enum epci_severity severity;   /* ... and its severity */
    struct ini_place at;
    bool has_offset;
    uint64_t offset;    /* in the file's bytes, where has_offset */
    const char *object; /* its symbol, section or key */
    const char *got;
    const char *wanted;
    const char *message; /* a whole sentence: what is wrong, and what to do */
};

/* The list.  Callers may read the fields.  list[0..stored) is in the order of discovery; findings
 * beyond INI_MAX_FINDINGS are counted but not stored. */
#define INI_MAX_FINDINGS 1000u
struct ini_findings {
    struct kit_arena *arena;
    const struct ini_rule *rules; /* ini_rules; may be replaced while the list is empty */
    struct ini_finding *list;
    size_t stored;
    size_t capacity;
    size_t notes, warnings, errors; /* counts of all, stored or not */
    bool out_of_memory;             /* a finding was lost; the counts are still right */
};

/* An empty list whose memory comes from `arena`, which must live as long as the list. */
void ini_findings_init(struct ini_findings *findings, struct kit_arena *arena);

/* Append a copy of *what (its strings are copied, the file name is not) with the rule's severity
 * and the formatted message.  A failure is only noted in out_of_memory. */
void ini_add_finding(struct ini_findings *findings, const struct ini_finding *what,
                     const char *format, ...) KIT_FORMAT(3, 4);

/* The same for a finding with only a rule, a place and perhaps an object. */
void ini_report_finding(struct ini_findings *findings, unsigned rule, struct ini_place at,
                        const char *object, const char *format, ...) KIT_FORMAT(5, 6);

/* Strings in the arena, as kit_arena_format and kit_arena_copy_string make them, but never NULL: ""
 * if it refuses. */
const char *ini_format_string(struct kit_arena *arena, const char *format, ...) KIT_FORMAT(2, 3);
const char *ini_copy_string(struct kit_arena *arena, struct kit_slice text);

/* Sort by file (in the order of first appearance), line and column; equal places keep their
 * order. */
void ini_findings_sort(struct ini_findings *findings);

/* "file:12:3: error: message [rule-id]" without a line end, or NULL when `arena` is exhausted. */
char *ini_format_finding_as_text(struct kit_arena *arena, const struct ini_finding *finding);

/* A rule as a JSON object: rule, severity, event, level (both null) and sentence.  NULL as
 * below. */
char *ini_format_rule_as_json(struct kit_arena *arena, const struct ini_rule *rule);

struct kit_json;

/* Write one JSON object into an array: rule, severity, event, level, object, offset, got, wanted,
 * message, file, line, column (null where there is nothing). */
void ini_write_finding_json(struct kit_json *json, const struct ini_finding *finding);

/* The same as one line of text.  NULL when `arena` is exhausted. */
char *ini_format_finding_as_json(struct kit_arena *arena, const struct ini_finding *finding);
