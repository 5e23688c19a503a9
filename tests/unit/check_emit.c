/* SPDX-License-Identifier: MIT
 *
 * check_emit.c -- what is generated from a .epc file: it is readable again and says the same. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/emit.h"
#include "inicase.h"
#include "sdk/core/text.h"

static struct inicase c;
static struct epci_epc e;

static void parse(const char *text)
{
    inicase_init(&c);
    ck_assert_int_eq(inicase_epc(&c, text, &e), EPC_OK);
}

/* A generated file as a string. */
static const char *made(enum epci_output_kind kind)
{
    struct epci_output output;

    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", kind, &output), EPC_OK);
    return epci_arena_string(&c.arena, (const char *)output.bytes, output.count);
}

#define HAS(text, part) ck_assert_msg(strstr(text, part), "\"%s\" is not in\n%s", part, text)

#define PROVIDER                                                                                   \
    "[provider]\nname = Web \xC3\x9C\nlibrary = web.dll\nprefix = WEB\nlanguages = 009, 00C\n"
#define SCHEMA                                                                                     \
    "; SPDX-License-Identifier: MIT\n" PROVIDER                                                    \
    "[object SITE]\nname = Site\nname.00C = Site Web\nhelp = One\nhelp.00C = Un\n"                 \
    "instances = many\ndefault = H\n"                                                              \
    "[counter SITE.H]\ntype = PERF_RAW_FRACTION\nbase = B\nname = Hits %\nname.00C = "             \
    "\"'Succ\xC3\xA8s'\"\n"                                                                        \
    "[object S]\nname = S\nname.00C = S\nparent = SITE\ninstances = many\nmerge = separate\n"      \
    "[counter S.T]\ntype = PERF_COUNTER_TEXT\nsize = 64\nname = \" T \"\nname.00C = \"a ; b\"\n"   \
    "detail = wizard\nscale = -2\n"

#define PLAIN "[object S]\nname=S\n[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n"

EPC_TEST(emit__the_same_bytes_every_time)
{
    struct epci_output first[EPCI_OUT_COUNT];
    struct epci_output again;

    parse(SCHEMA);
    for (unsigned i = 0; i < EPCI_OUT_COUNT; i++)
        ck_assert_int_eq(epci_emit(&c.arena, &e, "web", (enum epci_output_kind)i, &first[i]),
                         EPC_OK);
    for (unsigned i = 0; i < EPCI_OUT_COUNT; i++) {
        ck_assert_int_eq(epci_emit(&c.arena, &e, "web", (enum epci_output_kind)i, &again), EPC_OK);
        ck_assert_uint_eq(again.count, first[i].count);
        ck_assert_mem_eq(again.bytes, first[i].bytes, again.count);
    }
    inicase_release(&c);
}

