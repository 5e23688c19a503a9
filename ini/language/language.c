/* SPDX-License-Identifier: MIT
 *
 * language.c -- the list of languages, and a file in one.
 */
#include "ini/language/language.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/emit/tree.h"
#include "ini/languages.h"
#include "kit/slice.h"

const struct ini_programming_language ini_languages[] = { INI_LANGUAGES };
const size_t ini_language_count = EPC_COUNT(ini_languages);

const struct ini_programming_language *ini_programming_language_find(const char *word)
{
    for (size_t i = 0; i < ini_language_count; i++)
        if (strcmp(ini_languages[i].word, word) == 0)
            return &ini_languages[i];
    return NULL;
}

/* The words after the first one of the template, with a blank before each. */
static const char *keywords_of_template(const struct ini_programming_language *language)
{
    return language->lines[0] + strcspn(language->lines[0], " ");
}

bool ini_programming_language_allows_stem(const struct ini_programming_language *language,
                                          const char *stem)
{
    if (strncmp(language->lines[0], "@module", strlen("@module")) != 0)
        return true;
    for (const char *at = stem; *at; at++)
        if (!kit_is_letter(*at) && *at != '_' && (at == stem || *at < '0' || *at > '9'))
            return false;
    return !ini_programming_language_has_keyword(keywords_of_template(language), stem);
}

int ini_programming_language_emit_file(struct kit_arena *arena, const struct ini_epc *epc,
                                       const char *stem,
                                       const struct ini_programming_language *language,
                                       struct ini_output *output)
{
    struct kit_buffer out = { .arena = arena };
    size_t refused = arena->refused;
    const struct ini_scope *tree =
        ini_build_schema_tree(arena, epc, stem, keywords_of_template(language));

    if (tree)
        ini_emit_template(&out, language->lines + 1, tree);
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    *output = (struct ini_output){ (const unsigned char *)out.text, out.bytes };
    return EPC_OK;
}
