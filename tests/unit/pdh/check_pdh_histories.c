/* SPDX-License-Identifier: MIT
 *
 * check_pdh_histories.c -- PDH's arrays, and `watch`, `log`, `report` and `show` of epc-mon (the
 * first argument), of random histories of instances (the second one says how many): every value is
 * true.
 */
#include "epc_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "fakemachine.h"
#include "instancemodel.h"
#include "kit/json/jsonread.h"
#include "pdh/caller/era.h"
#include "reader/captures/samples.h"
#include "reader/files/textlog.h"
#include "kit/system/files.h"

#define S(name) ((PDH_STATUS)(name))

#define SAVED_FILE "check_pdh_histories.tmp.capture"
#define LINES_FILE "check_pdh_histories.tmp.txt"
#define LOG_FILE   "check_pdh_histories.tmp.csv"
#define PAGE_FILE  "check_pdh_histories.tmp.html"

/* report has so many charts at most. */
#define CHARTS 50u

enum { STEPS = 60, COUNTERS = 2 };

static struct model model;
static struct reader_samples_writer writer;
static struct kit_buffer saved;
static bool wanted; /* the next answer is to be saved */
static uint64_t looked, shown;

static void build(struct block *out)
{
    model_answer(&model.world, out);
}

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
    if (wanted && strstr(query, "3000"))
        ck_assert(reader_samples_write_next_to_buffer(
            &writer, &saved,
            &(struct reader_samples_answer){ .bytes = answer, .query = query, .name = no_name }));
    wanted = wanted && !strstr(query, "3000");
}

static void check(const char *reader, uint32_t object, uint32_t instance, uint32_t counter,
                  double number)
{
    shown++;
    ck_assert_msg(model_is_true(&model, object, instance, counter, number),
                  "%s shows %g of counter %u of instance %u, kind %u, at %" PRIu64, reader, number,
                  (unsigned)counter, (unsigned)instance, (unsigned)model.world.kind,
                  model.world.now / MODEL_SECOND);
}

/* ---- PDH ---- */

static void check_array(HCOUNTER handle, uint32_t object, uint32_t counter)
{
    const uint32_t instances = model.world.objects[object].count;
    DWORD bytes = 0, count = 0;
    PDH_FMT_COUNTERVALUE_ITEM_A *items;
    PDH_STATUS status;

    if (instances == 0)
        return;
    status = PdhGetFormattedCounterArrayA(handle, PDH_FMT_DOUBLE, &bytes, &count, NULL);
    if (status != (PDH_STATUS)PDH_MORE_DATA) { /* none of them has a value */
        ck_assert(status == S(PDH_CSTATUS_INVALID_DATA) || status == S(PDH_CALC_NEGATIVE_VALUE));
        looked += instances;
        return;
    }
    items = malloc(bytes);
    ck_assert(items);
    ck_assert_int_eq(PdhGetFormattedCounterArrayA(handle, PDH_FMT_DOUBLE, &bytes, &count, items),
                     ERROR_SUCCESS);
    ck_assert_uint_eq(count, instances);
    for (uint32_t i = 0; i < count; i++, looked++)
        if (items[i].FmtValue.CStatus == PDH_CSTATUS_VALID_DATA ||
            items[i].FmtValue.CStatus == PDH_CSTATUS_NEW_DATA)
            check("PDH", object, i, counter, items[i].FmtValue.doubleValue);
    free(items);
}

/* A value of one path is of the instance that has the name now. */
static void check_single(HCOUNTER handle)
{
    PDH_FMT_COUNTERVALUE value;

    if (model.world.objects[0].count > 0 &&
        PdhGetFormattedCounterValue(handle, PDH_FMT_DOUBLE, NULL, &value) == ERROR_SUCCESS)
        for (uint32_t i = 0; i < model.world.objects[0].count; i++)
            if (strcmp(model.world.objects[0].list[i].name, "a0") == 0) {
                check("PDH of one path", 0, i, 0, value.doubleValue);
                return;
            }
}

