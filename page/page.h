/* SPDX-License-Identifier: MIT
 *
 * page.h -- one HTML page that shows what was checked and counted: findings, the block drawn byte
 * by byte, values, charts, names and help texts.
 *
 * The page needs no network and, to be read, no script.  All texts are foreign: they are text in
 * the page, whatever they contain.  Portable; no state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kit/buffer.h"
#include "reader/answer/omissions.h"
#include "reader/answer/snapshot.h"
#include "reader/names/titles.h"
#include "reader/values/values.h"
#include "sdk/core/finding.h"

/* A line of the page's head: "Provider", "WebPerf". */
struct page_fact {
    const char *name, *value;
};

struct page_finding {
    enum epci_severity severity;
    const char *rule;
    const char *message;
    unsigned event; /* perflib's nearest; 0: none */
    bool placed;    /* the four numbers mean something; offsets count from the block's first byte */
    uint32_t object; /* name index */
    uint64_t offset, got, wanted;
};

/* The values of one counter over the interval, for a chart; NaN: it had none then. */
struct page_series {
    const char *path; /* \Object(Instance)\Counter */
    const char *unit; /* "/sec"; may be "" */
    const char *help; /* may be "" */
    const double *values;
};

struct page_page {
    const char *title;
    const char *tool; /* "epc-mon"; its version is added */
    uint64_t written; /* when, 100 ns since 1601 in UTC; 0: the page does not say */
    const struct page_fact *facts;
    size_t fact_count;
    bool checked; /* findings are shown, also that there are none */
    const struct page_finding *findings;
    size_t finding_count;
    struct epci_span block;             /* what is drawn: a block of objects, or a whole answer */
    bool whole;                         /* it is a whole answer */
    const struct reader_titles *titles; /* names and helps; NULL: numbers are shown */
    /* The values: the latest answer compared with the one before.  NULL: no table. */
    const struct reader_snapshot *newer, *older;
    const struct reader_selection *selection; /* of the values; NULL: all */
    enum reader_formulas formulas;
    const struct reader_omissions *omissions; /* of the charts' values; NULL: none */
    const uint64_t *times;                    /* of the charts' values, 100 ns since 1601 in UTC */
    size_t time_count;
    bool local; /* they are local times, of a zone that is not known */
    const struct page_series *series;
    size_t series_count;
    size_t chart_count;     /* so many of them, the first, have a chart; all are in a table */
    const char *chart_note; /* one sentence about charts, or that there are none; or NULL */
};

/* Append the page.  Findings, values, names and bytes beyond what people can look at are counted
 * and left out; the page says so, and stays below 3 MB.  EPC_OK or EPC_E_NOMEM. */
int page_write_page(const struct page_page *page, struct kit_buffer *out);
