/* SPDX-License-Identifier: MIT
 *
 * pagefindings.h -- applies the rules of check to what a report shows.
 */
#pragma once

#include "monitor/saved/savedfile.h"
#include "page/page.h"

struct mon_report_findings {
    struct epci_span block; /* what is drawn, and what offsets count in */
    bool whole;             /* it is an answer */
    struct page_finding *findings;
    size_t count, capacity;
    struct kit_buffer unchecked; /* "rule, rule": those that could not be checked */
    const char *by;              /* "level 1, profile current" */
    struct kit_arena *arena;     /* of the texts */
    bool failed;
};

/* Judge the latest answer, also compared with the one before, which may be empty.  `file` is what
 * it is from; NULL: it was asked just now.  EPC_OK or EPC_E_NOMEM; release `unchecked` in every
 * case. */
int mon_report_check_answers(struct mon_report_findings *out, struct kit_arena *arena,
                             const struct mon_saved_file *file, struct epci_span newer,
                             struct epci_span older);