static void play_pdh(uint64_t seed, uint32_t kind)
{
    HCOUNTER counters[2][COUNTERS], single;
    uint32_t objects;
    HQUERY query;
    char path[64];

    model_begin(&model, seed, kind);
    objects = model_has_children(&model.world) ? 2 : 1;
    ck_assert_int_eq(PdhOpenQueryA(NULL, 0, &query), ERROR_SUCCESS);
    for (uint32_t o = 0; o < objects; o++)
        for (uint32_t i = 0; i < COUNTERS; i++) {
            snprintf(path, sizeof path, "\\#%u(*)\\#%u", MODEL_OBJECT + 2 * o, MODEL_RATE + 2 * i);
            ck_assert_int_eq(PdhAddCounterA(query, path, 0, &counters[o][i]), ERROR_SUCCESS);
        }
    snprintf(path, sizeof path, "\\#%u(a0)\\#%u", MODEL_OBJECT, MODEL_RATE);
    ck_assert_int_eq(PdhAddCounterA(query, path, 0, &single), ERROR_SUCCESS);
    for (uint32_t step = 0; step <= STEPS; step++) {
        if (step > 0)
            model_step(&model);
        wanted = true;
        ck_assert_int_eq(PdhCollectQueryData(query), ERROR_SUCCESS);
        ck_assert(!wanted);
        for (uint32_t o = 0; step > 0 && o < objects; o++)
            for (uint32_t i = 0; i < COUNTERS; i++)
                check_array(counters[o][i], o, i);
        if (step > 0)
            check_single(single);
    }
    ck_assert_int_eq(PdhCloseQuery(query), ERROR_SUCCESS);
}

/* ---- epc-mon ---- */

static void run(const char *arguments)
{
    char command[4096];

    snprintf(command, sizeof command, "'%s' %s", epc_check_argv[0], arguments);
    ck_assert_int_eq(system(command), 0);
}

static char *read_line(FILE *file, char *line, size_t capacity)
{
    ck_assert_msg(fgets(line, (int)capacity, file), "the output ends early");
    return line;
}

/* The field of a line, from 0, ends with a tab. */
static const char *field_of(const char *line, int number)
{
    while (number-- > 0) {
        line = strchr(line, '\t');
        ck_assert(line);
        line++;
    }
    return line;
}

static void check_lines(FILE *file, uint32_t step)
{
    char line[1024];

    ck_assert(strncmp(read_line(file, line, sizeof line), "sample\t", 7) == 0);
    for (uint32_t o = 0; o < (model_has_children(&model.world) ? 2u : 1u); o++)
        for (uint32_t i = 0; i < model.world.objects[o].count; i++)
            for (uint32_t k = 0; k < model_counters(&model.world, o); k++) {
                const char *value = field_of(read_line(file, line, sizeof line), 3);

                if (k >= COUNTERS)
                    continue;
                looked++;
                if (value[0] != '-') {
                    ck_assert_uint_gt(step, 0);
                    check("watch", o, i, k, strtod(value, NULL));
                } else if (step > 0 && model_is_known(&model, o, i)) {
                    ck_assert_ptr_nonnull(field_of(line, 4));
                }
            }
    read_line(file, line, sizeof line);
}

static void play_watch(uint64_t seed, uint32_t kind)
{
    FILE *file;

    run("watch " SAVED_FILE " >" LINES_FILE);
    file = fopen(LINES_FILE, "r");
    ck_assert_ptr_nonnull(file);
    model_begin(&model, seed, kind);
    for (uint32_t step = 0; step <= STEPS; step++) {
        if (step > 0)
            model_step(&model);
        check_lines(file, step);
    }
    fclose(file);
}

/* The instance that "parent/name#n" means now, or MODEL_NO_OTHER. */
static uint32_t find_label(uint32_t object, const char *label, size_t bytes)
{
    const struct model_object *of = &model.world.objects[object];

    for (uint32_t i = 0; i < of->count; i++) {
        const struct model_being *being = &of->list[i];
        uint32_t number = 0;
        char text[64];

        for (uint32_t k = 0; k < i; k++)
            number += model_same_text(&model.world, &of->list[k], being);
        model_label(&model.world, being, number, text, sizeof text);
        if (strlen(text) == bytes && memcmp(text, label, bytes) == 0)
            return i;
    }
    return MODEL_NO_OTHER;
}

