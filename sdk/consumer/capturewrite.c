/* SPDX-License-Identifier: MIT
 *
 * capturewrite.c -- the lines that a capture begins with.  See capture.h.
 */
#include "sdk/consumer/capture.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/capturefields.h"
#include "sdk/core/text.h"

#define NAME_ROOM 1024u

struct line {
    char *at;
    size_t used;
    size_t room;
    bool failed;
};

static void put_bytes(struct line *line, const char *bytes, size_t count)
{
    if (!line->failed && count > line->room - line->used) {
        size_t room = line->room * 2 + count;
        char *grown = realloc(line->at, room);

        line->failed = grown == NULL;
        if (grown) {
            line->at = grown;
            line->room = room;
        }
    }
    if (line->failed || count == 0)
        return;
    memcpy(line->at + line->used, bytes, count);
    line->used += count;
}

static void put(struct line *line, const char *text)
{
    put_bytes(line, text, strlen(text));
}

static void put_number(struct line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void put_number(struct line *line, const char *format, ...)
{
    char text[32];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(line, text);
}

static void put_text(struct line *line, const char *text)
{
    size_t left = strlen(text), used;
    uint32_t scalar;

    put(line, "\"");
    for (; left > 0; text += used, left -= used) {
        if (epci_utf8_next(text, left, &scalar, &used) != EPC_OK)
            put(line, "\xEF\xBF\xBD");
        else if (scalar < 0x20 || scalar == 0x7F || scalar == '"' || scalar == '\\')
            put_number(line, "\\u%04x", (unsigned)scalar);
        else
            put_bytes(line, text, used);
    }
    put(line, "\"");
}

static void put_fields(struct line *line, const struct epci_field *field, const void *structure);

static void put_fault(struct line *line, const struct epci_fault *fault)
{
    if (fault->code == 0) {
        put(line, "null");
        return;
    }
    put(line, "{");
    put_fields(line, epci_fault_fields, fault);
    put(line, "}");
}

static void put_value(struct line *line, const struct epci_field *field, const void *at)
{
    int word;

    switch (field->kind) {
    case EPCI_FIELD_TEXT:
    case EPCI_FIELD_MAYBE:
        put_text(line, at);
        break;
    case EPCI_FIELD_LONG:
        put_text(line, *(char *const *)at);
        break;
    case EPCI_FIELD_U8:
        put_number(line, "%u", *(const unsigned char *)at);
        break;
    case EPCI_FIELD_U32:
        put_number(line, "%" PRIu32, *(const uint32_t *)at);
        break;
    case EPCI_FIELD_U64:
        put_number(line, "%" PRIu64, *(const uint64_t *)at);
        break;
    case EPCI_FIELD_I64:
        put_number(line, "%" PRId64, *(const int64_t *)at);
        break;
    case EPCI_FIELD_BOOL:
        put(line, *(const bool *)at ? "true" : "false");
        break;
    case EPCI_FIELD_WORD:
        memcpy(&word, at, sizeof word);
        put_text(line, field->words[word]);
        break;
    case EPCI_FIELD_FAULT:
        put_fault(line, at);
        break;
    }
}

static void put_fields(struct line *line, const struct epci_field *field, const void *structure)
{
    for (bool first = true; field->key; field++, first = false) {
        put(line, first ? "\"" : ", \"");
        put(line, field->key);
        put(line, "\": ");
        put_value(line, field, (const char *)structure + field->offset);
    }
}

static void put_names(struct line *line, const struct epci_names *names)
{
    char text[NAME_ROOM];

    put(line, ", \"" EPCI_CAPTURE_NAMES "\": [");
    for (size_t i = 0; i < names->count && i < EPCI_CAPTURE_NAMES_MOST; i++) {
        put_number(line, "%s[%" PRIu32 ", ", i ? ", " : "", names->entries[i].index);
        epci_units_to_text(names->units + names->entries[i].at, names->entries[i].count, text,
                           sizeof text);
        put_text(line, text);
        put(line, "]");
    }
    put(line, "]");
}

int epci_capture_encode(const struct epci_capture *capture, char **out, size_t *bytes)
{
    struct line line = { NULL, 0, 0, false };

    put(&line, EPCI_CAPTURE_MAGIC "{");
    put_fields(&line, epci_capture_fields, capture);
    put_names(&line, &capture->names);
    put(&line, "}\n");
    if (line.failed) {
        free(line.at);
        line.at = NULL;
    }
    *out = line.at;
    *bytes = line.at ? line.used : 0;
    return line.at ? EPC_OK : EPC_E_NOMEM;
}
