/* SPDX-License-Identifier: MIT
 *
 * fit.c -- compares the hashes of a DLL's stamp with the names of a counter file or of a table.
 *
 * Equal fingerprints settle it.  Windows' lodctr and other setup programs leave no fingerprint, and
 * an author may write a counter file by hand: then each object and counter is compared, by the name
 * of its symbol where there is a header, and by its English name.  The first difference is reported
 * with the number of all.
 */
#include "lodctr/audit/fit.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/stamp/stamp.h"
#include "sdk/schema/stamp.h"
#include "sdk/core/text.h"

#define FIT_NAME_BYTES (3 * INI_LONGEST_NAME)

/* A record of the stamp, and what is installed for it. */
struct difference {
    size_t count;
    uint32_t symbol;
    char name[FIT_NAME_BYTES]; /* of the first: the name that is installed; "": none */
};

static void count_stamp_difference_keep_first(struct difference *found, uint32_t symbol,
                                              struct kit_slice name)
{
    if (found->count++ != 0)
        return;
    found->symbol = symbol;
    if (name.bytes < sizeof found->name)
        memcpy(found->name, name.at, name.bytes);
}

static bool is_hash_of(uint32_t hash, struct kit_slice text)
{
    return hash == kit_stamp_hash_of_text(text.at, text.bytes);
}

/* ---- With a counter file ---- */

/* The position of the symbol with this offset that has a text or is an object; or symbol_count. */
static size_t symbol_position_at_offset(const struct ini_perf_model *model, uint32_t offset)
{
    size_t i = 0;

    while (i < model->symbol_count && model->symbols[i].offset != offset)
        i++;
    return i;
}

/* Does the header define the name with this hash as this number? */
static bool is_stamp_record_defined_in_header(const struct ini_perf_model *model,
                                              const struct epci_stamp_record *record)
{
    for (size_t i = 0; i < model->header.count; i++) {
        const struct ini_define *define = &model->header.defines[i];

        if (!define->negative && define->value == record->symbol &&
            is_hash_of(record->name, kit_slice_of(define->name)))
            return true;
    }
    return false;
}

static struct kit_slice english_name_in_counter_file(const struct ini_perf_model *model,
                                                     uint32_t offset)
{
    const size_t symbol = symbol_position_at_offset(model, offset);
    const struct ini_perf_text *text = NULL;

    for (size_t i = 0; symbol < model->symbol_count && i < model->language_count && !text; i++)
        if (strcmp(model->languages[i].id, "009") == 0)
            text = ini_perf_find_text(model, symbol, i, INI_PERF_NAME);
    return text ? text->utf8 : kit_slice_of("");
}

static void compare_schema_stamp_with_file(const struct ini_perf_model *model,
                                           const struct epci_stamp *stamp, struct difference *found)
{
    size_t named = 0;

    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);
        const struct kit_slice text = english_name_in_counter_file(model, record.symbol);

        named += record.text != 0;
        if (!is_stamp_record_defined_in_header(model, &record) ||
            (record.text && text.bytes && !is_hash_of(record.text, text)))
            count_stamp_difference_keep_first(found, record.symbol, text);
    }
    /* Each symbol of a schema has one record, but the system's may be in several objects. */
    if (found->count == 0 && named > 0 && named < model->symbol_count && !model->system)
        count_stamp_difference_keep_first(
            found, model->symbols[model->symbol_count - 1].offset,
            english_name_in_counter_file(model, model->symbols[model->symbol_count - 1].offset));
}

/* ---- With a table ---- */

static void compare_schema_stamp_with_table(const struct lod_nametab *english, uint32_t first,
                                            const struct epci_stamp *stamp,
                                            struct difference *found)
{
    for (uint32_t i = 0; i < stamp->record_count; i++) {
        const struct epci_stamp_record record = epci_read_numbered_stamp_record(stamp, i);
        const struct lod_pair *pair = lod_nametab_find(english, first + record.symbol);
        char text[FIT_NAME_BYTES];
        size_t bytes = 0;

        if (record.text == 0)
            continue;
        if (!pair || epci_utf8_from_utf16(pair->units + pair->text, pair->text_count, text,
                                          sizeof text, &bytes, NULL) != EPC_OK)
            bytes = 0;
        if (!is_hash_of(record.text, (struct kit_slice){ text, bytes }))
            count_stamp_difference_keep_first(found, record.symbol,
                                              (struct kit_slice){ text, bytes });
    }
}

/* ---- What is reported ---- */

static void report_dll_from_other_schema(const struct lod_fit *fit,
                                         const struct lod_service *service,
                                         const struct lod_dll *file, const struct difference *found,
                                         struct ini_findings *findings)
{
    const struct ini_finding finding = { .rule = LOD_RULE_LIBRARY_FIT,
                                         .at = { .file = service->path },
                                         .got = file->path };

    if (found->count == 0)
        ini_add_finding(
            findings, &finding,
            "%s: %s was built from another schema than %s: its names are the same, and its "
            "types or sizes are not; install the DLL and the counter file of one build",
            service->name, file->path, fit->model->ini_path);
    else
        ini_add_finding(
            findings, &finding,
            "%s: %s was built from another schema than %s: %zu of its names are others there, "
            "the first is that of symbol %u (\"%s\"); values would be shown under wrong names. "
            "Install the DLL and the counter file of one build",
            service->name, file->path, fit->model ? fit->model->ini_path : "what is installed",
            found->count, found->symbol, found->name);
}

void lod_fit_check_dll_schema_stamp(const struct lod_fit *fit, const struct lod_service *service,
                                    const struct lod_dll *file, struct ini_findings *findings)
{
    const struct ini_perf_model *model = fit->model;
    const struct lod_number *first = &service->range[LOD_FIRST_COUNTER];
    struct difference found = { 0 };
    struct epci_stamp stamp;

    if (kit_stamp_find(file->bytes, service->name, &stamp) != EPC_OK ||
        (model && model->fingerprint == stamp.fingerprint))
        return;
    if (model)
        compare_schema_stamp_with_file(model, &stamp, &found);
    else if (fit->english && first->usable && !lod_service_has_system_indexes(service))
        compare_schema_stamp_with_table(fit->english, first->value, &stamp, &found);
    if (found.count > 0 || (model && model->fingerprint))
        report_dll_from_other_schema(fit, service, file, &found, findings);
}
