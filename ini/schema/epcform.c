/* SPDX-License-Identifier: MIT
 *
 * epcform.c -- reads the sections and keys of a .epc file by the table INI_FORM_KEYS.
 *
 * An unknown name gets a finding with the known name that is most similar.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

/* The values of a section: every key, name and help in every language, and some more. */
#define MAX_VALUES 256u

static const char *const kind_names[] = { "provider", "object", "counter" };

#define KEY_ROW(key, word, sections) [key] = { word, sections },
static const struct key_row {
    const char *name;
    unsigned sections;
} keys[INI_KEY_COUNT] = { INI_FORM_KEYS(KEY_ROW) };
#undef KEY_ROW

const char *ini_name_of_schema_key(enum ini_form_key key)
{
    return keys[key].name;
}

enum ini_form_key ini_form_find_known_key_by_name(struct kit_slice name, unsigned sections)
{
    int found = 0;

    while (found < INI_KEY_COUNT &&
           (!(keys[found].sections & sections) || !kit_slice_is_any_case(name, keys[found].name)))
        found++;
    return (enum ini_form_key)found;
}

bool ini_is_name_or_help_key(enum ini_form_key key)
{
    return key == INI_KEY_NAME || key == INI_KEY_HELP;
}

const struct ini_form_value *ini_form_find_value(const struct ini_form *form,
                                                 const struct ini_form_section *section,
                                                 enum ini_form_key key)
{
    for (size_t i = 0; i < section->count; i++) {
        const struct ini_form_value *value = &form->values[section->first + i];
        if (value->key == key && value->language.bytes == 0)
            return value;
    }
    return NULL;
}

bool ini_is_c_identifier(struct kit_slice text)
{
    for (size_t i = 0; i < text.bytes; i++) {
        char one = text.at[i];
        if (!kit_is_letter(one) && (i == 0 || !((one >= '0' && one <= '9') || one == '_')))
            return false;
    }
    return text.bytes > 0;
}

/* ---- Sections ---- */

static void report_unknown_section(struct ini_form *form, const struct ini_line *line,
                                   struct kit_slice kind)
{
    const char *meant = kit_find_nearest_word(kind, kind_names, EPC_COUNT(kind_names));
    const struct ini_finding finding = { .rule = INI_RULE_EPC_SECTION_UNKNOWN,
                                         .at = ini_line_place(form->file, line, line->name.at),
                                         .wanted = "[provider], [object X] or [counter X.Y]" };

    ini_add_finding(form->findings, &finding, "there is no section [%.*s]; %s%s%s", (int)kind.bytes,
                    kind.at,
                    meant ? "did you mean [" : "write [provider], [object X] or [counter X.Y",
                    meant ? meant : "", meant ? "]?" : "]");
}

bool ini_form_split_section_heading(struct kit_slice text, struct kit_slice *kind,
                                    struct kit_slice *name, enum ini_form_kind *known)
{
    const char *end = text.at;
    size_t found = 0;

    while (end < text.at + text.bytes && *end != ' ' && *end != '\t')
        end++;
    *kind = kit_slice_between(text.at, end);
    *name = kit_slice_trim(kit_slice_between(end, text.at + text.bytes));
    while (found < EPC_COUNT(kind_names) && !kit_slice_is_any_case(*kind, kind_names[found]))
        found++;
    *known = (enum ini_form_kind)found;
    return found < EPC_COUNT(kind_names);
}

/* Split [kind name]; false after a finding. */
static bool split_section_header(struct ini_form *form, const struct ini_line *line,
                                 struct ini_form_section *section)
{
    struct kit_slice kind;
    const char *dot;

    if (!ini_form_split_section_heading(line->name, &kind, &section->name, &section->kind)) {
        report_unknown_section(form, line, kind);
        return false;
    }
    section->object = section->name;
    if (section->kind == INI_FORM_COUNTER) {
        dot = memchr(section->name.at, '.', section->name.bytes);
        section->object.bytes = dot ? (size_t)(dot - section->name.at) : 0;
        section->counter = dot ? kit_slice_between(dot + 1, section->name.at + section->name.bytes)
                               : kit_slice_of("");
    }
    return true;
}

