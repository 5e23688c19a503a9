/* SPDX-License-Identifier: MIT
 *
 * fuzz_values.c -- any bytes as two answers; the first byte says where the second one begins, and
 * which options are used.  They are walked in bounds, in no more steps than their contents allow;
 * whatever they contain, a value is a number, and the one that is asked for alone is the same. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/values/values.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct visited {
    const struct reader_values *values;
    enum reader_formulas formulas;
    bool plain; /* neither scaled nor capped */
};

static void check(void *context, const struct reader_shown *shown)
{
    const struct visited *visited = context;
    struct reader_shown alone;
    char text[64];

    reader_value_text(shown, text, sizeof text);
    FUZZ_ASSERT(strlen(text) < sizeof text);
    FUZZ_ASSERT(shown->value.number - shown->value.number == 0); /* it is finite */
    FUZZ_ASSERT((shown->status == EPC_OK) == (shown->reason == READER_REASON_NONE));
    FUZZ_ASSERT(!reader_shown_is_text(shown) || shown->status != EPC_OK);
    (void)reader_truncate_value_to_int32(&shown->value);
    (void)reader_value_of_item(visited->values->newer, visited->values->pairing, &shown->item,
                               visited->formulas, &alone);
    FUZZ_ASSERT(alone.status == shown->status && alone.raw == shown->raw &&
                alone.raw_base == shown->raw_base);
    FUZZ_ASSERT(!visited->plain || alone.value.number == shown->value.number);
}

static void visit(const struct reader_snapshot *newer, const struct reader_pairing *pairing,
                  uint8_t options)
{
    const struct reader_values_options chosen = { options & 1 ? READER_FORMULAS_NT
                                                              : READER_FORMULAS_MICROSOFT,
                                                  options & 2 ? options % 15 - 7 : 0,
                                                  (options & 4) != 0 };
    struct reader_values values;
    struct visited visited = { &values, chosen.formulas, chosen.scale == 0 && !chosen.capped };
    const struct reader_values_visitor visitor = { .context = &visited, .counter = check };

    if (reader_values_init(&values, newer, pairing, &chosen) == EPC_OK)
        reader_values_visit_all(&values, &visitor);
    reader_values_release(&values);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reader_snapshot older, newer;
    struct reader_pairing pairing;
    size_t divided;
    uint8_t options;

    if (size == 0)
        return 0;
    options = data[0];
    divided = (size - 1) * options / 255;
    data++;
    if (reader_snapshot_build_from_answer(&older, epci_span_of(data, divided)) == EPC_OK &&
        reader_snapshot_build_from_answer(
            &newer, epci_span_of(data + divided, size - 1 - divided)) == EPC_OK &&
        reader_pairing_init(&pairing, &older, &newer) == EPC_OK) {
        visit(&newer, &pairing, options);
        visit(&newer, NULL, options);
        reader_pairing_release(&pairing);
        reader_snapshot_release(&newer);
        reader_snapshot_release(&older);
    }
    return 0;
}
