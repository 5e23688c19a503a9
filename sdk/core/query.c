/* SPDX-License-Identifier: MIT
 *
 * query.c -- splits a query into words at blanks and compares the words exactly.
 *
 * The first word decides: "Foreign", a number (then all must be numbers), or one of the four
 * tokens, which must be the only word.  Anything else is EPCI_QUERY_NONE.
 */
#include "sdk/core/query.h"

#include <epc/epc.h>

#include "sdk/core/text.h"

/* Words of a string that are separated by one or more blanks. */
struct words {
    const uint16_t *at;
    size_t left;
};

/* The next word; false at the end. */
static bool split_next_word(struct words *words, const uint16_t **word, size_t *units)
{
    size_t length = 0;

    while (words->left > 0 && words->at[0] == ' ') {
        words->at++;
        words->left--;
    }
    *word = words->at;
    *units = 0;
    if (words->left == 0)
        return false;
    while (length < words->left && words->at[length] != ' ')
        length++;
    *units = length;
    words->at += length;
    words->left -= length;
    return true;
}

/* Accept a list of decimal numbers, at least one; it extends from the first digit to the last. */
static bool parse_index_list_into_query(struct words words, struct epci_query *query)
{
    const uint16_t *word, *first = NULL;
    size_t units, all = 0;
    uint32_t index;

    while (split_next_word(&words, &word, &units)) {
        if (!epci_utf16_parse_decimal(word, units, &index))
            return false;
        if (!first)
            first = word;
        all = (size_t)(word - first) + units;
    }
    query->indexes = first;
    query->indexes_units = all;
    return first != NULL;
}

static void parse_foreign_query(struct words words, struct epci_query *query)
{
    struct epci_query foreign = *query;

    if (!split_next_word(&words, &foreign.computer, &foreign.computer_units))
        return;
    foreign.kind = EPCI_QUERY_FOREIGN;
    if (words.left == 0 || parse_index_list_into_query(words, &foreign))
        *query = foreign;
}

static enum epci_query_kind query_kind_of_keyword(const uint16_t *word, size_t units)
{
    static const struct {
        const char *name;
        enum epci_query_kind kind;
    } kinds[] = {
        { "global", EPCI_QUERY_GLOBAL },
        { "costly", EPCI_QUERY_COSTLY },
        { "metadataglobal", EPCI_QUERY_METADATA_GLOBAL },
        { "metadatacostly", EPCI_QUERY_METADATA_COSTLY },
    };

    for (size_t i = 0; i < EPC_COUNT(kinds); i++)
        if (epci_utf16_equals_word_nocase(word, units, kinds[i].name))
            return kinds[i].kind;
    return EPCI_QUERY_NONE;
}

struct epci_query epci_query_parse(const uint16_t *text, size_t units)
{
    struct epci_query query = { EPCI_QUERY_NONE, NULL, 0, NULL, 0 };
    struct words words = { text, epci_utf16_length(text, units) }, all;
    const uint16_t *word;
    size_t length;

    while (words.left > 0 && text[words.left - 1] == ' ') /* so that none is left after the last */
        words.left--;
    all = words;
    if (!split_next_word(&words, &word, &length))
        return query;
    if (epci_utf16_equals_word_nocase(word, length, "foreign"))
        parse_foreign_query(words, &query);
    else if (parse_index_list_into_query(all, &query))
        query.kind = EPCI_QUERY_INDEXES;
    else if (words.left == 0)
        query.kind = query_kind_of_keyword(word, length);
    return query;
}

bool epci_query_has_index(const struct epci_query *query, uint32_t index)
{
    struct words words = { query->indexes, query->indexes ? query->indexes_units : 0 };
    const uint16_t *word;
    size_t units;
    uint32_t named;

    while (split_next_word(&words, &word, &units))
        if (epci_utf16_parse_decimal(word, units, &named) && named == index)
            return true;
    return false;
}
