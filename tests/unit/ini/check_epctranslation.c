/* SPDX-License-Identifier: MIT
 *
 * check_epctranslation.c -- translations in separate files in the schema's folder. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "roundtrip.h"

static struct inicase c;
static struct ini_epc e;

EPC_AFTER_EACH(inicase_release(&c))

#define PROVIDER "[provider]\nname = W\nlibrary = w.dll\nprefix = W\nlanguages = 009, 00C\n"
#define SITE     "[object SITE]\nname = Site\nhelp = One\n"
#define HITS                                                                                       \
    "[counter SITE.HITS]\ntype = PERF_RAW_FRACTION\nbase = LOOKUPS\nname = Hits %\nhelp = Share\n"
/* Lines: provider 1-5, site 6-8, hits 9-13. */
#define SCHEMA PROVIDER SITE HITS
#define FRENCH                                                                                     \
    "[object SITE]\nname = Le Site\nhelp = Un\n"                                                   \
    "[counter SITE.HITS]\nname = Succ\xC3\xA8s %\nhelp = Part\n"

/* Load a/w.epc with this text, and (unless NULL) a/w.00C.epc. */
static int load(const char *schema, const char *french)
{
    inicase_init(&c);
    memset(&e, 0, sizeof e);
    inicase_text(&c, "a/w.epc", schema);
    if (french)
        inicase_text(&c, "a/w.00C.epc", french);
    return ini_epc_load(&c.arena, &c.io, "a/w.epc", &e, &c.findings);
}

static void finds(const char *french, const char *rules)
{
    load(SCHEMA, french);
    ck_assert_str_eq(inicase_rules(&c), rules);
}

#define SAYS(at, part)                                                                             \
    ck_assert_msg(strstr(inicase_message(&c, at), part), "\"%s\" is not in: %s", part,             \
                  inicase_message(&c, at))

