/* SPDX-License-Identifier: MIT
 *
 * collecting.c -- opens a collector on a schema, checks each answer at level 1, and finds values in
 * it.
 */
#include "collecting.h"
#include "epc_check.h"
#include "provider_valid.h"

#include <stdlib.h>
#include <string.h>

#include "check/check.h"

void collecting_open(struct collecting *c, const epc_schema *schema)
{
    struct epci_indexes indexes = { COLLECTING_COUNTER, COLLECTING_HELP };

    *c = (struct collecting){ .buffer = malloc(COLLECTING_CAPACITY) };
    ck_assert_ptr_nonnull(c->buffer);
    ck_assert_int_eq(epci_responder_open(schema, &indexes, &c->collector), EPC_OK);
}

void collecting_close(struct collecting *c)
{
    epci_responder_close(c->collector);
    free(c->buffer);
}

int collecting_ask_in(struct collecting *c, const char *text, size_t capacity)
{
    uint16_t query[64];
    struct epci_query parsed;
    size_t units = strlen(text);
    int status;

    for (size_t i = 0; i < units; i++)
        query[i] = (uint16_t)text[i];
    parsed = epci_query_parse(query, units);
    status =
        epci_responder_collect(c->collector, &parsed, c->buffer, capacity, &c->bytes, &c->objects);
    ck_assert(provider_is_valid(c->collector));
    return status;
}

static void refuse(void *context, const struct check_finding *finding)
{
    (void)context;
    if (finding->rule != CHECK_RULE_BASE_ZERO) /* values are arbitrary */
        ck_abort_msg("the answer has a fault: %s", finding->message);
}

void collecting_ask(struct collecting *c, const char *query)
{
    const struct check_options level1 = { .level = 1,
                                          .profile = CHECK_PROFILE_CURRENT,
                                          .metadata = strncmp(query, "Metadata", 8) == 0 };

    memset(c->buffer, 0xEE, COLLECTING_CAPACITY);
    ck_assert_int_eq(collecting_ask_in(c, query, COLLECTING_CAPACITY), EPC_OK);
    check_block(epci_span_of(c->buffer, c->bytes), c->objects, &level1, refuse, NULL);
}

bool collecting_find(const struct collecting *c, uint32_t symbol, struct check_parsed_object *found)
{
    struct epci_span rest = epci_span_of(c->buffer, c->bytes);

    while (check_read_next_object(&rest, found, NULL) == EPC_OK)
        if (found->head.name_index == COLLECTING_COUNTER + symbol)
            return true;
    return false;
}

struct check_parsed_object collecting_object(const struct collecting *c, uint32_t symbol)
{
    struct check_parsed_object found;

    ck_assert(collecting_find(c, symbol, &found));
    return found;
}

int collecting_count(const struct collecting *c, uint32_t symbol)
{
    return collecting_object(c, symbol).head.instance_count;
}

struct check_parsed_instance collecting_instance(const struct check_parsed_object *of, int number)
{
    struct epci_span rest = of->rest;
    struct check_parsed_instance at;

    if (number < 0)
        ck_assert_int_eq(check_read_block_without_instance(&rest, &at, NULL), EPC_OK);
    for (int i = 0; i <= number; i++)
        ck_assert_int_eq(check_read_next_instance(&rest, &at, NULL), EPC_OK);
    return at;
}

/* The value of the definition that follows the symbol's by `distance`. */
static uint64_t value(const struct check_parsed_object *of, int instance, uint32_t symbol,
                      int distance)
{
    struct check_parsed_instance at = collecting_instance(of, instance);
    struct epci_span definitions = of->definitions, cell;
    struct check_parsed_counter counter;
    uint64_t number = 0;

    do
        ck_assert_int_eq(check_read_next_counter(&definitions, &counter, NULL), EPC_OK);
    while (counter.head.name_index != COLLECTING_COUNTER + symbol);
    for (int i = 0; i < distance; i++)
        ck_assert_int_eq(check_read_next_counter(&definitions, &counter, NULL), EPC_OK);
    ck_assert_int_eq(check_read_cell(&counter, at.block, &cell, &number), EPC_OK);
    return number;
}

uint64_t collecting_value(const struct check_parsed_object *of, int instance, uint32_t symbol)
{
    return value(of, instance, symbol, 0);
}

uint64_t collecting_base(const struct check_parsed_object *of, int instance, uint32_t symbol)
{
    return value(of, instance, symbol, 1);
}

int collecting_named(const struct check_parsed_object *of, const char *name)
{
    for (int i = 0; i < of->head.instance_count; i++) {
        struct check_parsed_instance at = collecting_instance(of, i);
        size_t length = strlen(name), same = 0;

        while (same < length && at.name.left >= 2 * (same + 1) &&
               at.name.at[2 * same] == (unsigned char)name[same] && at.name.at[2 * same + 1] == 0)
            same++;
        if (same == length && at.name.left == 2 * length)
            return i;
    }
    return -1;
}

uint32_t collecting_sections(const struct collecting *c)
{
    uint32_t count = 0;

    for (const struct epci_attached *at = c->collector->regions.first; at; at = at->next)
        count += at->sections.count;
    return count;
}
