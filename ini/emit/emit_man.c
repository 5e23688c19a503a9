/* SPDX-License-Identifier: MIT
 *
 * emit_man.c -- the manifest of a V2 provider, and the resources with its texts in all languages.
 *
 * The manifest has the texts of one language, and the ids under which the resources have them in
 * each.
 * Both are ASCII, so that no reader has to guess their encoding: other characters are written as
 * &#xE9; and as \x00E9.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include "ini/read/language.h"
#include "ini/emit/manifest.h"
#include "sdk/core/text.h"

#define EVENTS   "http://schemas.microsoft.com/win/2004/08/events"
#define COUNTERS "http://schemas.microsoft.com/win/2005/12/counters"

/* ---- The manifest ---- */

/* Blanks other than a space have to be written as numbers: a reader of an attribute turns them into
 * spaces. */
static void put_xml_attribute(struct kit_buffer *out, const char *name, const char *text)
{
    size_t left = text ? strlen(text) : 0, used;

    kit_buffer_add_format(out, " %s=\"", name);
    for (uint32_t scalar; left != 0; text += used, left -= used) {
        (void)epci_utf8_decode_scalar(text, left, &scalar, &used);
        if (scalar < ' ' || scalar > '~' || strchr("&<>\"", (int)scalar))
            kit_buffer_add_format(out, "&#x%X;", scalar);
        else
            kit_buffer_add_format(out, "%c", (char)scalar);
    }
    kit_buffer_add_format(out, "\"");
}

/* CTRPP writes a text into its .rc as it is, where a backslash begins an escape sequence: rc would
 * make a line feed of "\new", and say nothing.  So it gets two. */
static void put_rc_safe_attribute(struct kit_buffer *out, const char *name, const char *text)
{
    static const char *const doubled[] = { "\\", "\\\\", NULL };

    put_xml_attribute(out, name, text ? ini_replace_marks(out->arena, text, doubled) : NULL);
}

static void put_label_attributes(struct kit_buffer *out, const char *indent,
                                 const struct ini_man_labels *labels, size_t language)
{
    kit_buffer_add_format(out, "\n%s", indent);
    put_rc_safe_attribute(out, "name", labels->names ? labels->names[language] : NULL);
    kit_buffer_add_format(out, " nameID=\"%u\"\n%s", labels->id, indent);
    put_rc_safe_attribute(out, "description", labels->helps ? labels->helps[language] : NULL);
    kit_buffer_add_format(out, " descriptionID=\"%u\"", labels->id + INI_MAN_DESCRIPTION);
}

static void put_nonzero_id_attribute(struct kit_buffer *out, const char *name, uint32_t id)
{
    if (id != 0)
        kit_buffer_add_format(out, " %s=\"%u\"", name, id);
}

static void emit_manifest_counter(struct kit_buffer *out, const struct ini_man_counter *counter,
                                  size_t language)
{
    kit_buffer_add_format(out, "          <counter id=\"%u\"", counter->id);
    put_xml_attribute(out, "symbol", counter->symbol);
    put_xml_attribute(out, "uri", counter->uri);
    put_label_attributes(out, "                  ", &counter->labels, language);
    kit_buffer_add_format(out, "\n                  ");
    put_xml_attribute(out, "type", counter->type);
    put_nonzero_id_attribute(out, "baseID", counter->base);
    put_nonzero_id_attribute(out, "multiCounterID", counter->multi);
    put_nonzero_id_attribute(out, "perfTimeID", counter->time);
    put_nonzero_id_attribute(out, "perfFreqID", counter->freq);
    put_xml_attribute(out, "detailLevel", counter->advanced ? "advanced" : "standard");
    if (counter->scale != 0)
        kit_buffer_add_format(out, " defaultScale=\"%d\"", (int)counter->scale);
    if (counter->aggregate)
        put_xml_attribute(out, "aggregate", counter->aggregate);
    if (counter->hidden || counter->hex)
        kit_buffer_add_format(out,
                              ">\n            <counterAttributes>\n"
                              "              <counterAttribute name=\"%s\"/>\n"
                              "            </counterAttributes>\n          </counter>\n",
                              counter->hidden ? "noDisplay" : "displayAsHex");
    else
        kit_buffer_add_format(out, "/>\n");
}

static void emit_counter_set(struct kit_buffer *out, const struct ini_man_set *set, size_t language)
{
    kit_buffer_add_format(out, "        <counterSet");
    put_xml_attribute(out, "guid", set->guid);
    put_xml_attribute(out, "symbol", set->symbol);
    kit_buffer_add_format(out, "\n                   ");
    put_xml_attribute(out, "uri", set->uri);
    put_label_attributes(out, "                   ", &set->labels, language);
    put_xml_attribute(out, "instances", set->instances);
    kit_buffer_add_format(out, ">\n");
    for (size_t i = 0; i < set->count; i++)
        emit_manifest_counter(out, &set->counters[i], language);
    kit_buffer_add_format(out, "        </counterSet>\n");
}