/* Whether the name has the form that its kind of section needs. */
static bool check_section_name_form(struct ini_form *form, const struct ini_form_section *section)
{
    static const char *const messages[] = {
        "[provider] has no name; write [provider]",
        "wanted is [object X], where X is a C identifier such as SITE",
        "wanted is [counter X.Y], X the object and Y a C identifier, such as SITE.REQUESTS",
    };
    bool right = section->name.bytes == 0;

    if (section->kind != INI_FORM_PROVIDER)
        right = ini_is_c_identifier(section->object) &&
                (section->kind == INI_FORM_OBJECT || ini_is_c_identifier(section->counter));
    if (!right)
        ini_report_finding(form->findings,
                           section->name.bytes == 0 || section->kind == INI_FORM_PROVIDER
                               ? INI_RULE_EPC_SECTION_FORM
                               : INI_RULE_EPC_IDENTIFIER,
                           section->at, NULL, "%s", messages[section->kind]);
    return right;
}

/* False: it was not entered, and its keys are skipped. */
static bool append_section_of_line(struct ini_form *form, const struct ini_line *line)
{
    struct ini_form_section section = { .at = ini_line_place(form->file, line, line->name.at),
                                        .first = form->value_count };

    if (line->bracket_open || line->value.bytes != 0) {
        ini_report_finding(form->findings, INI_RULE_EPC_SECTION_FORM, section.at, NULL, "%s",
                           line->bracket_open
                               ? "the section's ] is missing"
                               : "only a comment may follow the section's ]; remove the rest");
        return false;
    }
    if (!split_section_header(form, line, &section) || !check_section_name_form(form, &section) ||
        !KIT_RESERVE(form->arena, form->sections, form->section_count, form->section_capacity))
        return false;
    form->sections[form->section_count++] = section;
    return true;
}

/* ---- Keys ---- */

static void report_unknown_key(struct ini_form *form, const struct ini_line *line,
                               struct kit_slice name, enum ini_form_kind kind)
{
    const struct ini_place at = ini_line_place(form->file, line, line->name.at);
    const char *known[INI_KEY_COUNT];
    const char *meant;
    size_t count = 0;
    enum ini_form_key other = ini_form_find_known_key_by_name(name, ~0u);

    for (size_t i = 0; i < INI_KEY_COUNT; i++)
        if (keys[i].sections & (1u << kind))
            known[count++] = keys[i].name;
    meant = other < INI_KEY_COUNT ? NULL : kit_find_nearest_word(name, known, count);
    if (other < INI_KEY_COUNT)
        ini_report_finding(
            form->findings, INI_RULE_EPC_KEY_UNKNOWN, at, NULL,
            "[%s] has no key %s; it belongs in [%s]", kind_names[kind], keys[other].name,
            kind_names[keys[other].sections & INI_IN(OBJECT)    ? INI_FORM_OBJECT
                       : keys[other].sections & INI_IN(COUNTER) ? INI_FORM_COUNTER
                                                                : INI_FORM_PROVIDER]);
    else
        ini_report_finding(form->findings, INI_RULE_EPC_KEY_UNKNOWN, at, NULL,
                           "[%s] has no key %.*s; %s", kind_names[kind], (int)name.bytes, name.at,
                           ini_epc_format_suggestion(form->arena, meant, "remove it"));
}

/* The key without its language; INI_KEY_COUNT after a finding. */
static enum ini_form_key recognise_key_and_language(struct ini_form *form,
                                                    const struct ini_line *line,
                                                    enum ini_form_kind kind,
                                                    struct kit_slice *language)
{
    struct kit_slice name = line->name;
    const char *dot = memchr(name.at, '.', name.bytes);
    enum ini_form_key found;

