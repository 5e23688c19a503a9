/* SPDX-License-Identifier: MIT
 *
 * check_versions_doc.c -- which versions work together: each row of the tables of
 * docs/compatibility.md (the argument) is tried, and the page has exactly these rows.
 */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collecting.h"
#include "kit/stamp/stamp.h"
#include "sdk/app/app.h"
#include "reader/captures/capture.h"
#include "mem/log.h"
#include "sdk/provider/events/event_numbers.h"
#include "sdk/region/region.h"

/* ---- Schemas: FIRST, then with a counter and an object appended, then changed ---- */

enum { SHOP = 0, SOLD = 2, LEVEL = 4, DOOR = 6, DOOR_OPEN = 8 };

static const epc_counter shop[] = { { .symbol = SOLD, .type = EPC_PERF_COUNTER_BULK_COUNT },
                                    { .symbol = LEVEL, .type = EPC_PERF_COUNTER_RAWCOUNT } };
static const epc_counter fast_shop[] = { { .symbol = SOLD, .type = EPC_PERF_COUNTER_COUNTER } };
static const epc_counter long_shop[] = { { .symbol = LEVEL, .type = EPC_PERF_COUNTER_RAWCOUNT },
                                         { .symbol = SOLD, .type = EPC_PERF_COUNTER_BULK_COUNT } };
static const epc_counter wizards_shop[] = {
    { .symbol = SOLD, .type = EPC_PERF_COUNTER_BULK_COUNT, .detail = EPC_WIZARD, .scale = 3 }
};
static const epc_counter door[] = { { .symbol = DOOR_OPEN, .type = EPC_PERF_COUNTER_RAWCOUNT } };

static const epc_object first_objects[] = { { SHOP, EPC_MANY, shop, 1, 0, 0, NULL } };
static const epc_object more_objects[] = { { SHOP, EPC_MANY, shop, 2, 0, 0, NULL },
                                           { DOOR, EPC_MANY, door, 1, 0, 0, NULL } };
static const epc_object retyped_objects[] = { { SHOP, EPC_MANY, fast_shop, 1, 0, 0, NULL } };
static const epc_object inserted_objects[] = { { SHOP, EPC_MANY, long_shop, 2, 0, 0, NULL } };
static const epc_object single_objects[] = { { SHOP, 0, shop, 1, 0, 0, NULL } };
static const epc_object total_objects[] = {
    { SHOP, EPC_MANY | EPC_TOTAL | EPC_KEEP | EPC_COSTLY | EPC_BASE_ZERO, wizards_shop, 1, SOLD,
      EPC_WIZARD, NULL }
};