EPC_TEST(emit__counter_file_and_header_say_what_the_schema_says)
{
    struct epci_output ini, header;
    struct epci_perf_model m;

    parse(SCHEMA);
    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", EPCI_OUT_INI, &ini), EPC_OK);
    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", EPCI_OUT_HEADER, &header), EPC_OK);
    inicase_file(&c, "web.ini", ini.bytes, ini.count);
    inicase_file(&c, "web.h", header.bytes, header.count);
    c.findings.stored = 0;
    ck_assert_int_eq(epci_perfini_load(&c.arena, &c.io, "web.ini", &m, &c.findings), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert(epci_perf_model_is_valid(&m));
    ck_assert_str_eq(m.service, e.service);
    ck_assert_uint_eq(m.language_count, e.language_count);
    ck_assert_uint_eq(m.object_count, e.object_count);
    ck_assert_uint_eq(m.symbol_count, 4); /* the base has no text */
    ck_assert_uint_eq(m.header.count, 5);
    for (size_t i = 0; i < e.counter_count; i++) {
        const struct epci_epc_counter *counter = &e.counters[i];
        const struct epci_define *define =
            epci_symhdr_find(&m.header, counter->symbol_name, strlen(counter->symbol_name), false);
        ck_assert_uint_eq(define->value, counter->symbol);
    }
    for (size_t i = 0; i < m.text_count; i++) {
        const struct epci_perf_text *text = &m.texts[i];
        const char *symbol = m.symbols[text->symbol].name;
        const struct epci_epc_labels *labels = NULL;
        char utf8[100] = "";
        size_t bytes;
        for (size_t j = 0; j < e.object_count; j++)
            if (strcmp(e.objects[j].symbol_name, symbol) == 0)
                labels = &e.objects[j].labels;
        for (size_t j = 0; j < e.counter_count; j++)
            if (strcmp(e.counters[j].symbol_name, symbol) == 0)
                labels = &e.counters[j].labels;
        ck_assert_ptr_nonnull(labels);
        ck_assert_int_eq(epci_utf8_from_utf16(text->units, text->count, utf8, 99, &bytes, NULL), 0);
        ck_assert_str_eq(
            utf8, (text->kind == EPCI_PERF_NAME ? labels->names : labels->helps)[text->language]);
    }
    inicase_release(&c);
}

static const char *const sources[] = { "Web Events", "\" Web ; Events \"", "\"\"\"Web\"\"\"" };
static const char *const sources_read[] = { "Web Events", " Web ; Events ", "\"Web\"" };

EPC_TEST_LOOP(emit__counter_file_says_the_event_source, 3)
{
    struct epci_output ini, header;
    struct epci_perf_model m;
    char schema[512];

    snprintf(schema, sizeof schema, "%sevent-source = %s\n%s", "[provider]\nname = W\n",
             sources[_i], "library = w.dll\nprefix = W\n" PLAIN);
    parse(schema);
    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", EPCI_OUT_INI, &ini), EPC_OK);
    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", EPCI_OUT_HEADER, &header), EPC_OK);
    inicase_file(&c, "web.ini", ini.bytes, ini.count);
    inicase_file(&c, "web.h", header.bytes, header.count);
    ck_assert_int_eq(epci_perfini_load(&c.arena, &c.io, "web.ini", &m, &c.findings), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_str_eq(m.event_source, sources_read[_i]);
    inicase_release(&c);
}

EPC_TEST(emit__counter_file_begins_with_a_mark_and_an_empty_line)
{
    static const unsigned char start[] = { 0xFF, 0xFE, '\r', 0, '\n', 0, ';', 0, ' ', 0 };
    struct epci_output ini;

    parse(SCHEMA);
    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", EPCI_OUT_INI, &ini), EPC_OK);
    ck_assert_mem_eq(ini.bytes, start, sizeof start);
    inicase_release(&c);
}

EPC_TEST(emit__tables_are_what_a_person_would_write)
{
    const char *text;

    parse(SCHEMA);
    text = made(EPCI_OUT_SCHEMA_C);
    HAS(text, "/* generated from web.epc by epc-ini gen; do not edit */\n"
              "/* SPDX-License-Identifier: MIT */\n#include \"web_schema.h\"\n");
    HAS(text, "static const epc_counter site_counters[] = {\n"
              "    { .symbol = WEB_SITE_H, .type = EPC_PERF_RAW_FRACTION, .base = WEB_SITE_B },\n"
              "    { .symbol = WEB_SITE_B, .type = EPC_PERF_RAW_BASE },\n};\n");
    HAS(text,
        ".type = EPC_PERF_COUNTER_TEXT, .size = 64, .detail = EPC_WIZARD,\n      .scale = -2 },");
    HAS(text,
        "{ .symbol = WEB_SITE, .flags = EPC_MANY, .counters = site_counters,\n"
        "      .counter_count = EPC_COUNT(site_counters), .default_counter = WEB_SITE_H },\n");
    HAS(text, ".parent = &objects[0] },");
    HAS(text, ".service = \"Web \xC3\x9C\",");
    HAS(text, ".publishers = NULL,");
    HAS(made(EPCI_OUT_SCHEMA_H), "extern const epc_schema web_schema;");
    HAS(made(EPCI_OUT_DLL), "DWORD APIENTRY WebOpen(LPWSTR devices)");
    HAS(made(EPCI_OUT_DEF),
        "LIBRARY \"web.dll\"\nEXPORTS\n    WebClose\n    WebCollect\n    WebOpen\n");
    inicase_release(&c);
}

EPC_TEST(emit__the_dll_hands_callbacks_to_the_provider)
{
    const char *text;

    parse(PROVIDER
          "foreign = web_foreign\n"
          "[object SITE]\nname = Site\nname.00C = S\ncallback = collect_site\n"
          "[counter SITE.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00C = A\n"
          "[object MORE]\nname = More\nname.00C = M\n"
          "[counter MORE.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00C = A\n"
          "[object DISK]\nname = Disk\nname.00C = D\ncallback = collect_disk\ncostly = yes\n"
          "[counter DISK.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00C = A\n");
    ck_assert_str_eq(inicase_rules(&c), "");
    HAS(made(EPCI_OUT_SCHEMA_C), ".symbol = WEB_SITE, .flags = EPC_CALLBACK,");
    HAS(made(EPCI_OUT_SCHEMA_C), ".symbol = WEB_DISK, .flags = EPC_COSTLY | EPC_CALLBACK,");
    text = made(EPCI_OUT_DLL);
    HAS(text, "#include \"web_schema.h\"\n\n"
              "/* Written by hand: see epc/ondemand.h. */\n"
              "extern epc_object_fn collect_site;\n"
              "extern epc_object_fn collect_disk;\n"
              "extern const epc_foreign_callback web_foreign;\n\n"
              "static const epc_callback callbacks[] = {\n"
              "    { .object = WEB_SITE, .collect = collect_site },\n"
              "    { .object = WEB_DISK, .collect = collect_disk },\n"
              "};\n\n"
              "static const epc_on_demand on_demand = {\n"
              "    .size = sizeof on_demand,\n"
              "    .callbacks = callbacks,\n"
              "    .callback_count = EPC_COUNT(callbacks),\n"
              "    .foreign = &web_foreign,\n"
              "};\n\n"
              "static epc_provider provider =\n"
              "    EPC_PROVIDER_INIT_ON_DEMAND(&web_schema, &on_demand);\n\n"
              "epc_open_fn WebOpen;\n");
    inicase_release(&c);
}

#define PLAIN "[object S]\nname=S\n[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n"

EPC_TEST(emit__names_of_tables_are_in_lower_case_with_digits_and_underscores_as_they_are)
{
    const char *text;

    parse("[provider]\nname = W\nlibrary = w.dll\nprefix = AZ_09\n"
          "[object AZ_09_az]\nname = S\n"
          "[counter AZ_09_az.C_1]\ntype = PERF_COUNTER_RAWCOUNT\nname = C\n");
    text = made(EPCI_OUT_SCHEMA_C);
    HAS(text, "static const epc_counter az_09_az_counters[] = {\n"
              "    { .symbol = AZ_09_AZ_09_az_C_1, ");
    HAS(text, ".counters = az_09_az_counters,");
    HAS(text, "EPC_COUNT(az_09_az_counters)");
    HAS(text, "const epc_schema az_09_schema = {");
    inicase_release(&c);
}

EPC_TEST(emit__the_dll_of_one_kind_of_callback_has_no_table_for_the_other)
{
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\nforeign=f\n" PLAIN);
    HAS(made(EPCI_OUT_DLL), "extern const epc_foreign_callback f;\n\n"
                            "static const epc_on_demand on_demand = {\n"
                            "    .size = sizeof on_demand,\n"
                            "    .foreign = &f,\n"
                            "};\n\n");
    inicase_release(&c);
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\n" PLAIN);
    HAS(made(EPCI_OUT_DLL), "#include \"web_schema.h\"\n\n"
                            "static epc_provider provider = EPC_PROVIDER_INIT(&w_schema);\n\n"
                            "epc_open_fn WebOpen;\n");
    inicase_release(&c);
}

/* A .reg file, which must be UTF-16, as UTF-8. */
static const char *made_wide_reg(void)
{
    struct epci_output reg;
    char *text;
    size_t bytes;

    ck_assert_int_eq(epci_emit(&c.arena, &e, "web", EPCI_OUT_REG, &reg), EPC_OK);
    ck_assert_mem_eq(reg.bytes, "\xFF\xFEW\0i\0", 6);
    text = epci_arena_take(&c.arena, reg.count * 2, 1);
    ck_assert_int_eq(
        epci_utf8_from_wire(reg.bytes + 2, reg.count - 2, text, reg.count * 2 - 1, &bytes, NULL),
        EPC_OK);
    text[bytes] = '\0';
    return text;
}

EPC_TEST(emit__reg_is_ascii_where_it_can_be)
{
    const char *text;

    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\n" PLAIN);
    text = made(EPCI_OUT_REG);
    HAS(text, "Windows Registry Editor Version 5.00\r\n; generated from web.epc");
    HAS(text, "[HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\Web\\Performance]\r\n");
    HAS(text, "\"Library\"=\"w.dll\"\r\n");
    inicase_release(&c);
}

EPC_TEST(emit__reg_is_utf16_where_it_must_be)
{
    parse(PROVIDER PLAIN);
    HAS(made_wide_reg(), "Services\\Web \xC3\x9C\\Performance]\r\n");
    inicase_release(&c);
}

EPC_TEST(emit__reg_with_texts_in_hex_is_utf16_for_wine)
{
    parse("[provider]\nname=Web\nlibrary=%SystemRoot%\\w.dll\nprefix=W\n" PLAIN);
    HAS(made_wide_reg(), "\"Library\"=hex(2):25,00,53,00,79,00,73,00,74,00,65,00,6d,00,52,00,6f,00,"
                         "6f,00,\\\r\n  74,00,25,00,5c,00,77,00,2e,00,64,00,6c,00,6c,00,00,00\r\n");
    inicase_release(&c);
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\ndevices=A\n" PLAIN);
    HAS(made_wide_reg(), "Services\\Web\\Linkage]\r\n\"Export\"=hex(7):41,00,00,00,00,00\r\n");
    inicase_release(&c);
}

EPC_TEST(emit__strings_are_escaped)
{
    parse(
        "[provider]\nname=Web\nlibrary=C:\\a\\w.dll\nprefix=W\npublishers=SY, S-1-5-80-1\n" PLAIN);
    HAS(made(EPCI_OUT_REG), "\"Library\"=\"C:\\\\a\\\\w.dll\"");
    HAS(made(EPCI_OUT_DEF), "LIBRARY \"w.dll\"");
    HAS(made(EPCI_OUT_SCHEMA_C), ".publishers = \"SY, S-1-5-80-1\",");
    inicase_release(&c);
}

EPC_TEST(emit__says_no_when_memory_runs_out)
{
    struct epci_output output = { NULL, 7 };

    parse(SCHEMA);
    c.arena.limit = c.arena.taken;
    for (int i = 0; i < 10000; i++)
        (void)epci_arena_take(&c.arena, 8, 1);
    for (unsigned i = 0; i < EPCI_OUT_COUNT; i++)
        ck_assert_int_eq(epci_emit(&c.arena, &e, "web", (enum epci_output_kind)i, &output),
                         EPC_E_NOMEM);
    ck_assert_uint_eq(output.count, 7);
    inicase_release(&c);
}

EPC_TEST(emit__a_stem_that_would_break_an_include_is_no_stem)
{
    ck_assert(epci_emit_stem_is_valid("web-perf.2"));
    ck_assert(epci_emit_stem_is_valid("b\xC3\xA4r"));
    ck_assert(!epci_emit_stem_is_valid(""));
    ck_assert(!epci_emit_stem_is_valid("a\"b"));
    ck_assert(!epci_emit_stem_is_valid("a*/b"));
    ck_assert(!epci_emit_stem_is_valid("a\nb"));
}