    *language = kit_slice_between(name.at + name.bytes, name.at + name.bytes);
    if (dot) {
        *language = kit_slice_between(dot + 1, name.at + name.bytes);
        name.bytes = (size_t)(dot - name.at);
    }
    found = ini_form_find_known_key_by_name(name, 1u << kind);
    if (found == INI_KEY_COUNT) {
        report_unknown_key(form, line, name, kind);
    } else if (dot && (kind == INI_FORM_PROVIDER || found > INI_KEY_HELP || !language->bytes)) {
        ini_report_finding(
            form->findings, INI_RULE_EPC_KEY_LANGUAGE,
            ini_line_place(form->file, line, line->name.at), NULL,
            "only name and help of objects and counters are translated, as in name.00C; remove "
            "the dot and what follows it");
        found = INI_KEY_COUNT;
    }
    return found;
}

static bool detect_and_report_repeated_key(struct ini_form *form,
                                           const struct ini_form_section *section,
                                           const struct ini_form_value *value)
{
    if (section->count >= MAX_VALUES) {
        ini_report_finding(form->findings, INI_RULE_EPC_KEY_REPEATED, value->at,
                           keys[value->key].name, "the section has more than %u keys; remove some",
                           MAX_VALUES);
        return true;
    }
    for (size_t i = section->first; i < form->value_count; i++) {
        const struct ini_form_value *other = &form->values[i];
        if (other->key != value->key ||
            !kit_slices_equal_any_case(other->language, value->language))
            continue;
        ini_report_finding(form->findings, INI_RULE_EPC_KEY_REPEATED, value->at,
                           keys[value->key].name, "%s%s%.*s already occurs in line %u; remove one",
                           keys[value->key].name, value->language.bytes ? "." : "",
                           (int)value->language.bytes, value->language.at, other->at.line);
        return true;
    }
    return false;
}

/* Report a value that import left to the author.  It becomes empty, so that it is reported once. */
static void detect_and_empty_todo_value(struct ini_form *form, struct ini_form_value *value)
{
    if (strcmp(value->text, INI_EPC_TODO) != 0 ||
        (value->key != INI_KEY_TYPE && value->key != INI_KEY_LIBRARY))
        return;
    ini_report_finding(
        form->findings, INI_RULE_EPC_TODO, value->value_at, NULL, "%s",
        value->key == INI_KEY_TYPE
            ? "the type is still to be filled in; write one of winperf.h's, such as "
              "PERF_COUNTER_BULK_COUNT"
            : "the library is still to be filled in; write the performance DLL's file name, "
              "such as webperf.dll");
    value->text = "";
}

static void add_value_of_line(struct ini_form *form, const struct ini_line *line)
{
    struct ini_form_section *section = &form->sections[form->section_count - 1];
    struct ini_form_value value = { .at = ini_line_place(form->file, line, line->name.at),
                                    .value_at = ini_line_place(form->file, line, line->value.at) };
    bool quoted_right;

    value.key = recognise_key_and_language(form, line, section->kind, &value.language);
    if (value.key == INI_KEY_COUNT || detect_and_report_repeated_key(form, section, &value) ||
        !(value.text = ini_unquote_epc(form->arena, line->value, &quoted_right)))
        return;
    if (line->quote_open || !quoted_right) {
        ini_report_finding(
            form->findings, INI_RULE_EPC_QUOTE, value.value_at, NULL,
            "double quotes do not pair; enclose the whole value in them and double those "
            "inside");
        return;
    }
    if (value.text[0] == 0)
        ini_report_finding(form->findings, INI_RULE_EPC_VALUE, value.value_at, NULL,
                           "the key has no value; write one or remove the line");
    detect_and_empty_todo_value(form, &value);
    if (!KIT_RESERVE(form->arena, form->values, form->value_count, form->value_capacity))
        return;
    form->values[form->value_count++] = value;
    section->count++;
}

/* ---- Lines ---- */

