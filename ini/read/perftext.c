/* SPDX-License-Identifier: MIT
 *
 * perftext.c -- the keys of [text] and [objects]: SYMBOL_LANGUAGE_NAME and SYMBOL_LANGUAGE_HELP.
 *
 * Symbols and some language ids contain underscores themselves, so keys are split from the right.
 */
#include "ini/read/perfload.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

struct text_key {
    struct kit_slice symbol;
    struct kit_slice language;
    enum ini_perf_kind kind;
};

int ini_perf_add_language(struct ini_perf_loader *loader, struct kit_slice id, bool listed,
                          struct ini_place at)
{
    struct ini_perf_model *model = &loader->model;
    uint32_t position = (uint32_t)model->language_count;
    struct ini_perf_language *languages = kit_arena_grow(loader->arena, loader->languages, position,
                                                         &loader->language_room, sizeof *languages);
    struct ini_perf_language language = { .listed = listed, .at = at };

    if (!languages)
        return EPC_E_NOMEM;
    loader->languages = languages;
    language.id = kit_arena_string(loader->arena, id.at, id.bytes);
    if (!language.id ||
        !kit_names_add(&loader->language_names, loader->arena, kit_slice_of(language.id), position))
        return EPC_E_NOMEM;
    if (memchr(id.at, '_', id.bytes) && loader->odd_count < INI_ODD_LANGUAGES)
        loader->odd[loader->odd_count++] = position;
    languages[position] = language;
    model->languages = languages;
    model->language_count++;
    return EPC_OK;
}

struct ini_place ini_perf_place(const struct ini_perf_loader *loader, const struct ini_line *line,
                                const char *at)
{
    return ini_line_place(loader->ini.name, line, at ? at : line->whole.at);
}

/* ---- Keys ---- */

/* Remove `tail` and the underscore before it from the end of the text. */
static bool cut_tail(struct kit_slice *text, struct kit_slice tail)
{
    struct kit_slice end;

    if (text->bytes < tail.bytes + 2)
        return false;
    end.at = text->at + (text->bytes - tail.bytes);
    end.bytes = tail.bytes;
    if (end.at[-1] != '_' || !kit_slices_equal_any_case(end, tail))
        return false;
    text->bytes -= tail.bytes + 1;
    return true;
}

static bool split_text_key(const struct ini_perf_loader *loader, struct kit_slice name,
                           struct text_key *key)
{
    key->kind = INI_PERF_NAME;
    if (cut_tail(&name, kit_slice_of("HELP")))
        key->kind = INI_PERF_HELP;
    else if (!cut_tail(&name, kit_slice_of("NAME")))
        return false;
    key->symbol = name;
    for (size_t i = 0; i < loader->odd_count; i++) {
        key->language = kit_slice_of(loader->languages[loader->odd[i]].id);
        if (cut_tail(&key->symbol, key->language))
            return true;
    }
    for (size_t at = name.bytes; at-- > 1;) {
        if (name.at[at] != '_')
            continue;
        key->symbol.bytes = at;
        key->language = kit_slice_between(name.at + at + 1, name.at + name.bytes);
        return key->language.bytes != 0;
    }
    return false;
}

static void report_text_key(struct ini_perf_loader *loader, const struct ini_line *line,
                            const char *why)
{
    const struct ini_finding finding = { .rule = INI_RULE_TEXT_KEY,
                                         .at = ini_perf_place(loader, line, line->name.at),
                                         .wanted = "SYMBOL_LANGUAGE_NAME" };

    ini_add(loader->findings, &finding,
            "the key %.*s %s and is ignored; correct it or make the line a comment with ;",
            (int)line->name.bytes, line->name.at, why);
}

/* ---- Symbols ---- */

static int report_undefined(struct ini_perf_loader *loader, struct kit_slice name,
                            struct ini_place at)
{
    const char *object = kit_arena_string(loader->arena, name.at, name.bytes);

    if (kit_names_find_exact(&loader->undefined, name, false))
        return EPC_OK;
    if (!object || !kit_names_add(&loader->undefined, loader->arena, name, 0))
        return EPC_E_NOMEM;
    ini_report(loader->findings, INI_RULE_SYMBOL_UNDEFINED, at, object,
               "%s is not defined in %s, so its keys are left out; add \"#define %s NUMBER\" "
               "there or correct the key",
               object, loader->model.header_path, object);
    return EPC_OK;
}

static void check_spelling(struct ini_perf_loader *loader, const struct ini_define *define,
                           struct kit_slice name, struct ini_place at)
{
    const struct ini_finding finding = {
        .rule = INI_RULE_SYMBOL_CASE, .at = at, .object = define->name, .wanted = define->name
    };

