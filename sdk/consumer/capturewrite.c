/* SPDX-License-Identifier: MIT
 *
 * capturewrite.c -- the two lines that a capture begins with, by the table of capturefields.c.
 *
 * Texts that are not UTF-8 get replacement characters, so that the line is always valid JSON.
 */
#include "sdk/consumer/capture.h"

#include <inttypes.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "sdk/consumer/capturefields.h"
#include "sdk/core/text.h"

#define CAPTUREWRITE_NAME_ROOM 1024u

static void capturewrite_put_text(struct kit_buffer *line, const char *text)
{
    size_t left = strlen(text), used;
    uint32_t scalar;

    kit_buffer_add(line, "\"");
    for (; left > 0; text += used, left -= used) {
        if (epci_utf8_next(text, left, &scalar, &used) != EPC_OK)
            kit_buffer_add(line, "\xEF\xBF\xBD");
        else if (scalar < 0x20 || scalar == 0x7F || scalar == '"' || scalar == '\\')
            kit_buffer_print(line, "\\u%04x", (unsigned)scalar);
        else
            kit_buffer_put(line, text, used);
    }
    kit_buffer_add(line, "\"");
}

static void put_fields(struct kit_buffer *line, const struct epci_field *field,
                       const void *structure);

static void put_fault(struct kit_buffer *line, const struct epci_fault *fault)
{
    if (fault->code == 0) {
        kit_buffer_add(line, "null");
        return;
    }
    kit_buffer_add(line, "{");
    put_fields(line, epci_fault_fields, fault);
    kit_buffer_add(line, "}");
}

static void capturewrite_put_value(struct kit_buffer *line, const struct epci_field *field,
                                   const void *at)
{
    int word;

    switch (field->kind) {
    case EPCI_FIELD_TEXT:
    case EPCI_FIELD_MAYBE:
        capturewrite_put_text(line, at);
        break;
    case EPCI_FIELD_LONG:
        capturewrite_put_text(line, *(char *const *)at);
        break;
    case EPCI_FIELD_U8:
        kit_buffer_print(line, "%u", *(const unsigned char *)at);
        break;
    case EPCI_FIELD_U32:
        kit_buffer_print(line, "%" PRIu32, *(const uint32_t *)at);
        break;
    case EPCI_FIELD_U64:
        kit_buffer_print(line, "%" PRIu64, *(const uint64_t *)at);
        break;
    case EPCI_FIELD_I64:
        kit_buffer_print(line, "%" PRId64, *(const int64_t *)at);
        break;
    case EPCI_FIELD_BOOL:
        kit_buffer_add(line, *(const bool *)at ? "true" : "false");
        break;
    case EPCI_FIELD_WORD:
        memcpy(&word, at, sizeof word);
        capturewrite_put_text(line, field->words[word]);
        break;
    case EPCI_FIELD_FAULT:
        put_fault(line, at);
        break;
    }
}

static void put_fields(struct kit_buffer *line, const struct epci_field *field,
                       const void *structure)
{
    for (bool first = true; field->key; field++, first = false) {
        kit_buffer_add(line, first ? "\"" : ", \"");
        kit_buffer_add(line, field->key);
        kit_buffer_add(line, "\": ");
        capturewrite_put_value(line, field, (const char *)structure + field->offset);
    }
}

static void put_names(struct kit_buffer *line, const struct epci_names *names)
{
    char text[CAPTUREWRITE_NAME_ROOM];

    kit_buffer_add(line, ", \"" EPCI_CAPTURE_NAMES "\": [");
    for (size_t i = 0; i < names->count && i < EPCI_CAPTURE_NAMES_MOST; i++) {
        kit_buffer_print(line, "%s[%" PRIu32 ", ", i ? ", " : "", names->entries[i].index);
        epci_units_to_text(names->units + names->entries[i].at, names->entries[i].count, text,
                           sizeof text);
        capturewrite_put_text(line, text);
        kit_buffer_add(line, "]");
    }
    kit_buffer_add(line, "]");
}

int epci_capture_encode(const struct epci_capture *capture, char **out, size_t *bytes)
{
    struct kit_buffer line = { 0 };

    kit_buffer_add(&line, EPCI_CAPTURE_MAGIC "{");
    put_fields(&line, epci_capture_fields, capture);
    put_names(&line, &capture->names);
    kit_buffer_add(&line, "}\n");
    if (line.failed)
        kit_buffer_release(&line);
    *out = line.text;
    *bytes = line.bytes;
    return line.text ? EPC_OK : EPC_E_NOMEM;
}
