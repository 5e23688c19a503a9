/* SPDX-License-Identifier: MIT
 *
 * epctext.c -- reads names and help texts of a schema in every language, from its sections and its
 * translations.
 *
 * A missing translation is a warning, and the text of the first language takes its place.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/language.h"
#include "ini/read/model.h"
#include "kit/slice.h"
#include "sdk/core/text.h"

/* ---- One text ---- */

/* Report the text's first control character from `from` to `to`. */
static void report_first_control_character(struct ini_epc_reader *reader,
                                           const struct ini_form_value *value,
                                           enum ini_rule_id rule, uint32_t from, uint32_t to)
{
    size_t bytes = strlen(value->text);
    size_t used = 0;
    uint32_t scalar;

    for (size_t i = 0; i < bytes; i += used) {
        if (epci_utf8_decode_scalar(value->text + i, bytes - i, &scalar, &used) != EPC_OK ||
            !kit_is_control_or_line_end(scalar) || scalar < from || scalar > to)
            continue;
        ini_report_finding(
            reader->findings, rule, value->value_at, ini_name_of_schema_key(value->key),
            "the text has U+%04X at its byte %zu; texts are shown in one line and without "
            "formatting, write a blank instead",
            scalar, i);
        return;
    }
}

static void check_label_length_and_controls(struct ini_epc_reader *reader,
                                            const struct ini_form_value *value)
{
    size_t bytes = strlen(value->text);
    size_t maximum = value->key == INI_KEY_NAME ? INI_EPC_MAX_NAME : INI_EPC_MAX_HELP;
    size_t units = 0;

    report_first_control_character(reader, value, INI_RULE_EPC_TEXT_CONTROL, 0, 0x7F);
    report_first_control_character(reader, value, INI_RULE_TEXT_CONTROL, 0x80, UINT32_MAX);
    if (epci_utf16_from_utf8(value->text, bytes, NULL, 0, &units) != EPC_OK || units <= maximum)
        return;
    if (value->key == INI_KEY_NAME && units > INI_LONGEST_NAME)
        ini_report_finding(reader->findings, INI_RULE_TEXT_LENGTH, value->value_at, NULL,
                           "this name has %zu characters; at most %u are possible; shorten it",
                           units, INI_LONGEST_NAME);
    else
        ini_report_finding(reader->findings, INI_RULE_EPC_NAME_LENGTH, value->value_at,
                           ini_name_of_schema_key(value->key),
                           "the %s has %zu characters; at most %zu are wanted",
                           ini_name_of_schema_key(value->key), units, maximum);
}

static void report_unlisted_language(struct ini_epc_reader *reader,
                                     const struct ini_form_value *value)
{
    const struct ini_epc *epc = &reader->epc;
    const char *meant = kit_find_nearest_word(value->language, epc->languages, epc->language_count);

    ini_report_finding(
        reader->findings, INI_RULE_EPC_KEY_LANGUAGE, value->at, NULL,
        "%.*s is not one of the provider's languages; %s", (int)value->language.bytes,
        value->language.at,
        ini_epc_format_suggestion(reader->arena, meant, "add it to languages in [provider]"));
}

/* The same text twice in the schema, or in the schema and in a translation. */
static void report_repeated_label(struct ini_epc_reader *reader, const struct ini_epc_named *named,
                                  const struct ini_form_value *value, size_t language)
{
    const char *key = ini_name_of_schema_key(value->key);
    const char *id = reader->epc.languages[language];

    if (value->at.file != reader->form->file)
        ini_report_finding(reader->findings, INI_RULE_EPC_SIDE_REPEATED, value->at,
                           named->symbol_name, "the %s of %s in %s is already in %s; remove one",
                           key, named->name, id, reader->form->file);
    else
        ini_report_finding(reader->findings, INI_RULE_EPC_KEY_REPEATED, value->at, NULL,
                           "%s and %s.%s are the same, as %s is the first language; remove one",
                           key, key, id, id);
}

/* ---- All texts of one object or counter ---- */

static void fill_missing_translations(struct ini_epc_reader *reader,
                                      const struct ini_epc_named *named, const char **texts,
                                      const char *key)
{
    const struct ini_epc *epc = &reader->epc;

    for (size_t i = 1; texts[0] && i < epc->language_count; i++) {
        const char *path = reader->translations ? reader->translations[i].path : NULL;
        if (texts[i])
            continue;
        texts[i] = texts[0];
        if (!ini_language_is_known(epc->languages[i]) ||
            (reader->translations && reader->translations[i].unreadable))
            continue; /* the id was reported, or the file */
        ini_report_finding(
            reader->findings, INI_RULE_EPC_TRANSLATION, named->at, named->symbol_name,
            "%s has no %s.%s; the text in %s is used, add the translation%s%s", named->symbol_name,
            key, epc->languages[i], epc->languages[0], path ? " to " : "", path ? path : "");
    }
}

/* Take one name or help.  `language` is the position of its language, or language_count: not one of
 * the provider's. */
