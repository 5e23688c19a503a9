/* SPDX-License-Identifier: MIT
 *
 * check_binarylog_changing.c -- a file that changes while it is read, before any of the reads: it
 * grows, shrinks, gets other bytes, or cannot be read any more.
 *
 * The source counts the reads.  Each test is run for every number of reads that see the file as it
 * was, from none to all.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "madelog.h"
#include "logmemory.h"
#include "reader/binarylog/rows/rows.h"

enum change {
    GROWS,          /* from the first part to the whole                   */
    SHRINKS,        /* to its first part                                  */
    EMPTIED,        /* to no bytes                                        */
    ENDS_ANYWHERE,  /* each read sees another size                        */
    FAILS,          /* the system refuses to read                         */
    SHUFFLED,       /* its buffers are in another order, as if overwritten */
    ANOTHER,        /* it is another log, of another size                 */
    INVERTED,       /* no byte is what it was                             */
    BACK_AND_FORTH, /* every second read sees another log                 */
    CHANGES
};

struct changing {
    enum change how;
    struct madelog made, other;
    struct epci_span before, after;
    unsigned calls, unchanged; /* reads so far, and how many see `before` */
    uint32_t seed;
};

static int read_changing_bytes(void *context, uint64_t at, void *to, size_t count, size_t *got)
{
    struct changing *c = context;
    const bool is_changed = c->calls++ >= c->unchanged;
    struct epci_span bytes = is_changed ? c->after : c->before;
    size_t left;

    *got = 0;
    if (is_changed && c->how == FAILS)
        return EPC_E_SYSTEM;
    if (is_changed && c->how == BACK_AND_FORTH && c->calls % 2)
        bytes = c->before;
    if (is_changed && c->how == ENDS_ANYWHERE) {
        c->seed = c->seed * 1664525u + 1013904223u;
        bytes.left = (size_t)(c->seed >> 8) % (bytes.left + 1);
    }
    left = at < bytes.left ? bytes.left - (size_t)at : 0;
    *got = count < left ? count : left;
    if (*got > 0)
        memcpy(to, bytes.at + at, *got);
    return EPC_OK;
}

static struct reader_blg_source changing_source(struct changing *c, unsigned unchanged)
{
    c->calls = 0;
    c->unchanged = unchanged;
    c->seed = unchanged;
    return (struct reader_blg_source){ read_changing_bytes, c };
}

/* A log larger than the memory that its reader keeps, or one of small buffers. */
static void make_changing(struct changing *c, enum change how, bool large)
{
    const struct madelog_style style = { .buffer = large ? 16384 : 1024 },
                               another = { .bits = 32, .buffer = 9216, .old = true };
    size_t part;

    *c = (struct changing){ .how = how };
    madelog_make_mixed(&c->made, &style, large ? 6 : 24, large ? 400 : 2);
    if (how == ANOTHER || how == BACK_AND_FORTH)
        madelog_make_mixed(&c->other, &another, 4, 90);
    else
        madelog_make_mixed(&c->other, &style, large ? 6 : 24, large ? 400 : 2);
    if (how == SHUFFLED)
        madelog_shuffle(&c->other, 1);
    for (size_t i = 0; how == INVERTED && i < c->other.used; i++)
        c->other.bytes[i] ^= 0xFF;
    c->before = madelog_span(&c->made);
    c->after = madelog_span(&c->other);
    part = c->made.used * 2 / 3 + 100; /* in the middle of an event */
    if (how == GROWS)
        c->before.left = part;
    else if (how == SHRINKS)
        c->after.left = part;
    else if (how == EMPTIED)
        c->after.left = 0;
}

static void release_changing(struct changing *c)
{
    madelog_release(&c->made);
    madelog_release(&c->other);
}

/* ---- Samples ---- */

/* How many samples of `found` there are, each as it was made, in their order. */
static unsigned count_right_samples(const char *found, const char *made)
{
    static const char head[] = "sample ";
    const char *at = strstr(found, head);
    unsigned count = 0;

    while (at) {
        const char *next = strstr(at + 1, head);
        const size_t bytes = next ? (size_t)(next - at) : strlen(at);
        const char *right = strstr(made, head);

        while (right && (strncmp(right, at, bytes) != 0 ||
                         (right[bytes] != '\0' && strncmp(right + bytes, head, strlen(head)) != 0)))
            right = strstr(right + 1, head);
        ck_assert_msg(right, "no such sample was made: %.*s", (int)bytes, at);
        made = right + bytes;
        at = next;
        count++;
    }
    return count;
}

/* Read the log while it changes; the text has a NUL. */
static int read_changing(struct changing *c, unsigned unchanged, struct kit_buffer *out)
{
    int status;

    out->bytes = 0;
    status = madelog_read_source(changing_source(c, unchanged), out);
    kit_buffer_add_bytes(out, "", 1);
    ck_assert(!out->failed);
    return status;
}

