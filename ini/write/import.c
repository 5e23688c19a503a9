/* SPDX-License-Identifier: MIT
 *
 * import.c -- writes a counter file and its symbol header as a schema.
 *
 * It writes simple lines; the canonical form (canon.h) aligns them at the end.
 */
#include "ini/write/import.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/emit/template.h"
#include "ini/templates.h"
#include "ini/write/canon.h"
#include "kit/sort.h"

struct importer {
    struct kit_arena *arena;
    const struct ini_perf_model *model;
    struct kit_buffer out; /* keys and values, not aligned yet */
    struct ini_imported *symbols;
    /* Those that are converted; the first has the keys name and help. */
    uint32_t languages[INI_EPC_MAX_LANGUAGES];
    size_t language_count;
    size_t todo;
    size_t left_out;
};

/* NULL for a counter file. */
static const struct ini_perf_known *find_wix_facts_of_symbol(const struct ini_perf_model *model,
                                                             size_t position)
{
    return model->wix ? &model->wix->symbols[position] : NULL;
}

/* ---- Pieces ---- */

/* Control characters become blanks, so that they cannot end the comment. */
static void put_schema_comment_line(struct importer *importer, const char *text)
{
    size_t start = importer->out.bytes;

    kit_buffer_add_format(&importer->out, "; %s", text);
    for (size_t i = start; i < importer->out.bytes; i++)
        if ((unsigned char)importer->out.text[i] < 0x20)
            importer->out.text[i] = ' ';
    kit_buffer_add_bytes(&importer->out, "\n", 1);
}

static void put_left_out_comment(struct importer *importer, const char *text)
{
    importer->left_out++;
    put_schema_comment_line(importer, text);
}

static void put_key_and_value(struct importer *importer, const char *key, struct kit_slice value)
{
    kit_buffer_add_format(&importer->out, "%s=", key);
    ini_canon_put_epc_value(&importer->out, value);
    kit_buffer_add_bytes(&importer->out, "\n", 1);
}

static void put_key_with_todo(struct importer *importer, const char *key, const char *what)
{
    importer->todo++;
    kit_buffer_add_format(&importer->out, "%s=" INI_EPC_TODO " ; %s\n", key, what);
}

/* ---- Languages ---- */

/* The languages that a schema can contain, the one with most texts first; others are left out. */
static void choose_languages_for_schema(struct importer *importer)
{
    const struct ini_perf_model *model = importer->model;
    uint32_t *chosen = importer->languages;
    size_t count = 0;

    for (uint32_t i = 0; i < model->language_count; i++) {
        const struct ini_perf_language *language = &model->languages[i];
        if (!language->listed || language->text_count == 0 || count == INI_EPC_MAX_LANGUAGES ||
            !ini_canon_is_language_id(kit_slice_of(language->id)))
            continue;
        chosen[count++] = i;
        if (language->text_count > model->languages[chosen[0]].text_count) {
            memmove(chosen + 1, chosen, (count - 1) * sizeof *chosen);
            chosen[0] = i;
        }
    }
    importer->language_count = count;
}

static bool is_language_chosen(const struct importer *importer, size_t language)
{
    for (size_t i = 0; i < importer->language_count; i++)
        if (importer->languages[i] == language)
            return true;
    return false;
}

static void put_languages_key(struct importer *importer)
{
    kit_buffer_add_format(&importer->out, "languages=");
    for (size_t i = 0; i < importer->language_count; i++)
        kit_buffer_add_format(&importer->out, "%s%s", i ? "," : "",
                              importer->model->languages[importer->languages[i]].id);
    kit_buffer_add_format(&importer->out, "\n");
}

/* ---- The head ---- */

static void put_left_out_languages(struct importer *importer)
{
    for (size_t i = 0; i < importer->model->language_count; i++) {
        const struct ini_perf_language *language = &importer->model->languages[i];
        if (is_language_chosen(importer, i))
            continue;
        put_left_out_comment(
            importer,
            ini_format_string(importer->arena, "Left out: language %s, %s.", language->id,
                              language->text_count == 0 ? "which has no text"
                              : !language->listed       ? "which [languages] does not list"
                                                        : "which is not three hexadecimal digits"));
    }
}

static void put_head_comments(struct importer *importer)
{
    const struct ini_perf_model *model = importer->model;
    const struct ini_field fields[] = {
        { "TODO", INI_EPC_TODO },
        { "WIX", model->wix ? "" : NULL },
        { "NO_OBJECTS", model->object_count == 0 ? "" : NULL },
        { "MANY_OBJECTS", model->object_count > 1 ? "" : NULL },
        { NULL, NULL },
    };

    put_schema_comment_line(
        importer, ini_format_string(importer->arena, "Imported from %s%s%s.",
                                    ini_path_file_name(model->ini_path), model->wix ? "" : " and ",
                                    model->wix ? "" : ini_path_file_name(model->header_path)));
    ini_emit_filled_template(&importer->out, ini_template_import, fields);
    put_left_out_languages(importer);
    for (size_t i = 0; model->wix && i < model->wix->left_out_count; i++)
        put_left_out_comment(importer, model->wix->left_out[i]);
    if (!model->wix && model->trusted)
        put_left_out_comment(importer, "Left out: trusted, which a schema does not know.");
}