/* A value in the column of a path is of the instance that has the name now. */
static void check_path(const char *reader, const char *text, double value)
{
    const char *open, *close;
    uint32_t object, counter, instance;

    open = strchr(text, '(');
    close = strrchr(text, ')');
    ck_assert_msg(open && close && strrchr(text, '#'), "%s", text);
    counter = (uint32_t)strtoul(strrchr(text, '#') + 1, NULL, 10);
    object = strstr(text, "#3000(") ? 0 : 1;
    if (counter != MODEL_RATE && counter != MODEL_BULK)
        return;
    instance = find_label(object, open + 1, (size_t)(close - open - 1));
    ck_assert_msg(instance != MODEL_NO_OTHER, "%s is not there and has a value", text);
    check(reader, object, instance, counter == MODEL_BULK, value);
}

static void check_column(struct kit_slice path, const struct reader_textlog_value *value)
{
    char text[256];

    snprintf(text, sizeof text, "%.*s", (int)path.bytes, path.at);
    if (value->kind != READER_TEXTLOG_NONE)
        check_path("log", text, value->number);
}

static void play_log(uint64_t seed, uint32_t kind)
{
    struct reader_textlog_row row;
    struct reader_textlog log;
    char why[300];
    void *bytes;
    size_t count;

    run("log " SAVED_FILE " -o " LOG_FILE " --replace --utc >" LINES_FILE " 2>&1");
    ck_assert_int_eq(kit_read_file_up_to(LOG_FILE, 1 << 28, &bytes, &count), EPC_OK);
    ck_assert_int_eq(reader_textlog_open(&log, epci_span_of(bytes, count), NULL, why, sizeof why),
                     EPC_OK);
    model_begin(&model, seed, kind);
    for (uint32_t step = 0; step <= STEPS; step++) {
        if (step > 0)
            model_step(&model);
        ck_assert_int_eq(reader_textlog_next_row(&log, &row), EPC_OK);
        for (size_t i = 0; i < log.column_count; i++, looked++)
            check_column(log.columns[i], &row.values[i]);
    }
    reader_textlog_release(&log);
    kit_free(bytes);
}

/* ---- epc-mon report ---- */

static struct kit_jsonread member(const struct kit_jsonread *object, const char *name)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(object);
    struct kit_jsonread key, value;
    char text[32];

    while (kit_jsonread_next_item(&items, &key, &value))
        if (kit_jsonread_text(&key, text, sizeof text) == EPC_OK && strcmp(text, name) == 0)
            return value;
    ck_abort_msg("%s is missing", name);
    return value;
}

struct chart {
    char *line; /* of the page: its values are views of it */
    char path[256];
    struct kit_jsonread_items values;
};

static double number_of(const struct kit_jsonread *value)
{
    char text[64];

    snprintf(text, sizeof text, "%.*s", (int)value->count, value->at);
    return strtod(text, NULL);
}

/* The charts' data are lines of their own. */
static uint32_t read_charts(struct chart charts[CHARTS])
{
    static const char begin[] = "    {\"path\": ";
    FILE *file = fopen(PAGE_FILE, "r");
    static char line[1 << 16];
    uint32_t count = 0;

    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file)) {
        struct chart *chart = &charts[count];
        struct kit_jsonread object, path, values;
        size_t where;

        if (strncmp(line, begin, sizeof begin - 1) != 0)
            continue;
        ck_assert_uint_lt(count++, CHARTS);
        chart->line = calloc(1, sizeof line);
        ck_assert_ptr_nonnull(chart->line);
        memcpy(chart->line, line, strcspn(line, "\n"));
        chart->line[strlen(chart->line) - (strrchr(chart->line, '}')[1] == ',')] = '\0';
        ck_assert_int_eq(kit_jsonread_parse(chart->line, strlen(chart->line), &object, &where),
                         EPC_OK);
        path = member(&object, "path");
        values = member(&object, "values");
        ck_assert_int_eq(kit_jsonread_text(&path, chart->path, sizeof chart->path), EPC_OK);
        chart->values = kit_jsonread_begin_items(&values);
    }
    fclose(file);
    return count;
}

