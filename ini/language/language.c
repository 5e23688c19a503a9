/* SPDX-License-Identifier: MIT
 *
 * language.c -- the list of languages, and a file in one.
 */
#include "ini/language/language.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/language/tree.h"
#include "ini/languages.h"

const struct ini_language ini_languages[] = { INI_LANGUAGES };
const size_t ini_language_count = EPC_COUNT(ini_languages);

const struct ini_language *ini_language_find(const char *word)
{
    for (size_t i = 0; i < ini_language_count; i++)
        if (strcmp(ini_languages[i].word, word) == 0)
            return &ini_languages[i];
    return NULL;
}

int ini_language_emit(struct kit_arena *arena, const struct ini_epc *epc, const char *stem,
                      const struct ini_language *language, struct ini_output *output)
{
    struct kit_buffer out = { .arena = arena };
    size_t refused = arena->refused;
    const struct ini_scope *tree =
        ini_language_tree(arena, epc, stem, language->lines[0] + strlen("@keywords"));

    if (tree)
        ini_emit_template(&out, language->lines + 1, tree);
    if (arena->refused != refused)
        return EPC_E_NOMEM;
    *output = (struct ini_output){ (const unsigned char *)out.text, out.bytes };
    return EPC_OK;
}
