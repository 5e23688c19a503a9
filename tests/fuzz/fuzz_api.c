/* SPDX-License-Identifier: MIT
 *
 * fuzz_api.c -- any bytes as a name table and two answers, laid out as for fuzz_metrics.c: what
 * /api/values answers is JSON, each instance has a value for each counter, and what has a reason
 * has no value. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/json/jsonread.h"
#include "monitor/serve/values.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool find_member(const struct kit_jsonread *object, const char *name,
                        struct kit_jsonread *value)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(object);
    struct kit_jsonread key;
    char text[32];

    while (kit_jsonread_next_item(&items, &key, value))
        if (kit_jsonread_text(&key, text, sizeof text) == EPC_OK && strcmp(text, name) == 0)
            return true;
    return false;
}

static struct kit_jsonread member(const struct kit_jsonread *object, const char *name)
{
    struct kit_jsonread value;

    FUZZ_ASSERT(find_member(object, name, &value));
    return value;
}

static size_t count_of(const struct kit_jsonread *array)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(array);
    struct kit_jsonread key, value;
    size_t count = 0;

    FUZZ_ASSERT(array->kind == KIT_JSONREAD_ARRAY);
    while (kit_jsonread_next_item(&items, &key, &value))
        count++;
    return count;
}

/* What has a reason has no value. */
static void check_reasons(const struct kit_jsonread *values, const struct kit_jsonread *reasons)
{
    struct kit_jsonread_items of_values = kit_jsonread_begin_items(values);
    struct kit_jsonread_items of_reasons = kit_jsonread_begin_items(reasons);
    struct kit_jsonread key, value, reason;

    while (kit_jsonread_next_item(&of_values, &key, &value)) {
        FUZZ_ASSERT(kit_jsonread_next_item(&of_reasons, &key, &reason));
        FUZZ_ASSERT(reason.kind == KIT_JSONREAD_NULL || value.kind == KIT_JSONREAD_NULL);
    }
    FUZZ_ASSERT(!kit_jsonread_next_item(&of_reasons, &key, &reason));
}

static void check_object(const struct kit_jsonread *object)
{
    const struct kit_jsonread counters = member(object, "counters");
    const struct kit_jsonread instances = member(object, "instances");
    struct kit_jsonread_items items = kit_jsonread_begin_items(&instances);
    struct kit_jsonread key, instance;

    while (kit_jsonread_next_item(&items, &key, &instance)) {
        const struct kit_jsonread values = member(&instance, "values");
        const struct kit_jsonread raw = member(&instance, "raw");
        struct kit_jsonread reasons;

        if (find_member(&instance, "reasons", &reasons))
            check_reasons(&values, &reasons);
        FUZZ_ASSERT(count_of(&values) == count_of(&counters));
        FUZZ_ASSERT(count_of(&raw) == count_of(&counters));
    }
}

static void check_text(const struct kit_buffer *text)
{
    struct kit_jsonread document, objects, key, object;
    struct kit_jsonread_items items;
    size_t where;

    FUZZ_ASSERT(kit_jsonread_parse(text->text, text->bytes, &document, &where) == EPC_OK);
    objects = member(&document, "objects");
    items = kit_jsonread_begin_items(&objects);
    while (kit_jsonread_next_item(&items, &key, &object))
        check_object(&object);
}

static void write_all(const struct mon_computer *station, uint8_t options)
{
    static struct mon_provider_status provider = { .service = "a\"\xFF\n", .why = "\xE2\x80\xA8" };
    const struct mon_scrape_sample sample = { .computers = station,
                                              .computer_count = 1,
                                              .providers = &provider,
                                              .provider_count = options & 1,
                                              .number = 1 };
    struct reader_selection all, some;
    struct mon_values_document document = { .sample = &sample,
                                            .allowed = &all,
                                            .formulas = READER_FORMULAS_MICROSOFT,
                                            .interval_ms = 1000 };
    struct kit_buffer text = { 0 };

    reader_selection_init(&all, READER_ALL_DETAILS);
    reader_selection_init(&some, READER_ALL_DETAILS);
    (void)reader_selection_add_path(&some, kit_slice_of("\\*(*a*)\\*"), NULL);
    (void)reader_selection_add_path(&some, kit_slice_of("\\*\\*"), NULL);
    if (options & 2)
        document.wanted = &some;
    if (options & 4)
        document.allowed = &some;
    FUZZ_ASSERT(mon_values_write_json(&document, &text) == EPC_OK);
    check_text(&text);
    kit_buffer_release(&text);
    reader_selection_release(&all);
    reader_selection_release(&some);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mon_computer station = { .paired = false };
    struct reader_titles titles;
    struct reader_names names;
    size_t texts, first;

    if (size < 5)
        return 0;
    texts = data[1] | (size_t)data[2] << 8;
    texts = texts < size - 5 ? texts : size - 5;
    first = data[3] | (size_t)data[4] << 8;
    first = first < size - 5 - texts ? first : size - 5 - texts;
    if (reader_names_parse_multi_sz(&names, data + 5, texts) != EPC_OK)
        return 0;
    if (reader_titles_copy_from_names(&titles, &names) == EPC_OK) {
        FUZZ_ASSERT(reader_names_parse_multi_sz(&titles.english_helps, data + 5, texts) == EPC_OK);
        station.titles = &titles;
        if (mon_computer_add_borrowed_answer(&station, epci_span_of(data + 5 + texts, first)) ==
            EPC_OK)
            write_all(&station, data[0]);
        if (mon_computer_add_borrowed_answer(
                &station, epci_span_of(data + 5 + texts + first, size - 5 - texts - first)) ==
            EPC_OK)
            write_all(&station, data[0]);
        mon_computer_release(&station);
        reader_titles_release(&titles);
    }
    reader_names_release(&names);
    return 0;
}
