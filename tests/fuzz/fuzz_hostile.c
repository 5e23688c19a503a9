/* SPDX-License-Identifier: MIT
 *
 * fuzz_hostile.c -- any bytes as the texts of a hostile provider: names, help texts, instances, a
 * parent, a path, a unit, a finding.  All three writers write them: metrics in both forms, the JSON
 * of /api/values, and the page.  They stay texts: nothing of them is markup, syntax or a line.
 *
 * The answers are small, so that an execution is short. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "blockbuilder.h"
#include "kit/json/jsonread.h"
#include "metricscheck.h"
#include "monitor/metrics/metrics.h"
#include "monitor/serve/values.h"
#include "sdk/core/text.h"
#include "sdk/core/types.h"
#include "page/page.h"
#include "wellformed.h"

#include "fuzz.h"

#define INPUT_MAX 256u
#define HEAD      6u
#define TEXT_MAX  1024u
#define UNITS_MAX 255u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- Texts ---- */

enum which {
    OBJECT,
    COUNTER,
    INSTANCE,
    HELP,
    COUNTER_2,
    INSTANCE_2,
    PARENT,
    PARENT_OBJECT,
    CELL,
    COUNTER_HELP,
    COMPUTER,
    PROVIDER,
    WHY,
    PATH,
    UNIT,
    MESSAGE,
    RULE,
    TITLE,
    NOTE,
    TEXTS
};

struct hostile {
    uint16_t units[UNITS_MAX];
    size_t count;
    char *text; /* the bytes as they are, also such as are not UTF-8, in memory of their size */
};

/* The options, and where the texts of the input are; those that it lacks are its first ones
 * again. */
static struct world {
    struct hostile own[TEXTS];
    size_t own_count;
    uint8_t options, type;
    uint64_t values[2];
    struct reader_titles titles;
    struct block answers[2];
    struct block drawn; /* what the page draws byte by byte: a small one */
} world;

static const struct hostile *text_of(enum which which)
{
    return &world.own[(size_t)which % world.own_count];
}

/* 3 bytes for any unit, also for half of a pair; and bytes that are not UTF-8 become such halves.
 * */
static size_t next_unit(const unsigned char *at, size_t left, uint16_t units[2], size_t *used)
{
    uint32_t scalar;

    *used = 1;
    if (left >= 3 && at[0] == 0xED && (at[1] & 0xE0) == 0xA0 && (at[2] & 0xC0) == 0x80) {
        *used = 3;
        units[0] = (uint16_t)(0xD000 | (at[1] & 0x3F) << 6 | (at[2] & 0x3F));
        return 1;
    }
    if (epci_utf8_decode_scalar((const char *)at, left, &scalar, used) == EPC_OK)
        return epci_utf16_encode_scalar(scalar, units);
    units[0] = (uint16_t)(0xD800 | (at[0] & 0x7F) << 4);
    return 1;
}

static void set_units(struct hostile *hostile, const unsigned char *text, size_t bytes)
{
    size_t used;

    hostile->count = 0;
    for (size_t i = 0; i < bytes; i += used) {
        uint16_t units[2];
        const size_t count = next_unit(text + i, bytes - i, units, &used);

        if (hostile->count + count > UNITS_MAX)
            break;
        memcpy(hostile->units + hostile->count, units, count * sizeof *units);
        hostile->count += count;
    }
}

/* The byte 1 and a number repeat the character before them, for long texts. */
static size_t expand(unsigned char out[TEXT_MAX], const uint8_t *data, size_t bytes)
{
    size_t used = 0;

    for (size_t i = 0; i < bytes && used < TEXT_MAX; i++) {
        size_t piece = 1, times;

        if (data[i] != 1 || i + 1 == bytes || used == 0) {
            out[used++] = data[i];
            continue;
        }
        while (piece < 4 && piece < used && (out[used - piece] & 0xC0) == 0x80)
            piece++;
        for (times = data[++i]; times > 0 && used + piece <= TEXT_MAX; times--, used += piece)
            memcpy(out + used, out + used - piece, piece);
    }
    return used;
}