/* How many samples are read in any case. */
static unsigned count_least(struct changing *c, const char *made, struct kit_buffer *found)
{
    struct epci_span part = c->how == GROWS ? c->before : c->after;

    found->bytes = 0;
    ck_assert_int_eq(madelog_read_source(epct_source_of_span(&part), found), EPC_END);
    kit_buffer_add_bytes(found, "", 1);
    return count_right_samples(found->text, made);
}

static void check_samples(struct changing *c, int status, const char *found, unsigned least)
{
    const bool is_changed = c->calls > c->unchanged;

    if (c->how == FAILS && is_changed) {
        ck_assert_int_eq(status, EPC_E_SYSTEM);
    } else {
        ck_assert_msg(status == EPC_END || status == EPC_E_CORRUPT, "status %d", status);
        ck_assert(status == EPC_END || found[0]);
    }
    /* What comes of the same bytes is right, whatever is missing. */
    if (c->how <= FAILS && status != EPC_E_CORRUPT)
        ck_assert_uint_ge(count_right_samples(found, c->made.said.text), least);
    if (least > 0)
        ck_assert_int_eq(status, EPC_END);
}

EPC_TEST_LOOP(changing__samples_are_read_or_refused, 2 * CHANGES)
{
    struct changing c;
    struct kit_buffer whole = { 0 }, found = { 0 };
    unsigned calls, least = 0;

    make_changing(&c, (enum change)(_i / 2), _i % 2);
    kit_buffer_add_bytes(&c.made.said, "", 1);
    if (c.how == GROWS || c.how == SHRINKS) {
        least = count_least(&c, c.made.said.text, &found);
        ck_assert_uint_gt(least, 1);
    }
    ck_assert_int_eq(read_changing(&c, UINT32_MAX, &whole), EPC_END);
    calls = c.calls;
    ck_assert_uint_gt(calls, 5);
    for (unsigned n = 0; n <= calls; n++) {
        const int status = read_changing(&c, n, &found);

        check_samples(&c, status, found.text, least);
    }
    ck_assert_str_eq(found.text, whole.text); /* no read was left */
    kit_buffer_release(&whole);
    kit_buffer_release(&found);
    release_changing(&c);
}

/* ---- Rows ---- */

/* Read all rows, and once more from the first. */
static int read_rows_twice(struct reader_blg_rows *rows, size_t *count)
{
    struct reader_blg_row row;
    int status = EPC_END;

    for (int again = 0; again < 2 && status == EPC_END; again++) {
        while ((status = reader_blg_rows_next(rows, &row)) == EPC_OK) {
            for (size_t i = 0; i < row.count; i++)
                ck_assert_uint_lt(row.cells[i].column, rows->columns.count);
            ++*count;
        }
        if (status == EPC_END)
            ck_assert_int_eq(reader_blg_rows_rewind(rows), EPC_OK);
    }
    return status;
}

static int read_changing_rows(struct changing *c, unsigned unchanged, size_t *count)
{
    struct reader_blg log;
    struct reader_blg_rows rows;
    char message[300], text[300];
    unsigned at = 0;
    int status = reader_blg_open(&log, changing_source(c, unchanged), message, sizeof message);

    *count = 0;
    if (status == EPC_OK) {
        ck_assert_int_eq(reader_blg_rows_init(&rows, &log, READER_FORMULAS_MICROSOFT, NULL, NULL),
                         EPC_OK);
        status = read_rows_twice(&rows, count);
        while (reader_blg_next_loss_text(&log, &at, text, sizeof text))
            ck_assert(text[0]);
        reader_blg_rows_release(&rows);
    } else if (status == EPC_E_CORRUPT) {
        ck_assert(message[0]);
    }
    reader_blg_release(&log);
    return status;
}

EPC_TEST_LOOP(changing__rows_are_read_or_refused, 2 * CHANGES)
{
    struct changing c;
    unsigned calls;
    size_t whole, count;

    make_changing(&c, (enum change)(_i / 2), _i % 2);
    ck_assert_int_eq(read_changing_rows(&c, UINT32_MAX, &whole), EPC_END);
    calls = c.calls;
    for (unsigned n = 0; n <= calls; n++) {
        const int status = read_changing_rows(&c, n, &count);

        if (c.how == FAILS && c.calls > n)
            ck_assert_int_eq(status, EPC_E_SYSTEM);
        else
            ck_assert_msg(status == EPC_END || status == EPC_E_CORRUPT, "status %d", status);
        ck_assert_uint_le(count, 2 * (c.made.samples + c.other.samples));
    }
    ck_assert_uint_eq(count, whole);
    release_changing(&c);
}
