/* SPDX-License-Identifier: MIT
 *
 * collecting.h -- a provider and its answers, for tests that look into answers.
 *
 *     struct collecting c;
 *     struct check_parsed_object site;
 *
 *     collecting_open(&c, &sample_schema);
 *     collecting_ask(&c, "Global");
 *     site = collecting_object(&c, SAMPLE_SITE);
 *     ... collecting_value(&site, 0, SAMPLE_SITE_REQUESTS) ...
 *     collecting_close(&c);
 */
#pragma once

#include "check/walk.h"
#include "sdk/provider/collect.h"

#define COLLECTING_COUNTER  2000u /* First Counter */
#define COLLECTING_HELP     2001u
#define COLLECTING_CAPACITY (1u << 20)

struct collecting {
    struct epci_responder *collector;
    unsigned char *buffer; /* of COLLECTING_CAPACITY bytes */
    size_t bytes;          /* of the last answer */
    uint32_t objects;
};

void collecting_open(struct collecting *c, const epc_schema *schema);
void collecting_close(struct collecting *c);

/* Collect with a buffer of `capacity` bytes; returns the status. */
int collecting_ask_in(struct collecting *c, const char *query, size_t capacity);

/* Collect with room for everything; fails the test unless the answer passes level 1 without
 * findings. */
void collecting_ask(struct collecting *c, const char *query);

/* The object with this symbol; collecting_find returns false if the answer lacks it, the other one
 * fails the test. */
bool collecting_find(const struct collecting *c, uint32_t symbol,
                     struct check_parsed_object *found);
struct check_parsed_object collecting_object(const struct collecting *c, uint32_t symbol);

/* The number of instances of the object with this symbol. */
int collecting_count(const struct collecting *c, uint32_t symbol);

/* Instance `number`; -1: the only block. */
struct check_parsed_instance collecting_instance(const struct check_parsed_object *of, int number);

/* The value of the counter with this symbol in an instance; and that of the base after it. */
uint64_t collecting_value(const struct check_parsed_object *of, int instance, uint32_t symbol);
uint64_t collecting_base(const struct check_parsed_object *of, int instance, uint32_t symbol);

/* The number of the instance with this name (ASCII), or -1. */
int collecting_named(const struct check_parsed_object *of, const char *name);

/* The number of sections that the provider has mapped. */
uint32_t collecting_sections(const struct collecting *c);