static void set_label_or_report(struct ini_epc_reader *reader, const struct ini_epc_named *named,
                                const struct ini_form_value *value, size_t language)
{
    const char **texts = value->key == INI_KEY_NAME ? named->labels.names : named->labels.helps;
    bool translated = value->at.file != reader->form->file;

    if (language == reader->epc.language_count && !reader->languages_wrong)
        report_unlisted_language(reader, value);
    else if (language == reader->epc.language_count)
        return; /* perhaps the id that is missing in the list */
    else if (texts[language] && !reader->languages_wrong)
        report_repeated_label(reader, named, value, language);
    else if (named->hidden)
        ini_report_finding(reader->findings, INI_RULE_EPC_VALUE, translated ? value->at : named->at,
                           named->symbol_name, "%s is a base and is never shown; remove its %s",
                           named->symbol_name, ini_name_of_schema_key(value->key));
    else {
        texts[language] = value->text;
        if (language != 0 && value->key == INI_KEY_NAME)
            named->labels.name_places[language] = value->value_at;
    }
    check_label_length_and_controls(reader, value);
}

/* Take the texts of the translations. */
static void read_labels_of_translation_files(struct ini_epc_reader *reader,
                                             const struct ini_epc_named *named)
{
    for (size_t i = 0; reader->translations && i < reader->epc.language_count; i++) {
        const struct ini_form *form = &reader->translations[i].form;
        const struct ini_form_section *section =
            ini_epc_find_section_in_translation(reader, i, named->name);
        for (size_t j = 0; section && j < section->count; j++) {
            const struct ini_form_value *value = &form->values[section->first + j];
            if (ini_is_name_or_help_key(value->key) && value->language.bytes == 0)
                set_label_or_report(reader, named, value, i);
        }
    }
}

static void read_texts_of_object_or_counter(struct ini_epc_reader *reader,
                                            struct ini_epc_named *named)
{
    size_t languages = reader->epc.language_count;
    const struct ini_form_section *section = named->section;
    struct ini_epc_labels *labels = &named->labels;

    labels->names = kit_arena_allocate(reader->arena, languages, sizeof *labels->names);
    labels->helps = kit_arena_allocate(reader->arena, languages, sizeof *labels->helps);
    labels->name_places = kit_arena_allocate(reader->arena, languages, sizeof *labels->name_places);
    if (!labels->names || !labels->helps || !labels->name_places)
        return;
    for (size_t i = 0; section && i < section->count; i++) {
        const struct ini_form_value *value = &reader->form->values[section->first + i];
        if (ini_is_name_or_help_key(value->key))
            set_label_or_report(reader, named, value,
                                ini_epc_find_language(&reader->epc, value->language));
    }
    read_labels_of_translation_files(reader, named);
    if (!named->hidden && !labels->names[0])
        ini_report_finding(
            reader->findings, INI_RULE_EPC_NAME_MISSING, named->at, named->symbol_name,
            "%s has no name; add \"name = \" and the text that users read", named->symbol_name);
    fill_missing_translations(reader, named, labels->names, "name");
    fill_missing_translations(reader, named, labels->helps, "help");
}

void ini_epc_read_all_labels(struct ini_epc_reader *reader)
{
    struct ini_epc_named *named;

    for (size_t i = 0; (named = ini_epc_nth_of_objects_then_counters(&reader->epc, i)) != NULL; i++)
        read_texts_of_object_or_counter(reader, named);
}

/* ---- Equal names ---- */

struct ini_place ini_epc_find_place_of_name(const struct ini_epc_named *named, size_t language)
{
    const struct ini_place *place =
        named->labels.name_places ? &named->labels.name_places[language] : NULL;

    return place && place->file ? *place : named->at;
}

static void check_unique_name(struct ini_epc_reader *reader, struct kit_names *names,
                              const struct ini_epc_named *named, size_t language)
{
    const char *name = named->labels.names ? named->labels.names[language] : NULL;

    if (!name || name[0] == 0)
        return;
    if (kit_names_find_any_case(names, kit_slice_of(name)))
        ini_report_finding(
            reader->findings, INI_RULE_EPC_NAME_REPEATED,
            ini_epc_find_place_of_name(named, language), named->symbol_name,
            "%s has the name \"%s\", which another one next to it has; users could not "
            "tell them apart, rename one",
            named->symbol_name, name);
    else
        (void)kit_names_add(names, reader->arena, kit_slice_of(name), 0);
}

void ini_epc_check_unique_names(struct ini_epc_reader *reader)
{
    const struct ini_epc *epc = &reader->epc;
    /* The names of objects, and those of each object's counters, in each language. */
    struct kit_names *names = kit_arena_allocate(
        reader->arena, epc->language_count * (epc->object_count + 1), sizeof *names);
    const struct ini_epc_named *named;

    for (size_t i = 0; names && (named = ini_epc_nth_of_objects_then_counters(epc, i)) != NULL; i++)
        for (size_t j = 0; j < epc->language_count; j++) {
            size_t owner = named->is_object ? 0 : 1 + epc->counters[i - epc->object_count].object;
            check_unique_name(reader, &names[j * (epc->object_count + 1) + owner], named, j);
        }
}
