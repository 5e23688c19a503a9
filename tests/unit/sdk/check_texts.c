/* SPDX-License-Identifier: MIT
 *
 * check_texts.c -- an instance with many texts is shown, whole, while its application changes them.
 *
 * The test changes texts between the loads of the provider (reads.h), as a thread of the
 * application could.
 */
#include "epc_check.h"

#include <string.h>

#include "collecting.h"
#include "reads.h"
#include "sdk/app/app.h"

#undef epci_load_u32
#undef epci_load_u64
#undef epci_shm_usable_bytes

/* Two tries of a text of 8 words load so much. */
enum { TWO_TRIES = 2 * (1 + 8 + 1) };
enum { LOG = 0, LOG_LINES = 2, LOG_TEXT = 4, TEXTS = 12, TEXT_BYTES = 64 };

static epc_counter log_counters[1 + TEXTS] = {
    { .symbol = LOG_LINES, .type = EPC_PERF_COUNTER_COUNTER },
};
static const epc_object objects[] = {
    { .symbol = LOG,
      .flags = EPC_MANY | EPC_SEPARATE,
      .counters = log_counters,
      .counter_count = EPC_COUNT(log_counters) },
};
static const epc_schema schema = { EPC_SCHEMA_HEAD, "EpcTexts", objects, 1, NULL, NULL };

static struct collecting c;
static epc_app *app;
static epc_instance one;
static unsigned loads_for_a_change; /* 0: nothing is changed */
static unsigned loads, changes;

/* Text number n consists of the letter that it is set to. */
static void set_text(unsigned number, char letter)
{
    char text[TEXT_BYTES / 2] = { 0 };

    memset(text, letter, sizeof text - 1);
    ck_assert_int_eq(epc_set_text(one, LOG_TEXT + 2 * number, text), EPC_OK);
}

/* Its own loads are not the provider's. */
static void count_load(void)
{
    const unsigned before = loads_for_a_change;

    if (loads_for_a_change == 0 || ++loads % loads_for_a_change != 0)
        return;
    changes++;
    loads_for_a_change = 0;
    set_text(changes % TEXTS, (char)('a' + changes % 26));
    loads_for_a_change = before;
}

uint32_t epct_read_u32(const uint32_t *at)
{
    count_load();
    return epci_load_u32(at);
}

uint64_t epct_read_u64(const uint64_t *at)
{
    count_load();
    return epci_load_u64(at);
}

size_t epct_usable(const struct epci_shm *shm)
{
    return epci_shm_usable_bytes(shm);
}

static void open_log(void)
{
    for (unsigned i = 0; i < TEXTS; i++)
        log_counters[1 + i] = (epc_counter){ .symbol = LOG_TEXT + 2 * i,
                                             .type = EPC_PERF_COUNTER_TEXT,
                                             .size = TEXT_BYTES };
    loads_for_a_change = 0;
    collecting_open(&c, &schema);
    ck_assert_int_eq(epc_app_open(&schema, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, LOG, "one", &one), EPC_OK);
    for (unsigned i = 0; i < TEXTS; i++)
        set_text(i, 'A');
    epc_add(one, LOG_LINES, 7);
}

static void close_log(void)
{
    loads_for_a_change = 0;
    collecting_close(&c);
    epc_app_close(app);
}

/* The text as it is shown; it has to be the letter, many times, or nothing. */
static char shown_text(const struct check_parsed_object *log, unsigned number)
{
    const struct check_parsed_instance instance = collecting_instance(log, 0);
    const struct epci_cell *cell = &c.collector->layout.objects[0].cells[1 + number];
    uint16_t text[TEXT_BYTES / 2];

    memcpy(text, instance.block.at + cell->offset, sizeof text);
    for (unsigned i = 1; i < EPC_COUNT(text) - 1; i++)
        ck_assert_uint_eq(text[i], text[0]);
    ck_assert_uint_eq(text[EPC_COUNT(text) - 1], 0);
    return (char)text[0];
}

/* The answer has the instance, its count and its texts; returns how many of these are empty. */
static unsigned collect_log(void)
{
    struct check_parsed_object log;
    unsigned empty = 0;

    ck_assert_int_eq(collecting_ask_in(&c, "Global", COLLECTING_CAPACITY), EPC_OK);
    ck_assert_msg(collecting_count(&c, LOG) == 1, "a change every %u loads hides the instance",
                  loads_for_a_change);
    log = collecting_object(&c, LOG);
    ck_assert_uint_eq(collecting_value(&log, 0, LOG_LINES), 7);
    for (unsigned i = 0; i < TEXTS; i++)
        empty += shown_text(&log, i) == 0;
    return empty;
}

EPC_TEST_IN(texts__are_shown_whole_however_often_they_change, open_log(), close_log())
{
    ck_assert_uint_eq(collect_log(), 0);
    for (loads_for_a_change = 200; loads_for_a_change >= 8; loads_for_a_change--)
        ck_assert_uint_le(collect_log(), loads_for_a_change >= TWO_TRIES ? 0 : TEXTS);
    ck_assert_uint_gt(changes, 0);
}

/* Every text has changed once; the last letters that were set. */
static char last[TEXTS];
static bool stops;

void __real_epci_slot_end_change(unsigned char *slot);
void __wrap_epci_slot_end_change(unsigned char *slot);

/* The application stops here, inside the change of a text. */
void __wrap_epci_slot_end_change(unsigned char *slot)
{
    if (stops) {
        struct check_parsed_object log;

        ck_assert_uint_eq(collect_log(), 0);
        log = collecting_object(&c, LOG);
        for (unsigned i = 0; i < TEXTS; i++)
            ck_assert_int_eq(shown_text(&log, i), last[i]);
    }
    __real_epci_slot_end_change(slot);
}

EPC_TEST_IN(texts__of_an_application_that_stops_in_a_change_are_the_latest_before_it, open_log(),
            close_log())
{
    memset(last, 'A', sizeof last);
    stops = true;
    for (unsigned i = 0; i < 5 * TEXTS; i++) {
        const unsigned number = i * 5 % TEXTS / (1 + i % 3);

        set_text(number, (char)('a' + i % 26));
        last[number] = (char)('a' + i % 26);
    }
    stops = false;
}
