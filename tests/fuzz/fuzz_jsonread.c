/* SPDX-License-Identifier: MIT
 *
 * fuzz_jsonread.c -- any bytes as JSON: an accepted document can be walked to its last value, and
 * all its values are views of the text. */
#include <stdint.h>

#include <epc/epc.h>

#include "kit/json/json.h"
#include "kit/json/jsonread.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Convert the value to every type: no conversion reads outside of it. */
static void convert(const struct kit_jsonread *value)
{
    char text[64];
    uint64_t number;
    int64_t whole;
    bool truth;
    int status = kit_jsonread_text(value, text, sizeof text);

    FUZZ_ASSERT(value->count > 0);
    FUZZ_ASSERT((status == EPC_OK || text[0] == '\0') &&
                (status != EPC_OK || value->kind == KIT_JSONREAD_TEXT));
    if (kit_jsonread_u64(value, UINT64_MAX, &number) == EPC_OK && number <= INT64_MAX)
        FUZZ_ASSERT(kit_jsonread_i64(value, &whole) == EPC_OK && (uint64_t)whole == number);
    FUZZ_ASSERT((kit_jsonread_bool(value, &truth) == EPC_OK) == (value->kind == KIT_JSONREAD_BOOL));
}

/* As deep as the reader allows. */
static void walk(const struct kit_jsonread *value, const char *end, unsigned depth)
{
    struct kit_jsonread_items items = kit_jsonread_begin_items(value);
    struct kit_jsonread key, item;

    FUZZ_ASSERT(depth <= KIT_JSON_DEPTH && value->at + value->count <= end);
    convert(value);
    while (kit_jsonread_next_item(&items, &key, &item)) {
        FUZZ_ASSERT(key.kind == KIT_JSONREAD_TEXT);
        convert(&key);
        walk(&item, end, depth + 1);
    }
    FUZZ_ASSERT(items.left == 0 || value->kind >= KIT_JSONREAD_ARRAY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct kit_jsonread value;
    size_t where = 0;

    if (kit_jsonread_parse(text, size, &value, &where) == EPC_OK)
        walk(&value, text + size, 0);
    else
        FUZZ_ASSERT(where <= size);
    return 0;
}
