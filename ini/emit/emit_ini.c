/* SPDX-License-Identifier: MIT
 *
 * emit_ini.c -- the generated counter file.
 *
 * The texts of each language are in the order of the symbols.  The last keys of [info] are read by
 * our own lodctr only.
 */
#include "ini/emit/emit.h"

#include "ini/read/language.h"
#include "ini/read/perfini.h"
#include "ini/read/scan.h"

/* The value of an id in [languages], for people; programs ignore it. */
static const char *language_name_from_id(const char *id)
{
    uint32_t value;
    const char *name = ini_language_parse_id(id, &value) ? ini_language_name(value) : NULL;

    return name ? name : "language";
}

/* key=text.  The profile functions remove blanks and one pair of quotes; a text that would lose
 * some is put in quotes. */
static void emit_key_and_value(struct kit_buffer *out, const char *key, const char *text)
{
    struct kit_slice whole = kit_slice_of(text);
    bool loses =
        kit_slice_trim(whole).bytes != whole.bytes || ini_unquote_ini(whole).bytes != whole.bytes;

    kit_buffer_add_format(out, loses ? "%s=\"%s\"\n" : "%s=%s\n", key, text);
}

static void emit_name_or_help_line(struct kit_buffer *out, const char *symbol, const char *language,
                                   const char *kind, const char *text)
{
    emit_key_and_value(out, ini_format_string(out->arena, "%s_%s_%s", symbol, language, kind),
                       text);
}

static void emit_texts_of_language(struct kit_buffer *out, const struct ini_epc *epc,
                                   size_t language)
{
    const char *id = epc->languages[language];

    struct ini_epc_walk walk = { 0 };
    const struct ini_epc_named *named;

    while ((named = ini_epc_next_in_file_order(epc, &walk)) != NULL) {
        if (named->hidden || named->repeated)
            continue;
        if (named->labels.names[language])
            emit_name_or_help_line(out, named->symbol_name, id, "NAME",
                                   named->labels.names[language]);
        if (named->labels.helps[language])
            emit_name_or_help_line(out, named->symbol_name, id, "HELP",
                                   named->labels.helps[language]);
    }
}

/* key=a|b|c */
static void emit_key_and_list(struct kit_buffer *out, const char *key, const char *const *parts,
                              size_t count)
{
    const char *text = count ? parts[0] : NULL;

    for (size_t i = 1; i < count; i++)
        text = ini_format_string(out->arena, "%s|%s", text, parts[i]);
    if (text)
        emit_key_and_value(out, key, text);
}

/* Keys that only our own lodctr reads: values that it writes and removes with the counters, and
 * those of a Performance key that it creates. */
static void emit_keys_for_own_lodctr(struct kit_buffer *out, const struct ini_epc *epc)
{
    emit_key_and_list(out, "devices", epc->devices, epc->device_count);
    emit_key_and_list(out, "dosdevices", epc->dos_devices, epc->dos_device_count);
    if (epc->metadata)
        kit_buffer_add_format(out, "metadata=yes\n");
    emit_key_and_value(out, "library", epc->library);
    kit_buffer_add_format(out, "open=%sOpen\ncollect=%sCollect\nclose=%sClose\n", epc->export_name,
                          epc->export_name, epc->export_name);
}

/* The first line is empty: NT 4 cannot read a Unicode .INI that begins with [. */
void ini_emit_ini(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    kit_buffer_add_format(out, "\n");
    ini_emit_head_comment(out, epc, stem, "; ", "");
    /* A comment: every reader of such files passes over it. */
    kit_buffer_add_format(out, INI_FINGERPRINT_LINE);
    ini_emit_fingerprint(out, epc);
    kit_buffer_add_format(out, "\n[info]\n");
    /* Windows' own lodctr does not know systemname, so it refuses the file. */
    emit_key_and_value(out, epc->system ? "systemname" : "drivername", epc->service);
    kit_buffer_add_format(out, "symbolfile=%s.h\n", stem);
    if (epc->event_source)
        emit_key_and_value(out, "eventsource", epc->event_source);
    emit_keys_for_own_lodctr(out, epc);
    kit_buffer_add_format(out, "\n[languages]\n");
    for (size_t i = 0; i < epc->language_count; i++)
        kit_buffer_add_format(out, "%s=%s\n", epc->languages[i],
                              language_name_from_id(epc->languages[i]));
    kit_buffer_add_format(out, "\n[objects]\n");
    for (size_t i = 0; i < epc->object_count; i++)
        emit_name_or_help_line(out, epc->objects[i].named.symbol_name, epc->languages[0], "NAME",
                               epc->objects[i].named.labels.names[0]);
    kit_buffer_add_format(out, "\n[text]\n");
    for (size_t i = 0; i < epc->language_count; i++) {
        if (i > 0)
            kit_buffer_add_format(out, "\n");
        emit_texts_of_language(out, epc, i);
    }
}