    if (!kit_slice_is(name, define->name))
        ini_add(loader->findings, &finding, "%.*s is spelt %s in %s; spell both alike",
                (int)name.bytes, name.at, define->name, loader->model.header_path);
}

/* The symbol's position; a new symbol is added.  UINT32_MAX: the header does not define it, and a
 * finding says so. */
static int find_symbol(struct ini_perf_loader *loader, struct kit_slice name, struct ini_place at,
                       uint32_t *position)
{
    struct ini_perf_model *model = &loader->model;
    const struct ini_define *define = ini_symhdr_find(&model->header, name.at, name.bytes, true);
    struct ini_perf_symbol *symbols;
    uint32_t *known;

    *position = UINT32_MAX;
    if (!define)
        return report_undefined(loader, name, at);
    known = &loader->symbol_of[define - model->header.defines];
    check_spelling(loader, define, name, at);
    if (*known == 0) {
        symbols = kit_arena_grow(loader->arena, loader->symbols, model->symbol_count,
                                 &loader->symbol_room, sizeof *symbols);
        if (!symbols)
            return EPC_E_NOMEM;
        loader->symbols = symbols;
        symbols[model->symbol_count].name = define->name;
        symbols[model->symbol_count].offset = define->negative ? UINT32_MAX : define->value;
        symbols[model->symbol_count].at = define->at;
        *known = (uint32_t)++model->symbol_count;
    }
    *position = *known - 1;
    return EPC_OK;
}

/* ---- Texts ---- */

static int find_language(struct ini_perf_loader *loader, const struct text_key *key,
                         struct ini_place at, uint32_t *position)
{
    const struct kit_name *known = kit_names_find(&loader->language_names, key->language);
    int status;

    if (known) {
        *position = known->value;
        return EPC_OK;
    }
    *position = (uint32_t)loader->model.language_count;
    status = ini_perf_add_language(loader, key->language, false, at);
    if (status == EPC_OK)
        ini_report(loader->findings, INI_RULE_LANGUAGE_UNLISTED, at, NULL,
                   "language %.*s is not in [languages], so its texts are not installed; add "
                   "\"%.*s=\" there, or correct the key",
                   (int)key->language.bytes, key->language.at, (int)key->language.bytes,
                   key->language.at);
    return status;
}

/* Convert the value for the registry; an empty one leaves units NULL. */
static int take_units(struct ini_perf_loader *loader, struct kit_slice value,
                      struct ini_perf_text *text)
{
    size_t count;
    uint16_t *units;
    int status = epci_utf16_from_utf8(value.at, value.bytes, NULL, 0, &count);

    if (status || count == 0)
        return status;
    if (!(units = kit_arena_take(loader->arena, count, sizeof *units)))
        return EPC_E_NOMEM;
    text->units = units;
    return epci_utf16_from_utf8(value.at, value.bytes, units, count, &text->count);
}

int ini_perf_add_text(struct ini_perf_loader *loader, const struct ini_line *line)
{
    struct ini_perf_model *model = &loader->model;
    struct ini_perf_text text = { .at = ini_perf_place(loader, line, line->name.at) };
    struct ini_perf_text *texts;
    struct text_key key;
    int status;

    if (!split_text_key(loader, line->name, &key)) {
        report_text_key(loader, line, "is neither SYMBOL_LANGUAGE_NAME nor SYMBOL_LANGUAGE_HELP");
        return EPC_OK;
    }
    text.kind = key.kind;
    status = find_symbol(loader, key.symbol, text.at, &text.symbol);
    if (status || text.symbol == UINT32_MAX)
        return status;
    if ((status = find_language(loader, &key, text.at, &text.language)) != EPC_OK ||
        (status = take_units(loader, ini_unquote_ini(line->value), &text)) != EPC_OK)
        return status;
    texts = kit_arena_grow(loader->arena, loader->texts, model->text_count, &loader->text_room,
                           sizeof *texts);
    if (!texts)
        return EPC_E_NOMEM;
    loader->texts = texts;
    texts[model->text_count++] = text;
    return EPC_OK;
}

int ini_perf_add_object(struct ini_perf_loader *loader, const struct ini_line *line)
{
    struct text_key key;
    uint32_t position;
    int status;

    if (!split_text_key(loader, line->name, &key) || key.kind != INI_PERF_NAME) {
        report_text_key(loader, line,
                        "is not SYMBOL_LANGUAGE_NAME, as a key of [objects] has to be,");
        return EPC_OK;
    }
    status =
        find_symbol(loader, key.symbol, ini_perf_place(loader, line, line->name.at), &position);
    if (status == EPC_OK && position != UINT32_MAX)
        loader->symbols[position].is_object = true;
    return status;
}