/* Texts are separated by a 0. */
static void read_texts(const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size;

    world.own_count = 0;
    while (world.own_count < TEXTS) {
        const uint8_t *stop = data < end ? memchr(data, 0, (size_t)(end - data)) : NULL;
        struct hostile *hostile = &world.own[world.own_count++];
        unsigned char text[TEXT_MAX];
        const size_t bytes = expand(text, data, (size_t)((stop ? stop : end) - data));

        set_units(hostile, text, bytes);
        hostile->text = malloc(bytes + 1);
        FUZZ_ASSERT(hostile->text);
        memcpy(hostile->text, text, bytes);
        hostile->text[bytes] = '\0';
        if (!stop)
            break;
        data = stop + 1;
    }
}

/* ---- Names and answers ---- */

struct named {
    uint32_t index;
    enum which text;
};

/* An empty text is none. */
static struct reader_names make_names(const struct named *list, size_t count)
{
    static uint16_t table[8 * (UNITS_MAX + 8)];
    struct reader_names names;
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        const struct hostile *hostile = text_of(list[i].text);
        char digits[EPCI_NUMBER_BYTES];
        const char *digit = epci_format_decimal(list[i].index, digits);

        if (hostile->count == 0)
            continue;
        for (; *digit; digit++)
            table[used++] = (uint16_t)*digit;
        table[used++] = 0;
        memcpy(table + used, hostile->units, hostile->count * sizeof *table);
        used += hostile->count;
        table[used++] = 0;
    }
    table[used++] = 0;
    FUZZ_ASSERT(reader_names_parse_multi_sz(&names, table, used * sizeof *table) == EPC_OK);
    return names;
}

static void make_titles(void)
{
    static const struct named names[] = {
        { 2, OBJECT }, { 4, COUNTER }, { 6, COUNTER_2 }, { 8, PARENT_OBJECT }, { 10, COUNTER }
    };
    static const struct named helps[] = { { 3, HELP }, { 5, COUNTER_HELP }, { 9, HELP } };
    struct reader_names of_names = make_names(names, EPC_COUNT(names));

    FUZZ_ASSERT(reader_titles_copy_from_names(&world.titles, &of_names) == EPC_OK);
    reader_names_release(&of_names);
    world.titles.english_helps = make_names(helps, EPC_COUNT(helps));
}

static void add_instance(struct block *b, enum which which, uint64_t value)
{
    const struct hostile *hostile = text_of(which);
    const uint64_t values[] = { value, value + 1, value + 2, value };

    block_instance_units(b, hostile->units, hostile->count, values);
}

/* The parents first, then an object of two counters and a text. */
static void make_answer(struct block *b, uint64_t value)
{
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);
    const struct epci_type *type = &types[(world.type & 63u) % count];
    const struct hostile *cell = text_of(CELL);
    const bool single = (world.options & 1) != 0;
    uint16_t units[16] = { 0 };

    block_init(b);
    block_answer(b, "HERE");
    block_many(b, 8, 10, EPC_PERF_COUNTER_RAWCOUNT);
    add_instance(b, PARENT, value);
    block_object(b, world.options & 2 ? 8 : 2, single ? BLOCK_SINGLE : BLOCK_MANY);
    block_counter(b, 4, type->value);
    if (type->base != (uint32_t)EPC_NO_BASE)
        block_counter(b, 6, type->base);
    block_counter(b, 6, EPC_PERF_COUNTER_BULK_COUNT);
    block_text(b, 4, EPC_PERF_COUNTER_TEXT, sizeof units);
    memcpy(units, cell->units, (cell->count < 15 ? cell->count : 15) * sizeof *units);
    if (single) {
        const uint64_t values[] = { value, value, value, 0 };

        block_cells(b, values);
        memcpy(b->bytes + block_cells_at(b, 1, 0) + b->cell[b->counters - 1].offset, units,
               sizeof units);
        return;
    }
    add_instance(b, INSTANCE, value);
    add_instance(b, INSTANCE_2, value);
    if (world.options & 4)
        add_instance(b, INSTANCE, value);
    for (uint32_t i = 0; i < (world.options & 4 ? 3u : 2u); i++) {
        const size_t at = block_instance_at(b, 1, i);

        if (world.options & 8)
            block_put(b, at + offsetof(struct epci_wire_instance, parent_index), 8);
        memcpy(b->bytes + block_cells_at(b, 1, i) + b->cell[b->counters - 1].offset, units,
               sizeof units);
    }
}

