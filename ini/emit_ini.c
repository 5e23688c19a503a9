/* SPDX-License-Identifier: MIT
 *
 * emit_ini.c -- the generated counter file and the service's keys.
 */
#include "ini/emit.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/language.h"
#include "ini/scan.h"
#include "sdk/core/text.h"

/* ---- The counter file ---- */

/* What a person reads beside an id; every reader ignores it. */
static const char *language_name(const char *id)
{
    uint32_t value;
    const char *name = epci_language_value(id, &value) ? epci_language_name(value) : NULL;

    return name ? name : "language";
}

/* SYMBOL_LANGUAGE_KIND=text.  The profile functions strip blanks and one pair of quotes; a text
 * that would lose some gets a pair of its own. */
static void emit_value(struct epci_buffer *out, const char *text)
{
    struct epci_slice whole = epci_slice_of(text);
    bool loses =
        epci_slice_trim(whole).bytes != whole.bytes || epci_unquote_ini(whole).bytes != whole.bytes;

    epci_buffer_print(out, loses ? "=\"%s\"\n" : "=%s\n", text);
}

static void emit_text(struct epci_buffer *out, const char *symbol, const char *language,
                      const char *kind, const char *text)
{
    epci_buffer_print(out, "%s_%s_%s", symbol, language, kind);
    emit_value(out, text);
}

static void emit_labels(struct epci_buffer *out, const struct epci_epc *epc, const char *symbol,
                        const struct epci_epc_labels *labels, size_t language)
{
    const char *id = epc->languages[language];

    if (labels->names[language])
        emit_text(out, symbol, id, "NAME", labels->names[language]);
    if (labels->helps[language])
        emit_text(out, symbol, id, "HELP", labels->helps[language]);
}

static void emit_language(struct epci_buffer *out, const struct epci_epc *epc, size_t language)
{
    size_t object = 0;

    for (size_t i = 0; i < epc->counter_count || object < epc->object_count;) {
        const struct epci_epc_object *next = &epc->objects[object];
        if (object < epc->object_count &&
            (i == epc->counter_count || next->symbol < epc->counters[i].symbol)) {
            emit_labels(out, epc, next->symbol_name, &next->labels, language);
            object++;
        } else {
            if (!epc->counters[i].hidden)
                emit_labels(out, epc, epc->counters[i].symbol_name, &epc->counters[i].labels,
                            language);
            i++;
        }
    }
}

/* The first line is empty: NT 4 could not read a Unicode .INI that begins with [. */
void epci_emit_ini(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    epci_buffer_print(out, "\n");
    epci_emit_head(out, epc, stem, "; ", "");
    epci_buffer_print(out, "[info]\ndrivername=%s\nsymbolfile=%s.h\n", epc->service, stem);
    if (epc->event_source) {
        epci_buffer_print(out, "eventsource");
        emit_value(out, epc->event_source);
    }
    epci_buffer_print(out, "\n[languages]\n");
    for (size_t i = 0; i < epc->language_count; i++)
        epci_buffer_print(out, "%s=%s\n", epc->languages[i], language_name(epc->languages[i]));
    epci_buffer_print(out, "\n[objects]\n");
    for (size_t i = 0; i < epc->object_count; i++)
        emit_text(out, epc->objects[i].symbol_name, epc->languages[0], "NAME",
                  epc->objects[i].labels.names[0]);
    epci_buffer_print(out, "\n[text]\n");
    for (size_t i = 0; i < epc->language_count; i++) {
        if (i > 0)
            epci_buffer_print(out, "\n");
        emit_language(out, epc, i);
    }
}

/* ---- The service's keys ---- */

#define SERVICES "HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\"

static void emit_string(struct epci_buffer *out, const char *name, const char *value)
{
    epci_buffer_print(out, "\"%s\"=\"", name);
    epci_buffer_escape(out, value);
    epci_buffer_print(out, "\"\n");
}

/* The units of a value that .reg files write as bytes, broken as regedit does. */
struct hex {
    struct epci_buffer *out;
    size_t column;
    bool first;
};

static void put_hex(struct hex *hex, uint16_t unit)
{
    for (int i = 0; i < 2; i++) {
        if (!hex->first) {
            epci_buffer_print(hex->out, ",");
            hex->column++;
        }
        if (hex->column > 76) {
            epci_buffer_print(hex->out, "\\\n  ");
            hex->column = 2;
        }
        epci_buffer_print(hex->out, "%02x", (unsigned)(i ? unit >> 8 : unit & 0xFF));
        hex->column += 2;
        hex->first = false;
    }
}

static void put_hex_text(struct hex *hex, const char *text)
{
    size_t bytes = strlen(text);
    uint16_t *units = epci_arena_take(hex->out->arena, bytes, sizeof *units);
    size_t count = 0;

    if (!units || epci_utf16_from_utf8(text, bytes, units, bytes, &count)) {
        hex->out->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        put_hex(hex, units[i]);
    put_hex(hex, 0);
}

/* A name with a variable in it is REG_EXPAND_SZ, any other REG_SZ. */
static void emit_library(struct epci_buffer *out, const char *library)
{
    static const char head[] = "\"Library\"=hex(2):";
    struct hex hex = { out, sizeof head - 1, true };

    if (!strchr(library, '%')) {
        emit_string(out, "Library", library);
        return;
    }
    epci_buffer_print(out, "%s", head);
    put_hex_text(&hex, library);
    epci_buffer_print(out, "\n");
}

static void emit_devices(struct epci_buffer *out, const struct epci_epc *epc)
{
    static const char head[] = "\"Export\"=hex(7):";
    struct hex hex = { out, sizeof head - 1, true };

    epci_buffer_print(out, "\n[" SERVICES "%s\\Linkage]\n%s", epc->service, head);
    for (size_t i = 0; i < epc->device_count; i++)
        put_hex_text(&hex, epc->devices[i]);
    put_hex(&hex, 0);
    epci_buffer_print(out, "\n");
}

/* A .reg file has to begin with its version. */
void epci_emit_reg(struct epci_buffer *out, const struct epci_epc *epc, const char *stem)
{
    epci_buffer_print(out, "Windows Registry Editor Version 5.00\n");
    epci_emit_head(out, epc, stem, "; ", "");
    epci_buffer_print(out, "\n[" SERVICES "%s]\n\n[" SERVICES "%s\\Performance]\n", epc->service,
                      epc->service);
    emit_library(out, epc->library);
    epci_buffer_print(out,
                      "\"Open\"=\"%sOpen\"\n\"Collect\"=\"%sCollect\"\n\"Close\"=\"%sClose\"\n",
                      epc->export_name, epc->export_name, epc->export_name);
    if (epc->device_count != 0)
        emit_devices(out, epc);
}