void ini_emit_manifest(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct ini_manifest manifest = { 0 };

    /* Without memory the arena says so. */
    if (ini_manifest_from_schema(out->arena, epc, &manifest))
        return;
    kit_buffer_add_format(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    ini_emit_head_comment(out, epc, stem, "<!-- ", " -->");
    kit_buffer_add_format(out,
                          "<instrumentationManifest xmlns=\"" EVENTS "\">\n  <instrumentation>\n"
                          "    <counters xmlns=\"" COUNTERS "\" schemaVersion=\"2.0\">\n"
                          "      <provider");
    put_xml_attribute(out, "providerGuid", manifest.guid);
    put_xml_attribute(out, "symbol", manifest.symbol);
    kit_buffer_add_format(out, "\n                 ");
    put_xml_attribute(out, "applicationIdentity", manifest.identity);
    put_xml_attribute(out, "providerType", "userMode");
    if (manifest.custom)
        put_xml_attribute(out, "callback", "custom");
    put_xml_attribute(out, "providerName", manifest.symbol);
    kit_buffer_add_format(out, ">\n");
    for (size_t i = 0; i < manifest.set_count; i++)
        emit_counter_set(out, &manifest.sets[i], manifest.language);
    kit_buffer_add_format(out, "      </provider>\n    </counters>\n  </instrumentation>\n"
                               "</instrumentationManifest>\n");
}

/* ---- The resources ---- */

static void put_rc_string_table_entry(struct kit_buffer *out, uint32_t id, const char *text)
{
    size_t left = text ? strlen(text) : 0, used;

    kit_buffer_add_format(out, "    %u, L\"", id);
    for (uint32_t scalar; left != 0; text += used, left -= used) {
        uint16_t units[2];
        size_t count;

        (void)epci_utf8_decode_scalar(text, left, &scalar, &used);
        count = epci_utf16_encode_scalar(scalar, units);
        if (scalar == '"' || scalar == '\\')
            kit_buffer_add_format(out, "%c%c", (char)scalar, (char)scalar);
        else if (scalar >= ' ' && scalar <= '~')
            kit_buffer_add_format(out, "%c", (char)scalar);
        else
            for (size_t i = 0; i < count; i++)
                kit_buffer_add_format(out, "\\x%04X", (unsigned)units[i]);
    }
    kit_buffer_add_format(out, "\"\n");
}

/* The three strings of one thing in a language; `fixed` is the manifest's. */
static void put_rc_strings_of_labels(struct kit_buffer *out, const struct ini_man_labels *labels,
                                     size_t language, size_t fixed)
{
    put_rc_string_table_entry(out, labels->id, labels->names ? labels->names[language] : NULL);
    put_rc_string_table_entry(out, labels->id + INI_MAN_FIXED_NAME,
                              labels->names ? labels->names[fixed] : NULL);
    put_rc_string_table_entry(out, labels->id + INI_MAN_DESCRIPTION,
                              labels->helps ? labels->helps[language] : NULL);
}

/* A table has every string: of 16 with neighbouring ids, a missing one would be empty. */
static void emit_rc_string_table_of_language(struct kit_buffer *out,
                                             const struct ini_manifest *manifest, const char *id,
                                             size_t language)
{
    uint32_t value = 0;

    (void)ini_language_parse_id(id, &value);
    kit_buffer_add_format(out, "\nSTRINGTABLE\nLANGUAGE 0x%02X, 0x%02X\nBEGIN\n", value & 0x3FF,
                          value >> 10);
    for (size_t i = 0; i < manifest->set_count; i++) {
        put_rc_strings_of_labels(out, &manifest->sets[i].labels, language, manifest->language);
        for (size_t j = 0; j < manifest->sets[i].count; j++)
            put_rc_strings_of_labels(out, &manifest->sets[i].counters[j].labels, language,
                                     manifest->language);
    }
    kit_buffer_add_format(out, "END\n");
}

void ini_emit_manifest_rc(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct ini_manifest manifest = { 0 };

    if (ini_manifest_from_schema(out->arena, epc, &manifest))
        return;
    ini_emit_head_comment(out, epc, stem, "// ", "");
    kit_buffer_add_format(
        out, "// The texts of %s.man in every language; it replaces the .rc of CTRPP.\n", stem);
    for (size_t i = 0; i < epc->language_count; i++)
        emit_rc_string_table_of_language(out, &manifest, epc->languages[i], i);
}