/* One instance of an object with a text. */
static void make_drawn(struct block *b)
{
    const struct hostile *cell = text_of(CELL);
    uint16_t units[8] = { 0 };

    block_init(b);
    block_object(b, 2, BLOCK_MANY);
    block_text(b, 4, EPC_PERF_COUNTER_TEXT, sizeof units);
    add_instance(b, INSTANCE, 0);
    memcpy(units, cell->units, (cell->count < 8 ? cell->count : 8) * sizeof *units);
    memcpy(b->bytes + block_cells_at(b, 0, 0) + b->cell[0].offset, units, sizeof units);
}

/* ---- Metrics ---- */

static void try_metrics(const struct reader_snapshot snapshots[2])
{
    const struct mon_metrics_options options = { "epc", (world.options & 16) != 0, true,
                                                 (world.options & 32) != 0 };
    const struct mon_metrics_provider providers[] = {
        { text_of(PROVIDER)->text, true, 1, 1, 200 },
        { text_of(WHY)->text, false, -1, 0, 0 },
    };
    char computer[sizeof((struct mon_computer *)0)->name];
    struct mon_metrics_source sources[] = {
        { NULL, &world.titles, "", 0 },
        { NULL, &world.titles, computer, world.options & 1 },
    };
    const struct mon_metrics_sample sample = { .sources = sources,
                                               .source_count = world.options & 32 ? 2 : 1,
                                               .providers = providers,
                                               .provider_count = 2,
                                               .seconds = 0.5 };
    struct mon_metrics *metrics;

    reader_utf16_to_text(text_of(COMPUTER)->units, text_of(COMPUTER)->count, computer,
                         sizeof computer);
    FUZZ_ASSERT(mon_metrics_open(&metrics, &options) == EPC_OK);
    for (int i = 0; i < 2; i++) {
        sources[0].snapshot = sources[1].snapshot = &snapshots[i];
        FUZZ_ASSERT(mon_metrics_compute_from_sample(metrics, &sample) == EPC_OK);
    }
    for (int open = 0; open < 2; open++) {
        struct kit_buffer text = { 0 };

        FUZZ_ASSERT(mon_metrics_write(metrics, open ? MON_METRICS_OPENMETRICS : MON_METRICS_CLASSIC,
                                      &text) == EPC_OK);
        mjd_check(&text, open);
        kit_buffer_release(&text);
    }
    mon_metrics_close(metrics);
}

/* ---- JSON ---- */

static struct kit_jsonread member(const struct kit_jsonread *object, const char *name)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(object);
    const size_t bytes = strlen(name);
    struct kit_jsonread key, value;

    while (kit_jsonread_next_item(&items, &key, &value))
        if (key.count == bytes + 2 && memcmp(key.at + 1, name, bytes) == 0)
            return value;
    FUZZ_ASSERT(false);
    return value;
}

/* What a reader of the JSON gets is the name that is shown. */
static void check_name(const struct kit_jsonread *of)
{
    const struct kit_jsonread number = member(of, "index"), name = member(of, "name");
    char text[4 * TEXT_MAX], wanted[TEXT_MAX];
    uint64_t index;

    FUZZ_ASSERT(kit_jsonread_u64(&number, UINT32_MAX, &index) == EPC_OK);
    reader_title_text(&world.titles, (uint32_t)index, wanted, sizeof wanted);
    FUZZ_ASSERT(kit_jsonread_text(&name, text, sizeof text) == EPC_OK);
    FUZZ_ASSERT(strcmp(text, wanted) == 0);
}

static void check_utf8(const struct kit_buffer *text)
{
    for (size_t i = 0, used = 1; i < text->bytes; i += used, used = 1) {
        const unsigned char byte = (unsigned char)text->text[i];
        uint32_t scalar;

        FUZZ_ASSERT(byte >= 0x20 || byte == '\n');
        FUZZ_ASSERT(byte < 0x80 || epci_utf8_decode_scalar(text->text + i, text->bytes - i, &scalar,
                                                           &used) == EPC_OK);
    }
}

static void check_values(const struct kit_buffer *text)
{
    struct kit_jsonread document, objects, counters, key, object, counter;
    struct kit_jsonread_items items, inner;
    size_t where;

    check_utf8(text);
    FUZZ_ASSERT(kit_jsonread_parse(text->text, text->bytes, &document, &where) == EPC_OK);
    objects = member(&document, "objects");
    items = kit_jsonread_begin_items(&objects);
    while (kit_jsonread_next_item(&items, &key, &object)) {
        check_name(&object);
        counters = member(&object, "counters");
        inner = kit_jsonread_begin_items(&counters);
        while (kit_jsonread_next_item(&inner, &key, &counter))
            check_name(&counter);
    }
}