#define SCHEMA(name)                                                                               \
    static const epc_schema name = { EPC_SCHEMA_HEAD,           "EpcVersions", name##_objects,     \
                                     EPC_COUNT(name##_objects), NULL,          NULL }
SCHEMA(first);
SCHEMA(more);
SCHEMA(retyped);
SCHEMA(inserted);
SCHEMA(single);
SCHEMA(total);

/* The stamp of these tables, where SOLD has the name `sold`. */
static const uint32_t *stamp_of(const epc_schema *schema, const char *sold, uint32_t *numbers)
{
    struct epci_stamp_record records[5];
    uint32_t count = 0;

    for (uint32_t i = 0; i < schema->object_count; i++) {
        const epc_object *object = &schema->objects[i];

        records[count++] = (struct epci_stamp_record){ object->symbol,        object->flags,
                                                       object->counter_count, 0,
                                                       1 + object->symbol,    0 };
        for (uint32_t j = 0; j < object->counter_count; j++) {
            const epc_counter *counter = &object->counters[j];
            const bool is_sold = counter->symbol == SOLD;

            records[count++] = (struct epci_stamp_record){
                .symbol = counter->symbol,
                .type = counter->type,
                .size = epci_schema_cell_size(counter),
                .name = is_sold ? kit_stamp_hash_of_text(sold, strlen(sold)) : 1 + counter->symbol,
            };
        }
    }
    kit_stamp_fill_numbers(numbers, schema->service, records, count);
    return numbers;
}

/* ---- Application and provider ---- */

static epc_app *app;
static struct collecting c;

static void begin(const epc_schema *application, const epc_schema *provider)
{
    epc_instance one;

    epci_mem_clear_logged_events_and_marks();
    ck_assert_int_ge(epc_app_open(application, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add(app, SHOP, application == &single ? NULL : "a", &one),
                     EPC_OK);
    epc_add(one, SOLD, 7);
    collecting_open(&c, provider);
}

static void end(void)
{
    collecting_close(&c);
    epc_app_close(app);
}

/* The provider shows what the application counts, and logs nothing. */
static void shows_begun(const epc_schema *provider)
{
    struct check_parsed_object found;

    for (int i = 0; i < 2; i++) {
        collecting_ask(&c, "2000"); /* also if the object is costly */
        found = collecting_object(&c, SHOP);
        ck_assert_uint_eq(collecting_value(&found, 0, SOLD), 7);
        if (provider == &more) {
            ck_assert_uint_eq(collecting_value(&found, 0, LEVEL), 0);
        }
    }
    ck_assert_uint_eq(epci_mem_log_count(), 0);
    end();
}

static void shows(const epc_schema *application, const epc_schema *provider)
{
    begin(application, provider);
    shows_begun(provider);
}

/* The provider does not show the application, answers as if it did not run, and logs that once. */
static void is_left_out(void)
{
    for (int i = 0; i < 3; i++) {
        collecting_ask(&c, "Global");
        ck_assert_int_le(collecting_count(&c, SHOP), 0);
    }
    ck_assert_uint_eq(epci_mem_log_count(), 1);
    ck_assert_uint_eq(epci_mem_logged_event(0)->id, EPCI_EVENT_REGION_VERSION);
}

static void refuses(const epc_schema *application, const epc_schema *provider)
{
    begin(application, provider);
    is_left_out();
    end();
}

static void same(void)
{
    shows(&first, &first);
    shows(&more, &more);
}

static void application_older(void)
{
    shows(&first, &more);
}

static void application_newer(void)
{
    refuses(&more, &first);
}

static void type_changed(void)
{
    refuses(&first, &retyped);
    refuses(&retyped, &first);
}

static void counter_inserted(void)
{
    refuses(&first, &inserted);
    refuses(&inserted, &first);
}

static void instances_changed(void)
{
    refuses(&first, &single);
    refuses(&single, &first);
}

/* The older application's first counters have the same numbers as the newer provider's, and other
 * names: what the stamps of both say. */
static void names_changed(void)
{
    static uint32_t ours[KIT_STAMP_NUMBERS(5)], theirs[KIT_STAMP_NUMBERS(2)];
    epc_schema application = first, provider = more;

    application.stamp = stamp_of(&first, "SOLD", theirs);
    provider.stamp = stamp_of(&more, "SOLD", ours);
    shows(&application, &provider);
    refuses(&provider, &application);
    provider.stamp = stamp_of(&more, "RETURNED", ours);
    refuses(&application, &provider);
    application.stamp = NULL;
    shows(&application, &provider);
}

static void flags_changed(void)
{
    shows(&first, &total);
    shows(&total, &first);
}

static void another_format(void)
{
    for (int more_or_less = -1; more_or_less <= 1; more_or_less += 2) {
        struct epci_region_header *header;

        begin(&first, &first);
        header = (void *)app->publication.region.base;
        header->version = EPCI_REGION_VERSION + (uint32_t)more_or_less;
        is_left_out();
        header->version = EPCI_REGION_VERSION;
        end();
    }
}

static void without_numbers(void)
{
    begin(&first, &first);
    ((struct epci_region_header *)(void *)app->publication.region.base)->numbers_all = 0;
    shows_begun(&first);
}

/* ---- Program and library (epc.dll, or a static library of another version) ---- */

static void schema_of_another_version(void)
{
    epc_schema other = first;
    epc_instance one;

    for (int more_or_less = -1; more_or_less <= 1; more_or_less += 2) {
        other.version = EPC_SCHEMA_VERSION + (uint32_t)more_or_less;
        ck_assert_int_eq(epc_app_open(&other, NULL, &app), EPC_E_SCHEMA);
        ck_assert_int_eq(epc_instance_add(app, SHOP, "a", &one), EPC_E_INVALID);
        epc_add(one, SOLD, 1);
        epc_app_close(app);
    }
}

static void larger_structures(void)
{
    struct {
        epc_app_options known;
        uint64_t unknown;
    } options = { { .size = sizeof options, .limit_mib = 16 }, UINT64_MAX };
    epc_schema larger = first;

    larger.size += 8;
    ck_assert_int_ge(epc_app_open(&larger, &options.known, &app), EPC_OK);
    ck_assert_uint_eq(app->max_bytes, (uint64_t)1 << 24);
    epc_app_close(app);
}

/* Nothing after its end is read. */
static void smaller_schema(void)
{
    epc_schema smaller = first;

    smaller.size = offsetof(epc_schema, stamp);
    smaller.stamp = (const uint32_t *)16;
    ck_assert_int_ge(epc_app_open(&smaller, NULL, &app), EPC_OK);
    epc_app_close(app);
    smaller.size--;
    ck_assert_int_eq(epc_app_open(&smaller, NULL, &app), EPC_E_SCHEMA);
    epc_app_close(app);
}

static void smaller_app_options(void)
{
    epc_app_options options = { .size = offsetof(epc_app_options, refused), .limit_mib = 16 };

    ck_assert_int_ge(epc_app_open(&first, &options, &app), EPC_OK);
    ck_assert_uint_eq(app->max_bytes, (uint64_t)1 << 24);
    epc_app_close(app);
    options.size = offsetof(epc_app_options, limit_mib);
    ck_assert_int_ge(epc_app_open(&first, &options, &app), EPC_OK);
    ck_assert_uint_gt(app->max_bytes, (uint64_t)1 << 24);
    epc_app_close(app);
}

static void smaller_instance_options(void)
{
    epc_instance_options options = { sizeof options - 1, 0, NULL };
    epc_instance one;

    ck_assert_int_ge(epc_app_open(&first, NULL, &app), EPC_OK);
    ck_assert_int_eq(epc_instance_add_with(app, SHOP, "a", &options, &one), EPC_E_INVALID);
    epc_add(one, SOLD, 1);
    epc_app_close(app);
}

/* ---- Capture and reader ---- */

/* A capture whose text `old` (NULL: none) is replaced; the status of reading it. */
static int read_capture(const char *old, const char *replacement, char message[400])
{
    static char changed[8000];
    struct reader_capture capture = { .service = "Shop",
                                      .library = "shop.dll",
                                      .procedure = "ShopCollect",
                                      .number = 1,
                                      .checked = true,
                                      .level = 1,
                                      .query = "Global",
                                      .question = { .capacity = 64, .fill = 205 },
                                      .reply = { .status = 234 } };
    struct reader_capture out;
    size_t bytes, before;
    char *lines, *at;
    int status;

    ck_assert_int_eq(reader_capture_encode_header(&capture, &lines, &bytes), EPC_OK);
    at = old ? strstr(lines, old) : lines;
    ck_assert_ptr_nonnull(at);
    before = (size_t)(at - lines);
    at += old ? strlen(old) : 0;
    snprintf(changed, sizeof changed, "%.*s%s%.*s", (int)before, lines, replacement,
             (int)(bytes - (size_t)(at - lines)), at);
    message[0] = 0;
    status = reader_capture_decode(&out, epci_span_of((unsigned char *)changed, strlen(changed)),
                                   message, 400);
    if (!status)
        ck_assert_str_eq(out.service, "Shop");
    reader_capture_release(&out);
    free(lines);
    return status;
}

static void same_capture(void)
{
    char message[400];

    ck_assert_msg(read_capture(NULL, "", message) == EPC_OK, "%s", message);
}

static void capture_with_more_members(void)
{
    char message[400];

    ck_assert_msg(read_capture("\"level\": 1", "\"level\": 1, \"later\": [2]", message) == EPC_OK,
                  "%s", message);
}

static void capture_with_fewer_members(void)
{
    char message[400];

    ck_assert_int_eq(read_capture("\"level\": 1, ", "", message), EPC_E_CORRUPT);
    ck_assert_ptr_nonnull(strstr(message, "\"level\" is missing"));
}

static void capture_of_another_version(void)
{
    char message[400];

    ck_assert_int_eq(read_capture("epc-capture 1", "epc-capture 3", message), EPC_E_CORRUPT);
    ck_assert_msg(strstr(message, "epc-capture 1") != NULL, "%s", message);
    ck_assert_int_eq(read_capture("epc-capture 1", "epc-capture 0", message), EPC_E_CORRUPT);
}

/* ---- The rows of the page ---- */

static const struct row {
    const char *writer, *reader, *result;
    void (*try)(void);
} rows[] = {
    { "any schema", "the same schema", "shown", same },
    { "older: without objects and counters that were appended later", "newer",
      "shown; what it lacks is 0", application_older },
    { "newer: with objects or counters that were appended", "older", "left out, event 110",
      application_newer },
    { "a counter has another type or size", "", "left out, event 110", type_changed },
    { "counters in another order, or inserted", "", "left out, event 110", counter_inserted },
    { "counters of one type change places, or one gets another symbol", "", "left out, event 110",
      names_changed },
    { "`instances` differs", "", "left out, event 110", instances_changed },
    { "`merge`, `total`, `on-exit` or another key differs", "",
      "shown, as the provider's schema says", flags_changed },
    { "another format of the shared memory, older or newer", "", "left out, event 110",
      another_format },
    { "older: its instances have no numbers of removals", "newer", "shown; a Collect takes longer",
      without_numbers },
    { "tables for another `EPC_SCHEMA_VERSION`", "", "`EPC_E_SCHEMA`; counts into sinks",
      schema_of_another_version },
    { "newer: larger structures", "older", "works; what it does not know is ignored",
      larger_structures },
    { "older: a smaller `epc_schema`, as in 0.1.0", "newer", "works; its names are not known",
      smaller_schema },
    { "older: a smaller `epc_app_options`", "newer", "works; what it lacks is as by default",
      smaller_app_options },
    { "older: a smaller `epc_instance_options`", "newer", "`EPC_E_INVALID`; counts into a sink",
      smaller_instance_options },
    { "version 1", "version 1", "read", same_capture },
    { "version 1, newer: with more members", "version 1, older",
      "read; what it does not know is ignored", capture_with_more_members },
    { "version 1, without a required member", "version 1", "refused, with the member's name",
      capture_with_fewer_members },
    { "another version", "version 1", "refused; the message names version 1",
      capture_of_another_version },
};

EPC_TEST_LOOP(versions__do_what_the_page_says, (int)EPC_COUNT(rows))
{
    rows[_i].try();
}

/* Is this line of the page a row, and not the head of a table? */
static bool is_row(const char *line)
{
    return strncmp(line, "| ", 2) == 0 && strncmp(line, "| ---", 5) != 0 &&
           strncmp(line, "| application", 13) != 0 && strncmp(line, "| program", 9) != 0 &&
           strncmp(line, "| capture", 9) != 0;
}

EPC_TEST(versions__the_page_has_exactly_these_rows)
{
    char line[500], wanted[500];
    size_t count = 0;
    FILE *page;

    ck_assert_int_eq(epc_check_argc, 1);
    page = fopen(epc_check_argv[0], "r");
    ck_assert_ptr_nonnull(page);
    while (fgets(line, sizeof line, page)) {
        if (!is_row(line))
            continue;
        ck_assert_msg(count < EPC_COUNT(rows), "a row too many: %s", line);
        snprintf(wanted, sizeof wanted, "| %s | %s%s| %s |\n", rows[count].writer,
                 rows[count].reader, rows[count].reader[0] ? " " : "", rows[count].result);
        ck_assert_str_eq(line, wanted);
        count++;
    }
    fclose(page);
    ck_assert_uint_eq(count, EPC_COUNT(rows));
}
