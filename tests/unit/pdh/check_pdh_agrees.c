/* SPDX-License-Identifier: MIT
 *
 * check_pdh_agrees.c -- PDH and epc-mon (the argument) read the same answers, which have a counter
 * of every type of docs/counter-types.md, and print the same numbers.
 *
 * PDH writes them into a log.  The answers are saved, and epc-mon makes another log from them. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>
#include <epc/types.h>

#include "fakemachine.h"
#include "pdh/caller/era.h"
#include "reader/captures/samples.h"
#include "kit/system/files.h"
#include "typestable.h"
#include "typing.h"

#define S(name) ((PDH_STATUS)(name))

#define PDH_FILE   "check_pdh_agrees.tmp.csv"
#define MON_FILE   "check_pdh_agrees.mon.tmp.csv"
#define SAVED_FILE "check_pdh_agrees.tmp.capture"

enum { SAMPLES = 60 };

static struct reader_samples_writer writer;
static struct kit_buffer saved;

static bool no_name(const void *context, uint32_t index, char *out, size_t capacity)
{
    (void)context;
    (void)index;
    (void)out;
    (void)capacity;
    return false;
}

static void save(const char *query, struct epci_span answer)
{
    if (strcmp(query, "40") == 0)
        ck_assert(reader_samples_write_next_to_buffer(
            &writer, &saved,
            &(struct reader_samples_answer){ .bytes = answer, .query = query, .name = no_name }));
}

/* The cells of a row, after its time; to be freed. */
static char **rows_of(const char *file, size_t *count)
{
    char **rows = calloc(SAMPLES + 2, sizeof *rows), *at, *text;
    void *data;
    size_t bytes;

    ck_assert_int_eq(kit_read_file_up_to(file, 1 << 24, &data, &bytes), EPC_OK);
    at = text = malloc(bytes + 1);
    ck_assert(rows && text);
    memcpy(text, data, bytes);
    text[bytes] = '\0';
    kit_free(data);
    for (*count = 0; at && *at; at = strchr(at, '\n'), at += at != NULL) {
        ck_assert_uint_le(*count, SAMPLES);
        rows[(*count)++] = strchr(at, ',');
    }
    for (size_t i = 0; i < *count; i++)
        rows[i][strcspn(rows[i], "\r\n")] = '\0';
    rows[*count] = text;
    return rows;
}

static void rows_free(char **rows, size_t count)
{
    free(rows[count]);
    free(rows);
}

/* A formatted value is what the log has, and 0 where a formula divides by zero. */
static void check_formatted(HCOUNTER counter, double *out, DWORD *status)
{
    PDH_FMT_COUNTERVALUE value = { 0 };

    (void)PdhGetFormattedCounterValue(counter, PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL, &value);
    *out = value.doubleValue;
    *status = value.CStatus;
}

/* What PDH formatted in each sample. */
static HCOUNTER agrees_counters[FAKE_TYPES];
static double numbers[SAMPLES][FAKE_TYPES];
static DWORD statuses[SAMPLES][FAKE_TYPES];
static unsigned cells, gaps;

/* Write PDH's log, and save the answers.  Returns how many counters there are. */
static unsigned write_both(void)
{
    DWORD type = PDH_LOG_TYPE_CSV;
    struct epci_span bytes;
    unsigned count;
    HQUERY query;
    PDH_HLOG log;

    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    count = types_add(query, agrees_counters);
    ck_assert_int_eq(PdhOpenLogA(PDH_FILE, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type,
                                 query, 0, NULL, &log),
                     ERROR_SUCCESS);
    fake.answered = save;
    for (unsigned i = 0; i < SAMPLES; i++) {
        types_move(true);
        ck_assert_int_eq(PdhUpdateLogA(log, NULL), ERROR_SUCCESS);
        for (unsigned k = 0; k < count; k++)
            check_formatted(agrees_counters[k], &numbers[i][k], &statuses[i][k]);
    }
    ck_assert_int_eq(PdhCloseLog(log, PDH_FLAGS_CLOSE_QUERY), ERROR_SUCCESS);
    bytes = epci_span_of(saved.text, saved.bytes);
    ck_assert_int_eq(kit_write_file_atomically(SAVED_FILE, &bytes, 1, true), EPC_OK);
    reader_samples_writer_release(&writer);
    kit_buffer_release(&saved);
    return count;
}

/* One sample's row, against what PDH formatted. */
static void check_row(const char *row, unsigned sample, unsigned count)
{
    for (unsigned k = 0; k < count; k++, row = strchr(row + 1, ',')) {
        ck_assert_ptr_nonnull(row);
        if (row[2] == ' ') {
            ck_assert_double_eq(numbers[sample][k], 0);
            gaps++;
        } else {
            ck_assert_uint_eq(statuses[sample][k], PDH_CSTATUS_VALID_DATA);
            ck_assert_double_eq(numbers[sample][k], strtod(row + 2, NULL));
            cells++;
        }
    }
}

EPC_TEST(agrees__with_epc_mon_on_every_type)
{
    char command[4096], **ours, **theirs;
    size_t our_count, their_count;
    unsigned count;

    ck_assert_int_eq(epc_check_argc, 1);
    epct_types_read();
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    types_begin();
    count = write_both();
    ck_assert_uint_gt(count, 25);
    snprintf(command, sizeof command, "'%s' log %s -o %s --replace --utc >/dev/null",
             epc_check_argv[0], SAVED_FILE, MON_FILE);
    ck_assert_int_eq(system(command), 0);
    ours = rows_of(PDH_FILE, &our_count);
    theirs = rows_of(MON_FILE, &their_count);
    ck_assert_uint_eq(our_count, SAMPLES + 1);
    ck_assert_uint_eq(their_count, our_count);
    for (size_t i = 1; i < our_count; i++) {
        ck_assert_msg(strcmp(ours[i], theirs[i]) == 0, "row %zu\nPDH     %s\nepc-mon %s", i,
                      ours[i], theirs[i]);
        check_row(ours[i], (unsigned)i - 1, count);
    }
    ck_assert_uint_gt(cells, SAMPLES * count / 2);
    ck_assert_uint_gt(gaps, SAMPLES * 2);
    rows_free(ours, our_count);
    rows_free(theirs, their_count);
    fake_end();
    kit_remove_file(PDH_FILE);
    kit_remove_file(MON_FILE);
    kit_remove_file(SAVED_FILE);
}