/* Everything; what the text means as a path; and an object that may not be there. */
static void ask_for(struct reader_selection *selection)
{
    char path[TEXT_MAX + 4];
    struct reader_path_problem problem;

    (void)reader_selection_add_path(selection, kit_slice_of("\\*(*)\\*"), &problem);
    (void)reader_selection_add_path(selection, kit_slice_of("\\*\\*"), &problem);
    (void)reader_selection_add_path(selection, kit_slice_of(text_of(PATH)->text), &problem);
    snprintf(path, sizeof path, "\\%s\\x", text_of(PATH)->text);
    (void)reader_selection_add_path(selection, kit_slice_of(path), &problem);
}

static void try_values(void)
{
    static struct mon_provider_status provider;
    static struct mon_computer station;
    const struct mon_scrape_sample sample = { .computers = &station,
                                              .computer_count = 1,
                                              .providers = &provider,
                                              .provider_count = 1,
                                              .number = 1 };
    struct reader_selection all, some;
    const struct mon_values_document document = { .sample = &sample,
                                                  .allowed = &all,
                                                  .wanted = world.options & 64 ? &some : NULL,
                                                  .formulas = READER_FORMULAS_MICROSOFT,
                                                  .interval_ms = 1000 };
    struct kit_buffer text = { 0 };

    reader_selection_init(&all, READER_ALL_DETAILS);
    reader_selection_init(&some, READER_ALL_DETAILS);
    ask_for(&some);
    memset(&station, 0, sizeof station);
    station.titles = &world.titles;
    reader_utf16_to_text(text_of(COMPUTER)->units, text_of(COMPUTER)->count, station.name,
                         sizeof station.name);
    snprintf(provider.service, sizeof provider.service, "%s", text_of(PROVIDER)->text);
    snprintf(provider.why, sizeof provider.why, "%s", text_of(WHY)->text);
    for (int i = 0; i < 2; i++)
        FUZZ_ASSERT(mon_computer_add_borrowed_answer(
                        &station, epci_span_of(world.answers[i].bytes, world.answers[i].used)) ==
                    EPC_OK);
    FUZZ_ASSERT(mon_values_write_json(&document, &text) == EPC_OK);
    check_values(&text);
    kit_buffer_release(&text);
    mon_computer_release(&station);
    reader_selection_release(&all);
    reader_selection_release(&some);
}

/* ---- The page ---- */

/* The most frequent ones are the first. */
static const char many[] =
    " td span tr a th b p div li h4 section text rect summary details dd dt meta path title thead "
    "tbody table caption code defs dl figure figcaption g h2 h3 i nav ol pattern pre small sup svg "
    "time u ul ";
static const char once[] = " !DOCTYPE body footer h1 head header html main style ";

/* Is it one of the list?  Without memcmp, because the fuzzer traces each call. */
static bool is_listed(const char *list, const char *name, size_t bytes)
{
    while (*++list) {
        size_t same = 0;

        while (same < bytes && list[same] == name[same])
            same++;
        if (same == bytes && bytes > 0 && list[same] == ' ')
            return true;
        while (*list != ' ')
            list++;
    }
    return false;
}

/* The page has no elements but its own, and no script but its own. */
static void check_elements(const struct kit_buffer *page, size_t scripts)
{
    const char *at = page->text, *end = at + page->bytes;
    size_t script_count = 0, once_count = 0, bytes;

    for (; (at = memchr(at, '<', (size_t)(end - at))) != NULL; at += bytes) {
        const bool closes = *++at == '/';

        at += closes;
        for (bytes = 0; at[bytes] != '>' && at[bytes] != ' ' && at[bytes] != '/';)
            bytes++; /* it is well-formed, so there is an end */
        if (is_listed(many, at, bytes))
            continue;
        if (is_listed(" script ", at, bytes)) {
            script_count += !closes;
        } else {
            FUZZ_ASSERT(is_listed(once, at, bytes));
            once_count += !closes;
        }
    }
    FUZZ_ASSERT(script_count == scripts && once_count == 9);
}

/* The first place of a piece, or NULL. */
static const char *find(const struct kit_buffer *page, const char *piece)
{
    const char *at = page->text, *end = at + page->bytes;
    const size_t bytes = strlen(piece);

    while ((at = memchr(at, piece[0], (size_t)(end - at))) != NULL) {
        size_t same = 0;

        while (same < bytes && at + same < end && at[same] == piece[same])
            same++;
        if (same == bytes)
            return at;
        at++;
    }
    return NULL;
}