static void parse_licence_comment(struct ini_form *form, const struct ini_line *line)
{
    static const char tag[] = "SPDX-License-Identifier:";
    struct kit_slice rest = line->comment;
    const char *end = rest.at + rest.bytes;
    const char *licence;

    while (rest.at < end && (strchr(";#", *rest.at) || kit_is_blank(*rest.at)))
        rest = kit_slice_between(rest.at + 1, end);
    if (form->licence || rest.bytes < sizeof tag || memcmp(rest.at, tag, sizeof tag - 1) != 0)
        return;
    licence = ini_copy_string(form->arena,
                              kit_slice_trim(kit_slice_between(rest.at + sizeof tag - 1, end)));
    if (licence[strspn(
            licence, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+.() ")] == 0)
        form->licence = licence;
}

static void interpret_form_line(struct ini_form *form, const struct ini_line *line, bool *skipping)
{
    const char *message = NULL;

    if (line->kind == INI_LINE_COMMENT && form->section_count == 0)
        parse_licence_comment(form, line);
    else if (line->kind == INI_LINE_SECTION)
        *skipping = !append_section_of_line(form, line);
    else if (line->kind == INI_LINE_OTHER)
        message = "the line is neither [section] nor key = value; comments begin with ; or #";
    else if (line->kind != INI_LINE_KEY || *skipping)
        return;
    else if (line->name.bytes == 0)
        message = "the line has no key before the =";
    else if (form->section_count == 0)
        message = "the key is before the first section; begin with [provider]";
    else
        add_value_of_line(form, line);
    if (message)
        ini_report_finding(form->findings, INI_RULE_EPC_LINE,
                           ini_line_place(form->file, line, kit_slice_trim(line->whole).at), NULL,
                           "%s", message);
}

void ini_form_parse_sections(struct ini_form *form, const struct ini_source *source)
{
    struct ini_scan scan = ini_scan_begin(source->text, source->bytes, INI_DIALECT_EPC);
    struct ini_line line;
    bool skipping = false;

    form->file = source->name;
    while (ini_scan_next_line(&scan, &line))
        interpret_form_line(form, &line, &skipping);
}

/* ---- Shared by the readers of values ---- */

const char *ini_epc_full_counter_name(struct ini_epc_reader *reader, uint32_t object,
                                      struct kit_slice id)
{
    return ini_format_string(reader->arena, "%s.%.*s", reader->epc.objects[object].named.id,
                             (int)id.bytes, id.at);
}

const char *ini_epc_format_suggestion(struct kit_arena *arena, const char *meant,
                                      const char *otherwise)
{
    return meant ? ini_format_string(arena, "did you mean %s?", meant) : otherwise;
}

size_t ini_epc_find_language(const struct ini_epc *epc, struct kit_slice id)
{
    size_t found = 0;

    if (id.bytes == 0)
        return 0;
    while (found < epc->language_count && !kit_slice_is_any_case(id, epc->languages[found]))
        found++;
    return found;
}

const char *ini_epc_copy_in_lower_case(struct kit_arena *arena, const char *text)
{
    char *lower = kit_arena_copy_string(arena, text, strlen(text));

    for (char *at = lower; at && *at; at++)
        *at = epci_ascii_lower(*at);
    return lower ? lower : "";
}

uint32_t ini_epc_add_counter(struct ini_epc_reader *reader, uint32_t object, struct kit_slice id,
                             const struct ini_form_section *section, struct ini_place at)
{
    struct ini_epc *epc = &reader->epc;
    uint32_t position = (uint32_t)epc->counter_count;

    if (!KIT_RESERVE(reader->arena, epc->counters, position, reader->counter_capacity))
        return INI_EPC_NONE;
    epc->counters[position] =
        (struct ini_epc_counter){ .named = { .id = ini_copy_string(reader->arena, id),
                                             .name = ini_epc_full_counter_name(reader, object, id),
                                             .section = section,
                                             .at = at },
                                  .object = object,
                                  .base = INI_EPC_NONE };
    (void)kit_names_add(&reader->counter_names, reader->arena,
                        kit_slice_of(epc->counters[position].named.name), position);
    epc->counter_count++;
    return position;
}
