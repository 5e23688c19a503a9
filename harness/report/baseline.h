/* SPDX-License-Identifier: MIT
 *
 * baseline.h -- known findings: a text file that people write, and that keeps a check from failing.
 *
 * A line is `SERVICE RULE [OBJECT]  # comment`, words between blanks, in UTF-8:
 *
 *     # what we live with until the next version
 *     WebPerf                base-zero
 *     ".NET CLR Memory"      name-duplicate   20010    # only in this object
 *
 * A service with a blank, # or " in its name is in double quotes; \ and two hexadecimal digits
 * there mean a byte (no service has a \ in its name).  The object is its title index.  Without
 * one, a line knows every finding of the rule, also those that were only counted.  Services compare
 * without the case of A-Z.  The file is foreign input.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/findings/findings.h"
#include "kit/json/json.h"
#include "kit/buffer.h"

/* A larger file is not read. */
#define HARNESS_BASELINE_MAX ((size_t)4 * 1024 * 1024)

struct harness_baseline_line {
    char *service;
    const struct check_rule *rule;
    bool every_object;
    uint32_t object;
    uint32_t line;
    bool met; /* some finding was known by it */
};

struct harness_baseline {
    struct kit_arena arena;             /* of the lines */
    struct harness_baseline_line *list; /* in the file's order; zeroed: an empty baseline */
    size_t count;
    size_t capacity;
};

/* Read a file's bytes.  Each line that is wrong is reported to `complain`, with what it says and
 * what would be right; then EPC_E_INVALID.  EPC_E_NOMEM.  On an error *out is empty. */
int harness_baseline_parse(struct harness_baseline *out, const char *text, size_t bytes,
                           void (*complain)(void *context, uint32_t line, const char *message),
                           void *context);

/* Mark what is known of a service's findings: that is counted as known and no longer by
 * severity. */
void harness_baseline_apply(struct harness_baseline *baseline, const char *service,
                            struct harness_findings *findings);

/* Did this line match nothing?  It is about `service`, whose findings were applied, its rule was
 * tested at this level, and was asked for. */
bool harness_is_baseline_line_stale(const struct harness_baseline_line *known, const char *service,
                                    const struct harness_findings *findings, unsigned level);

/* The line as an element of an array. */
void harness_write_baseline_line_json(struct kit_json *json,
                                      const struct harness_baseline_line *known);

/* The lines of a file that knows these findings, each once, in the tables' order. */
void harness_baseline_append_findings(struct kit_buffer *to, const char *service,
                                      const struct harness_findings *findings);

/* A line as it was read, without its comment. */
void harness_baseline_write_known_entry(struct kit_buffer *to,
                                        const struct harness_baseline_line *known);

/* The lines above them. */
void harness_baseline_write_head(struct kit_buffer *to);

void harness_baseline_release(struct harness_baseline *baseline);
