/* SPDX-License-Identifier: MIT
 *
 * check_query.c -- parsing the query of a Collect call. */
#include "epc_check.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/query.h"
#include "sdk/core/text.h"

/* The query is in a heap block of exactly its size, without a NUL. */
static uint16_t *units;

static struct epci_query parse(const char *text)
{
    size_t count = 0;

    free(units);
    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), NULL, 0, &count), EPC_OK);
    units = malloc(count ? count * sizeof *units : 1);
    ck_assert_ptr_nonnull(units);
    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, count, &count), EPC_OK);
    return epci_query_parse(units, count);
}

static const struct {
    const char *text;
    enum epci_query_kind kind;
} queries[] = {
    { "Global", EPCI_QUERY_GLOBAL },
    { "GLOBAL", EPCI_QUERY_GLOBAL },
    { "global", EPCI_QUERY_GLOBAL },
    { "  Global  ", EPCI_QUERY_GLOBAL },
    { "Costly", EPCI_QUERY_COSTLY },
    { "MetadataGlobal", EPCI_QUERY_METADATA_GLOBAL },
    { "metadatacostly", EPCI_QUERY_METADATA_COSTLY },
    { "230", EPCI_QUERY_INDEXES },
    { "230 232", EPCI_QUERY_INDEXES },
    { "  230   232 ", EPCI_QUERY_INDEXES },
    { "Foreign SERVER", EPCI_QUERY_FOREIGN },
    { "FOREIGN SERVER 230 232", EPCI_QUERY_FOREIGN },
    { "Foreign 230", EPCI_QUERY_FOREIGN }, /* a computer may have that name */
    { "", EPCI_QUERY_NONE },
    { "   ", EPCI_QUERY_NONE },
    { "Globa", EPCI_QUERY_NONE },
    { "Globals", EPCI_QUERY_NONE },
    { "Global 230", EPCI_QUERY_NONE },
    { "Costly Global", EPCI_QUERY_NONE },
    { "Metadata", EPCI_QUERY_NONE },
    { "OLD_Global", EPCI_QUERY_NONE },
    { "Counter 009", EPCI_QUERY_NONE },
    { "Foreign", EPCI_QUERY_NONE },
    { "Foreign   ", EPCI_QUERY_NONE },
    { "Foreign SERVER x", EPCI_QUERY_NONE },
    { "ForeignSERVER", EPCI_QUERY_NONE },
    { "230 x", EPCI_QUERY_NONE },
    { "230,232", EPCI_QUERY_NONE },
    { "230\t232", EPCI_QUERY_NONE },
    { "-230", EPCI_QUERY_NONE },
    { "4294967296", EPCI_QUERY_NONE },
    { "\xC4\xA0lobal", EPCI_QUERY_NONE }, /* U+0120: its low byte is a blank, not G */
};

EPC_TEST_LOOP(query__is_recognised_by_exact_words, EPC_COUNT(queries))
{
    struct epci_query query = parse(queries[_i].text);

    ck_assert_msg(query.kind == queries[_i].kind, "\"%s\" is %d", queries[_i].text,
                  (int)query.kind);
}

EPC_TEST(query__ends_at_the_first_nul)
{
    static const uint16_t text[] = { '2', '3', '0', 0, 'x' };
    struct epci_query query = epci_query_parse(text, EPC_COUNT(text));

    ck_assert_int_eq(query.kind, EPCI_QUERY_INDEXES);
    ck_assert_uint_eq(query.indexes_units, 3);
}

EPC_TEST(query__indexes_are_compared_as_numbers)
{
    struct epci_query query = parse("840 0230 7");

    ck_assert(epci_query_has_index(&query, 840));
    ck_assert(epci_query_has_index(&query, 230));
    ck_assert(epci_query_has_index(&query, 7));
    ck_assert(!epci_query_has_index(&query, 84));
    ck_assert(!epci_query_has_index(&query, 40));
    ck_assert(!epci_query_has_index(&query, 23));
    ck_assert(!epci_query_has_index(&query, 0));
}

EPC_TEST(query__only_a_list_names_indexes)
{
    struct epci_query global = parse("Global");

    ck_assert(!epci_query_has_index(&global, 230));
}

EPC_TEST(query__foreign_tells_the_computer_and_its_indexes)
{
    struct epci_query query = parse(" Foreign  NETWARE4  230 232 ");

    ck_assert_uint_eq(query.computer_units, 8);
    ck_assert_uint_eq(query.computer[0], 'N');
    ck_assert_uint_eq(query.computer[7], '4');
    ck_assert(epci_query_has_index(&query, 230));
    ck_assert(epci_query_has_index(&query, 232));
    ck_assert(!epci_query_has_index(&query, 4));
}

EPC_TEST(query__foreign_without_indexes_carries_no_list)
{
    struct epci_query query = parse("Foreign 230");

    ck_assert_ptr_null(query.indexes);
    ck_assert(!epci_query_has_index(&query, 230));
}

EPC_TEST(query__none_carries_nothing)
{
    struct epci_query query = parse("Foreign SERVER 230 x");

    ck_assert_int_eq(query.kind, EPCI_QUERY_NONE);
    ck_assert_ptr_null(query.computer);
    ck_assert_ptr_null(query.indexes);
}

EPC_TEST(query__no_string_at_all_is_none)
{
    struct epci_query query = epci_query_parse(NULL, 0);

    ck_assert_int_eq(query.kind, EPCI_QUERY_NONE);
}
