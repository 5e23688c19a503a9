/* SPDX-License-Identifier: MIT
 *
 * fuzz_html.c -- any bytes as a text in a page and as JSON in a script: neither can end what it is
 * in, and the text is UTF-8. */
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"
#include "page/html.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_text(const struct kit_buffer *text)
{
    size_t used = 1;

    for (size_t i = 0; i < text->bytes; i += used) {
        uint32_t scalar = 0;

        FUZZ_ASSERT(epci_utf8_decode_scalar(text->text + i, text->bytes - i, &scalar, &used) ==
                    EPC_OK);
        FUZZ_ASSERT(scalar >= 0x20 && scalar != '<' && scalar != '>' && scalar != '"' &&
                    scalar != '\'' && scalar != 0x2028 && scalar != 0x2029);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kit_buffer text = { 0 }, json = { 0 };

    page_put_text_bytes(&text, (const char *)data, size, size > 0 ? data[0] % 64 : 0);
    check_text(&text);
    page_put_json_inside_script(&json, (const char *)data, size);
    FUZZ_ASSERT(json.bytes >= size);
    for (size_t i = 0; i < json.bytes; i++) {
        FUZZ_ASSERT(json.text[i] != '<');
        FUZZ_ASSERT(i + 2 >= json.bytes || memcmp(json.text + i, "\xE2\x80", 2) != 0 ||
                    ((unsigned char)json.text[i + 2] & 0xFE) != 0xA8);
    }
    kit_buffer_release(&text);
    kit_buffer_release(&json);
    return 0;
}