/* The file's own library; of a path that is not the same for every process, the file's name. */
static void put_library_key_or_todo(struct importer *importer)
{
    const char *library = importer->model->own[INI_PERF_LIBRARY];

    if (library && library[0] != '%' && !(library[0] && library[1] == ':' && library[2] == '\\'))
        library = ini_path_file_name(library);
    if (library && *library && !strpbrk(library, "\"<>|*?/"))
        put_key_and_value(importer, "library", kit_slice_of(library));
    else
        put_key_with_todo(importer, "library", "the file name of the performance DLL");
}

static void put_schema_provider_section(struct importer *importer, const char *prefix)
{
    const struct ini_perf_model *model = importer->model;

    kit_buffer_add_format(&importer->out, "\n[provider]\n");
    put_key_and_value(importer, "name", kit_slice_of(model->service));
    put_library_key_or_todo(importer);
    put_key_and_value(importer, "prefix", kit_slice_of(prefix));
    put_languages_key(importer);
    if (model->system)
        put_key_and_value(importer, "base", kit_slice_of("system"));
    if (model->event_source)
        put_key_and_value(importer, "event-source", kit_slice_of(model->event_source));
}

/* ---- Objects and counters ---- */

/* The text that lodctr installs in this language: where it is missing, that of 009, or else of the
 * first language that has one.  NULL: none has. */
static const struct ini_perf_text *find_text_with_language_fallback(const struct importer *importer,
                                                                    size_t symbol, size_t language,
                                                                    enum ini_perf_kind kind)
{
    const struct ini_perf_model *model = importer->model;
    const struct ini_perf_text *text = ini_perf_find_text(model, symbol, language, kind),
                               *first = NULL;

    for (size_t i = 0; !text && i < model->language_count; i++) {
        const struct ini_perf_text *other =
            model->languages[i].listed ? ini_perf_find_text(model, symbol, i, kind) : NULL;

        if (other && strcmp(model->languages[i].id, "009") == 0)
            text = other;
        first = first ? first : other;
    }
    return text ? text : first;
}

/* Where a text is missing, a schema means that of its first language. */
static void put_name_or_help_key(struct importer *importer, size_t symbol, size_t language,
                                 enum ini_perf_kind kind)
{
    const uint32_t *languages = importer->languages;
    const struct ini_perf_text *text =
        find_text_with_language_fallback(importer, symbol, languages[language], kind);
    const struct ini_perf_text *meant =
        find_text_with_language_fallback(importer, symbol, languages[0], kind);
    const char *id = importer->model->languages[languages[language]].id;
    const char *key = kind == INI_PERF_NAME ? "name" : "help";

    if (text && (language == 0 || text != meant))
        put_key_and_value(
            importer, language == 0 ? key : ini_format_string(importer->arena, "%s.%s", key, id),
            text->utf8);
}

static void put_texts_of_symbol(struct importer *importer, size_t symbol)
{
    for (int kind = INI_PERF_NAME; kind <= INI_PERF_HELP; kind++)
        for (size_t i = 0; i < importer->language_count; i++)
            put_name_or_help_key(importer, symbol, i, (enum ini_perf_kind)kind);
}

static void put_index_if_system_provider(struct importer *importer, size_t position)
{
    if (importer->model->system)
        kit_buffer_add_format(&importer->out, "index=%u\n",
                              importer->model->symbols[position].offset);
}

/* Whether the object has instances. */
static void put_instances_one_or_many(struct importer *importer, const struct ini_perf_known *known)
{
    if (known && known->many)
        kit_buffer_add_format(&importer->out, "instances=%s\n", *known->many ? "many" : "one");
    else
        kit_buffer_add_format(&importer->out, "instances=one ; or many\n");
}

static void put_type_and_base(struct importer *importer, const struct ini_perf_known *known)
{
    if (!known || !known->type) {
        put_key_with_todo(importer, "type", "a name of winperf.h");
        return;
    }
    put_key_and_value(importer, "type", kit_slice_of(known->type->name));
    if (known->base != INI_PERF_NO_BASE) {
        put_key_and_value(importer, "base", kit_slice_of(importer->symbols[known->base].id));
    } else if (known->type->base != EPC_NO_BASE) {
        importer->todo++;
        put_schema_comment_line(importer, "base = the counter that this one is divided by");
    }
}