/* The document in it is JSON, in which nothing ends the script. */
static void check_document(const struct kit_buffer *page)
{
    static const char begin[] = "<script type=\"application/json\" id=\"document\">\n";
    const char *at = find(page, begin), *end;
    struct kit_jsonread document;
    size_t where;

    FUZZ_ASSERT(at);
    at += sizeof begin - 1;
    end = memchr(at, '<', (size_t)(page->text + page->bytes - at));
    FUZZ_ASSERT(end && memcmp(end, "</script>", 9) == 0);
    FUZZ_ASSERT(kit_jsonread_parse(at, (size_t)(end - at), &document, &where) == EPC_OK);
}

static void check_page(const struct kit_buffer *page, size_t scripts)
{
    const char *why;
    size_t at;

    if (!epct_well_formed(page->text, page->bytes, &why, &at)) {
        fprintf(stderr, "%s at %zu: %.80s\n", why, at, page->text + at);
        abort();
    }
    FUZZ_ASSERT(!find(page, "\xE2\x80\xA8") && !find(page, "\xE2\x80\xA9")); /* ends of lines */
    check_elements(page, scripts);
    check_document(page);
}

static void try_page(const struct reader_snapshot snapshots[2])
{
    const uint64_t times[] = { 130000000000000000u, 130000000010000000u };
    const double values[] = { (double)world.values[0], (double)world.values[1] };
    const struct page_fact fact = { "Provider", text_of(PROVIDER)->text };
    const struct page_finding findings[] = {
        { EPCI_ERROR, text_of(RULE)->text, text_of(MESSAGE)->text, 1003, true, 2, 70, 1, 2 },
        { EPCI_NOTE, "rule", text_of(WHY)->text, 0, false, 0, 0, 0, 0 },
    };
    const struct page_series series[] = {
        { text_of(PATH)->text, text_of(UNIT)->text, text_of(HELP)->text, values },
        { text_of(INSTANCE)->text, "", "", values },
    };
    const bool charts = (world.options & 128) != 0, draws = (world.type & 0xC0) == 0;
    struct page_page page = { .title = text_of(TITLE)->text,
                              .tool = "fuzz",
                              .facts = &fact,
                              .fact_count = 1,
                              .checked = true,
                              .findings = findings,
                              .finding_count = 2,
                              .titles = &world.titles,
                              .newer = &snapshots[1],
                              .older = &snapshots[0],
                              .formulas = READER_FORMULAS_MICROSOFT,
                              .times = times,
                              .time_count = 2,
                              .series = series,
                              .series_count = 2,
                              .chart_count = charts ? 1 : 0,
                              .chart_note = text_of(NOTE)->text };
    struct kit_buffer text = { 0 };

    make_drawn(&world.drawn);
    if (draws)
        page.block = block_span(&world.drawn);
    FUZZ_ASSERT(page_write_page(&page, &text) == EPC_OK);
    check_page(&text, charts ? 4 : 2);
    kit_buffer_release(&text);
    block_release(&world.drawn);
}

/* ---- An execution ---- */

/* The first bytes: options, a type, the values of the answers, and for which writer; 0: all. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_snapshot snapshots[2];
    const unsigned writer = size < HEAD ? 0 : data[5] & 3u;

    if (size < HEAD || size > INPUT_MAX)
        return 0;
    world.options = data[0];
    world.type = data[1];
    world.values[0] = data[2] | (uint64_t)data[3] << 28;
    world.values[1] = world.values[0] + data[4] - 16;
    read_texts(data + HEAD, size - HEAD);
    make_titles();
    for (int i = 0; i < 2; i++) {
        make_answer(&world.answers[i], world.values[i]);
        FUZZ_ASSERT(reader_snapshot_build_from_answer(&snapshots[i],
                                                      block_span(&world.answers[i])) == EPC_OK);
    }
    if (writer <= 1)
        try_metrics(snapshots);
    if (writer % 2 == 0)
        try_values();
    if (writer % 3 == 0)
        try_page(snapshots);
    for (int i = 0; i < 2; i++) {
        reader_snapshot_release(&snapshots[i]);
        block_release(&world.answers[i]);
    }
    reader_titles_release(&world.titles);
    while (world.own_count > 0)
        free(world.own[--world.own_count].text);
    return 0;
}