static void play_report(uint64_t seed, uint32_t kind)
{
    struct chart charts[CHARTS];
    uint32_t count;

    run("report " SAVED_FILE " -o " PAGE_FILE " >" LINES_FILE " 2>&1");
    count = read_charts(charts);
    model_begin(&model, seed, kind);
    for (uint32_t step = 0; step <= STEPS; step++) {
        if (step > 0)
            model_step(&model);
        for (uint32_t i = 0; i < count; i++, looked++) {
            struct kit_jsonread key, value;

            ck_assert(kit_jsonread_next_item(&charts[i].values, &key, &value));
            if (value.kind != KIT_JSONREAD_NULL)
                check_path("report", charts[i].path, number_of(&value));
        }
    }
    for (uint32_t i = 0; i < count; i++)
        free(charts[i].line);
}

/* ---- epc-mon show ---- */

static struct kit_jsonread next_item(struct kit_jsonread_items *items)
{
    struct kit_jsonread key, value;

    ck_assert(kit_jsonread_next_item(items, &key, &value));
    return value;
}

/* The last answer, compared with the one before; the model is there already. */
static void play_show(void)
{
    struct kit_jsonread document, list;
    struct kit_jsonread_items objects;
    size_t bytes, where;
    void *text;

    run("show " SAVED_FILE " --json >" LINES_FILE);
    ck_assert_int_eq(kit_read_file_up_to(LINES_FILE, 1 << 28, &text, &bytes), EPC_OK);
    ck_assert_int_eq(kit_jsonread_parse(text, bytes, &document, &where), EPC_OK);
    list = member(&document, "objects");
    objects = kit_jsonread_begin_items(&list);
    for (uint32_t o = 0; o < (model_has_children(&model.world) ? 2u : 1u); o++) {
        struct kit_jsonread object = next_item(&objects);
        struct kit_jsonread all = member(&object, "instances");
        struct kit_jsonread_items instances = kit_jsonread_begin_items(&all);

        for (uint32_t i = 0; i < model.world.objects[o].count; i++) {
            struct kit_jsonread instance = next_item(&instances);
            struct kit_jsonread cells = member(&instance, "counters");
            struct kit_jsonread_items counters = kit_jsonread_begin_items(&cells);

            for (uint32_t k = 0; k < COUNTERS; k++, looked++) {
                struct kit_jsonread counter = next_item(&counters);
                struct kit_jsonread value = member(&counter, "value");

                if (value.kind == KIT_JSONREAD_NULL)
                    ck_assert_int_eq(member(&counter, "reason").kind, KIT_JSONREAD_TEXT);
                else
                    check("show", o, i, k, number_of(&value));
            }
        }
    }
    kit_free(text);
}

/* ---- All ---- */

static void play(uint64_t seed, uint32_t kind)
{
    struct epci_span bytes;

    play_pdh(seed, kind);
    bytes = epci_span_of(saved.text, saved.bytes);
    ck_assert_int_eq(kit_write_file_atomically(SAVED_FILE, &bytes, 1, true), EPC_OK);
    reader_samples_writer_release(&writer);
    kit_buffer_release(&saved);
    writer = (struct reader_samples_writer){ 0 };
    saved = (struct kit_buffer){ 0 };
    play_watch(seed, kind);
    play_log(seed, kind);
    play_report(seed, kind);
    play_show();
}

EPC_TEST(histories__are_shown_as_they_were)
{
    uint64_t count;

    ck_assert_int_eq(epc_check_argc, 2);
    count = strtoull(epc_check_argv[1], NULL, 10);
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    fake.whole = build;
    fake.answered = save;
    for (uint64_t seed = 1; seed <= count; seed++)
        play(seed, (uint32_t)(seed % MODEL_KINDS));
    printf("%" PRIu64 " of %" PRIu64 " values shown, all true\n", shown, looked);
    ck_assert_uint_gt(shown * 10, looked * 5);
    fake_end();
    kit_remove_file(SAVED_FILE);
    kit_remove_file(LINES_FILE);
    kit_remove_file(LOG_FILE);
    kit_remove_file(PAGE_FILE);
}