EPC_TEST(epctranslation__texts_are_those_of_the_file_beside_the_schema)
{
    ck_assert_int_eq(load(SCHEMA, FRENCH), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_str_eq(e.objects[0].named.labels.names[0], "Site");
    ck_assert_str_eq(e.objects[0].named.labels.names[1], "Le Site");
    ck_assert_str_eq(e.objects[0].named.labels.helps[1], "Un");
    ck_assert_str_eq(e.counters[0].named.labels.names[1], "Succ\xC3\xA8s %");
    ck_assert_str_eq(e.counters[0].named.labels.helps[1], "Part");
    ck_assert_ptr_null(epct_round_trip(&c, &e));
}

EPC_TEST(epctranslation__what_is_made_does_not_tell_where_a_text_stood)
{
    struct ini_output apart[INI_OUT_COUNT];
    struct ini_output inside;
    struct ini_epc other;

    ck_assert_int_eq(load(SCHEMA, FRENCH), EPC_OK);
    for (unsigned i = 0; i < INI_OUT_COUNT; i++)
        ck_assert_int_eq(ini_emit_output(&c.arena, &e, "w", (enum ini_output_kind)i, &apart[i]),
                         EPC_OK);
    ck_assert_int_eq(inicase_epc(&c,
                                 PROVIDER SITE "name.00C = Le Site\nhelp.00C = Un\n" HITS
                                               "name.00C = Succ\xC3\xA8s %\nhelp.00C = Part\n",
                                 &other),
                     EPC_OK);
    for (unsigned i = 0; i < INI_OUT_COUNT; i++) {
        ck_assert_int_eq(ini_emit_output(&c.arena, &other, "w", (enum ini_output_kind)i, &inside),
                         EPC_OK);
        ck_assert_uint_eq(inside.count, apart[i].count);
        ck_assert_mem_eq(inside.bytes, apart[i].bytes, inside.count);
    }
}

EPC_TEST(epctranslation__there_need_not_be_one)
{
    ck_assert_int_eq(load(PROVIDER "[object S]\nname = S\nname.00C = T\n"
                                   "[counter S.C]\ntype = PERF_COUNTER_RAWCOUNT\nname = C\n"
                                   "name.00C = D\n",
                          NULL),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
}

EPC_TEST_IN(epctranslation__the_first_language_may_stand_there_too, inicase_init(&c))
{
    inicase_text(&c, "w.epc",
                 "[provider]\nname = W\nlibrary = w.dll\nprefix = W\n[object S]\n"
                 "[counter S.C]\ntype = PERF_COUNTER_RAWCOUNT\n");
    inicase_text(&c, "w.009.epc", "[object S]\nname = A\n[counter S.C]\nname = B\n");
    ck_assert_int_eq(ini_epc_load(&c.arena, &c.io, "w.epc", &e, &c.findings), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_str_eq(e.counters[0].named.labels.names[0], "B");
}

/* ---- Errors in a translation ---- */

EPC_TEST(epctranslation__an_unknown_object_or_counter_is_named_with_what_was_meant)
{
    finds(FRENCH "[object SIDE]\nname = x\n[counter SITE.HIST]\nname = x\n"
                 "[counter OTHER.COUNTER]\nname = x\n",
          "epc-side-section@7 epc-side-section@9 epc-side-section@11");
    ck_assert_str_eq(c.findings.list[0].at.file, "a/w.00C.epc");
    ck_assert_str_eq(inicase_message(&c, 0), "a/w.epc has no [object SIDE]; did you mean SITE?");
    SAYS(1, "has no [counter SITE.HIST]; did you mean SITE.HITS?");
    SAYS(2, "has no [counter OTHER.COUNTER]; remove it");
    inicase_release(&c);
    finds(FRENCH "[object Site]\nname = x\n", "epc-side-section@7"); /* not SITE */
}

EPC_TEST(epctranslation__a_missing_text_is_told_with_the_file_where_it_belongs)
{
    ck_assert_int_eq(load(SCHEMA, "[object SITE]\nname = Le Site\nhelp = Un\n"), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "epc-translation@9 epc-translation@9");
    SAYS(0, "W_SITE_HITS has no name.00C; the text in 009 is used, add the translation to "
            "a/w.00C.epc");
    ck_assert_str_eq(e.counters[0].named.labels.names[1], "Hits %");
}

EPC_TEST(epctranslation__a_text_that_the_schema_has_too_is_refused)
{
    ck_assert_int_eq(load(PROVIDER SITE "name.00C = Un Site\n" HITS, FRENCH), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-side-repeated@2");
    ck_assert_str_eq(c.findings.list[0].at.file, "a/w.00C.epc");
    SAYS(0, "the name of SITE in 00C is already in a/w.epc; remove one");
}

EPC_TEST(epctranslation__a_section_stands_there_once)
{
    finds(FRENCH "[object SITE]\nname = x\n", "epc-section-repeated@7");
    inicase_release(&c);
    finds(FRENCH "name = x\n", "epc-key-repeated@7");
}

EPC_TEST(epctranslation__only_texts_stand_there)
{
    finds("[provider]\nname = x\n" FRENCH "scale = 1\n", "epc-side-section@1 epc-side-key@9");
    inicase_release(&c);
    finds("[object SITE]\nname.00C = x\nhelp = Un\n[counter SITE.HITS]\nname = x\nhelp = x\n",
          "epc-side-key@2 epc-translation@6");
    SAYS(0, "the file's name says the language already");
}

EPC_TEST(epctranslation__its_lines_are_checked_like_those_of_a_schema)
{
    finds(FRENCH "wuff\n[counter SITE.LOOKUPS]\nname = x\n", "epc-line@7 epc-value@9");
    SAYS(1, "W_SITE_LOOKUPS is a base and is never shown");
    inicase_release(&c);
    finds("[object SITE]\nname = a\tb\nhelp = Un\n[counter SITE.HITS]\nname = x\nhelp = x\n",
          "epc-text-control@2");
}

EPC_TEST(epctranslation__one_that_cannot_be_read_is_an_error)
{
    ck_assert_int_eq(load(SCHEMA, "[object SITE]\nname = \xFF\xFF\n"), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "encoding@2"); /* and not one for each text */
    ck_assert_str_eq(c.findings.list[0].at.file, "a/w.00C.epc");
    SAYS(0, "save the file as UTF-8");
}

EPC_TEST_IN(epctranslation__nothing_is_read_for_what_is_no_language, inicase_init(&c))
{
    inicase_text(&c, "w.epc",
                 "[provider]\nname = W\nlibrary = w.dll\nprefix = W\nlanguages = 009, ../x, 00Cx\n"
                 "[object S]\nname = S\nname.../x = S\nname.00Cx = S\n"
                 "[counter S.C]\ntype = PERF_COUNTER_RAWCOUNT\nname = C\nname.../x = C\n"
                 "name.00Cx = C\n");
    inicase_text(&c, "w.../x.epc", "wuff");
    inicase_text(&c, "w.00Cx.epc", "wuff");
    ck_assert_int_eq(ini_epc_load(&c.arena, &c.io, "w.epc", &e, &c.findings), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-language@5 epc-language@5");
}

EPC_TEST(epctranslation__equal_names_are_found_in_it)
{
    ck_assert_int_eq(load(SCHEMA "[counter SITE.B]\ntype = PERF_COUNTER_RAWCOUNT\nname = B\n"
                                 "help = B\n",
                          FRENCH "[counter SITE.B]\nname = SUCC\xC3\xA8S %\nhelp = B\n"),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "epc-name-repeated@8");
    ck_assert_str_eq(c.findings.list[0].at.file, "a/w.00C.epc");
}

/* ---- A translation's file given as the file to check ---- */

EPC_TEST_IN(epctranslation__asked_about_it_its_schema_is_read, inicase_init(&c))
{
    inicase_text(&c, "w.epc", SCHEMA);
    inicase_text(&c, "w.00C.epc", FRENCH "[object X]\n");
    ck_assert_int_eq(ini_epc_load(&c.arena, &c.io, "w.00C.epc", &e, &c.findings), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-side-section@7");
    ck_assert_str_eq(ini_epc_schema_path_of_translation(&c.arena, &c.io, "w.00C.epc"), "w.epc");
    ck_assert_ptr_null(ini_epc_schema_path_of_translation(&c.arena, &c.io, "w.epc"));
    ck_assert_ptr_null(ini_epc_schema_path_of_translation(&c.arena, &c.io, "v.00C.epc"));
}

EPC_TEST_IN(epctranslation__a_language_that_the_schema_does_not_list_is_told, inicase_init(&c))
{
    inicase_text(&c, "a/w.epc", SCHEMA);
    inicase_text(&c, "a/w.00C.epc", FRENCH);
    inicase_text(&c, "a/W.007.epc", FRENCH);
    inicase_text(&c, "a/v.007.epc", FRENCH);
    inicase_text(&c, "a/w.07.epc", FRENCH);
    inicase_text(&c, "a/w.007.ini", FRENCH);
    ck_assert_int_eq(ini_epc_load(&c.arena, &c.io, "a/w.epc", &e, &c.findings), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "epc-side-language@0");
    ck_assert_str_eq(c.findings.list[0].at.file, "a/W.007.epc");
    SAYS(0, "007 is not one of the languages of a/w.epc");
}

EPC_TEST_IN(epctranslation__a_schema_whose_name_looks_like_one_is_a_schema, inicase_init(&c))
{
    inicase_text(&c, "v.200.epc", SCHEMA);
    inicase_text(&c, "v.200.00C.epc", FRENCH);
    ck_assert_int_eq(ini_epc_load(&c.arena, &c.io, "v.200.epc", &e, &c.findings), EPC_OK);
    ck_assert_str_eq(e.objects[0].named.labels.names[1], "Le Site");
}

EPC_TEST(epctranslation__survives_every_limit_of_memory)
{
    int status = EPC_E_NOMEM;

    for (size_t limit = 0; status == EPC_E_NOMEM; limit += 1024) {
        inicase_init(&c);
        memset(&e, 0, sizeof e);
        inicase_text(&c, "w.epc", SCHEMA);
        inicase_text(&c, "w.00C.epc", FRENCH);
        c.arena.limit = limit;
        status = ini_epc_load(&c.arena, &c.io, "w.epc", &e, &c.findings);
        ck_assert(status == EPC_OK || (status == EPC_E_NOMEM && !e.service));
        ck_assert_uint_lt(limit, 1000000);
        inicase_release(&c);
    }
    ck_assert_int_eq(status, EPC_OK);
}
