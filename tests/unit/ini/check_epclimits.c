/* SPDX-License-Identifier: MIT
 *
 * check_epclimits.c -- .epc files at their limits: long names, many symbols, little memory. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "inicase.h"

static struct inicase c;
static struct ini_epc e;

#define PROVIDER "[provider]\nname = WebPerf\nlibrary = webperf.dll\nprefix = WEB\n"
#define SITE     "[object SITE]\nname = Site\n"
#define RATE     "[counter SITE.R]\ntype = PERF_COUNTER_BULK_COUNT\nname = R\n"
#define GOOD     PROVIDER SITE RATE

static void read_with_name(const char *name)
{
    ck_assert_int_eq(
        inicase_epc(&c,
                    kit_arena_format(&c.arena, "%s%s%s",
                                     PROVIDER SITE "[counter SITE.X]\ntype=PERF_COUNTER_RAWCOUNT\n",
                                     "name=", name),
                    &e),
        EPC_OK);
}

EPC_TEST(epclimits__warns_of_long_names)
{
    char name[400];

    memset(name, 'x', sizeof name);
    snprintf(name + 255, sizeof name - 255, "\n");
    inicase_init(&c);
    read_with_name(name);
    name[255] = 'x';
    name[256] = 0;
    read_with_name(name);
    ck_assert_str_eq(inicase_rules(&c), "epc-name-length@9");
    inicase_release(&c);
}

/* In a moment, and with a message that can be read. */
EPC_TEST(epclimits__names_of_a_megabyte_are_refused)
{
    static const char *const before[] = { "[provider]\nlibrary = a.dll\nprefix = WEB\nname = ",
                                          "[provider]\nname = A\nlibrary = a.dll\nprefix = ",
                                          PROVIDER "[object SITE]\nname = ", PROVIDER "[object " };
    static char name[1 << 20];

    memset(name, 'n', sizeof name - 1);
    for (size_t i = 0; i < EPC_COUNT(before); i++) {
        inicase_init(&c);
        ck_assert_int_eq(
            inicase_epc(&c, kit_arena_format(&c.arena, "%s%s]\n", before[i], name), &e),
            EPC_E_INVALID);
        ck_assert_uint_gt(c.findings.errors, 0);
        for (size_t at = 0; at < c.findings.stored; at++)
            ck_assert_uint_le(strlen(c.findings.list[at].message), 2000);
        inicase_release(&c);
    }
}

/* What lodctr would refuse is refused here. */
EPC_TEST(epclimits__names_that_no_reader_has_room_for_are_refused)
{
    for (size_t length = 1023; length <= 1024; length++) {
        char name[1025];

        memset(name, 'x', length);
        name[length] = '\0';
        inicase_init(&c);
        ck_assert_int_eq(
            inicase_epc(
                &c, kit_arena_format(&c.arena, PROVIDER "[object SITE]\nname = %s\n" RATE, name),
                &e),
            length == 1023 ? EPC_OK : EPC_E_INVALID);
        ck_assert_str_eq(inicase_rules(&c), length == 1023 ? "epc-name-length@6" : "text-length@6");
        inicase_release(&c);
    }
}

EPC_TEST(epclimits__symbols_end_at_8190)
{
    struct kit_buffer text;

    inicase_init(&c);
    memset(&text, 0, sizeof text);
    text.arena = &c.arena;
    kit_buffer_add_format(&text, "%s", PROVIDER);
    for (unsigned i = 0; i < 4096; i++)
        if (i % 1024 == 0)
            kit_buffer_add_format(&text, "[object O%u]\nname=%u\n", i / 1024, i);
        else
            kit_buffer_add_format(&text, "[counter O%u.C%u]\ntype=PERF_COUNTER_RAWCOUNT\nname=%u\n",
                                  i / 1024, i, i);
    kit_buffer_add_bytes(&text, "", 1);
    ck_assert_int_eq(inicase_epc(&c, text.text, &e), EPC_OK);
    ck_assert_uint_eq(e.counters[4091].named.symbol, EPC_MAX_SYMBOL);
    text.bytes--;
    kit_buffer_add_format(&text, "[counter O0.X]\ntype=PERF_COUNTER_RAWCOUNT\nname=X\n");
    kit_buffer_add_bytes(&text, "", 1);
    ck_assert_int_eq(inicase_epc(&c, text.text, &e), EPC_E_INVALID);
    ck_assert_str_eq(ini_rules[c.findings.list[0].rule].id, "epc-too-many");
    inicase_release(&c);
}

EPC_TEST(epclimits__survives_every_limit_of_memory)
{
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM; limit += 1024) {
        inicase_init(&c);
        memset(&e, 0, sizeof e);
        c.arena.limit = limit;
        status =
            inicase_epc(&c, GOOD "[counter SITE.H]\ntype=PERF_RAW_FRACTION\nbase=B\nname=H\n", &e);
        ck_assert(status == EPC_OK || (status == EPC_E_NOMEM && !e.service));
        ck_assert_uint_lt(limit, 1000000);
        inicase_release(&c);
    }
    ck_assert_int_eq(status, EPC_OK);
}
