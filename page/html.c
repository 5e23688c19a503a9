/* SPDX-License-Identifier: MIT
 *
 * html.c -- escapes texts character by character.
 */
#include "page/html.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/console/safetext.h"
#include "sdk/core/text.h"

static void put_scalar_as_utf8(struct kit_buffer *out, uint32_t scalar)
{
    char bytes[4];

    kit_buffer_add_bytes(out, bytes, epci_utf8_encode_scalar(scalar, bytes));
}

/* Unicode has noncharacters, which a page may not contain. */
static bool is_presentable_scalar(uint32_t scalar)
{
    return kit_is_printable_scalar(scalar) && (scalar & 0xFFFE) != 0xFFFE &&
           !(scalar >= 0xFDD0 && scalar <= 0xFDEF);
}

static void put_scalar_as_html(struct kit_buffer *out, uint32_t scalar)
{
    static const char *const names[] = {
        ['<'] = "&lt;", ['>'] = "&gt;", ['&'] = "&amp;", ['"'] = "&quot;", ['\''] = "&#39;"
    };

    if (scalar < sizeof names / sizeof *names && names[scalar])
        kit_buffer_add_text(out, names[scalar]);
    else if (scalar < 0x20) /* the pictures of controls: "␊" */
        put_scalar_as_utf8(out, 0x2400 + scalar);
    else
        put_scalar_as_utf8(out, is_presentable_scalar(scalar) ? scalar : 0xFFFD);
}

void page_put_text_bytes(struct kit_buffer *out, const char *text, size_t bytes, size_t maximum)
{
    size_t used = 1;

    for (size_t count = 1; bytes > 0; text += used, bytes -= used, count++) {
        uint32_t scalar = 0xFFFD;

        if (epci_utf8_decode_scalar(text, bytes, &scalar, &used) != EPC_OK)
            scalar = 0xFFFD;
        if (maximum != 0 && count == maximum && used < bytes) {
            put_scalar_as_utf8(out, 0x2026);
            return;
        }
        put_scalar_as_html(out, scalar);
    }
}

void page_put_text_cut(struct kit_buffer *out, const char *text, size_t maximum)
{
    page_put_text_bytes(out, text, strlen(text), maximum);
}

void page_put_text(struct kit_buffer *out, const char *text)
{
    page_put_text_bytes(out, text, strlen(text), 0);
}

void page_put_json_inside_script(struct kit_buffer *out, const char *json, size_t bytes)
{
    size_t from = 0;

    for (size_t i = 0; i < bytes; i++) {
        const bool line_end = i + 2 < bytes && memcmp(json + i, "\xE2\x80", 2) == 0 &&
                              ((unsigned char)json[i + 2] & 0xFE) == 0xA8;

        if (json[i] != '<' && !line_end)
            continue;
        kit_buffer_add_bytes(out, json + from, i - from);
        kit_buffer_add_text(out, json[i] == '<'                       ? "\\u003c"
                                 : (unsigned char)json[i + 2] == 0xA8 ? "\\u2028"
                                                                      : "\\u2029");
        from = i += line_end ? 2 : 0;
        from++;
    }
    kit_buffer_add_bytes(out, json + from, bytes - from);
}