static void put_object_or_counter_section(struct importer *importer, size_t position)
{
    const struct ini_imported *symbol = &importer->symbols[position];
    const struct ini_perf_known *known = find_wix_facts_of_symbol(importer->model, position);

    kit_buffer_add_format(&importer->out, "\n");
    if (symbol->is_object) {
        kit_buffer_add_format(&importer->out, "[object %s]\n", symbol->id);
        put_index_if_system_provider(importer, position);
        put_texts_of_symbol(importer, position);
        put_instances_one_or_many(importer, known);
    } else {
        kit_buffer_add_format(&importer->out, "[counter %s.%s]\n",
                              importer->symbols[symbol->object].id, symbol->id);
        put_index_if_system_provider(importer, position);
        put_type_and_base(importer, known);
        put_texts_of_symbol(importer, position);
    }
}

/* ---- What else the header defines ---- */

static int compare_defines_by_value(const void *context, uint32_t a, uint32_t b)
{
    const struct ini_define *defines = context;

    if (defines[a].value != defines[b].value)
        return defines[a].value < defines[b].value ? -1 : 1;
    return 0;
}

/* Defines without text, which may be base counters. */
struct textless_defines {
    const uint32_t *by_offset; /* positions of the header's defines */
    size_t next;
    uint32_t last; /* offset of the last symbol with text; other defines of it are skipped */
};

static void put_comments_on_textless_defines(struct importer *importer,
                                             struct textless_defines *bases, uint32_t before)
{
    const struct ini_symhdr *header = &importer->model->header;

    for (; bases->next < header->count; bases->next++) {
        const struct ini_define *define = &header->defines[bases->by_offset[bases->next]];
        if (define->value >= before)
            break;
        if (define->negative || define->value % 2 != 0 || define->value == bases->last)
            continue;
        kit_buffer_add_format(&importer->out, "\n");
        put_left_out_comment(importer,
                             ini_format_string(importer->arena,
                                               "Left out: %s, offset %u, which has no text.  If it "
                                               "is a base, name it where it is used.",
                                               define->name, define->value));
    }
}

/* In the order of the offsets, except that a schema begins with an object. */
static void put_object_and_counter_sections(struct importer *importer)
{
    const struct ini_perf_model *model = importer->model;
    struct textless_defines bases = { .last = UINT32_MAX };
    size_t first = 0;

    bases.by_offset = kit_make_sorted_positions(importer->arena, model->header.count,
                                                compare_defines_by_value, model->header.defines);
    if (!bases.by_offset)
        return;
    while (!importer->symbols[first].is_object)
        first++;
    put_object_or_counter_section(importer, first);
    for (size_t i = 0; i < model->symbol_count; i++) {
        const struct ini_perf_known *known = find_wix_facts_of_symbol(model, i);

        /* A base of WiX is named where it is used. */
        if (!importer->symbols[i].taken || (known && known->is_base))
            continue;
        put_comments_on_textless_defines(importer, &bases, model->symbols[i].offset);
        bases.last = model->symbols[i].offset;
        if (i != first)
            put_object_or_counter_section(importer, i);
    }
    put_comments_on_textless_defines(importer, &bases, INI_PERF_MAX_OFFSET + 1);
}

/* ---- The whole ---- */

int ini_import_to_schema(struct kit_arena *arena, const struct ini_perf_model *model,
                         struct ini_import *result)
{
    struct importer importer = { .arena = arena,
                                 .model = model,
                                 .out = { .arena = arena },
                                 .symbols = kit_arena_allocate(arena, model->symbol_count,
                                                               sizeof *importer.symbols) };
    struct ini_source source = { .name = model->ini_path };
    struct ini_import made = { .todo = 0 };
    const char *prefix;
    size_t refused = arena->refused;

    choose_languages_for_schema(&importer);
    if (importer.language_count == 0)
        return EPC_E_UNSUPPORTED;
    if (!importer.symbols)
        return EPC_E_NOMEM;
    for (size_t i = 0; i < importer.language_count; i++) {
        const struct ini_perf_language *language = &model->languages[importer.languages[i]];
        for (size_t j = 0; j < language->text_count; j++)
            importer.symbols[model->texts[language->first_text + j].symbol].taken = true;
    }
    for (size_t i = 0; i < model->symbol_count; i++)
        if (find_wix_facts_of_symbol(model, i) && find_wix_facts_of_symbol(model, i)->is_base)
            importer.symbols[i].taken = true;
    prefix = ini_import_choose_names_get_prefix(arena, model, importer.symbols);
    put_head_comments(&importer);
    put_schema_provider_section(&importer, prefix);
    put_object_and_counter_sections(&importer);
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    source.text = importer.out.text;
    source.bytes = importer.out.bytes;
    if (ini_canonicalise_source(arena, &source, INI_DIALECT_EPC, &made.output))
        return EPC_E_NOMEM;
    made.todo = importer.todo;
    made.left_out = importer.left_out;
    *result = made;
    return EPC_OK;
}
