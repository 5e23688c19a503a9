/* SPDX-License-Identifier: MIT
 *
 * check_import.c -- schemas made from counter files: their contents, and that the counter file
 * generated from them means the same as the original. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/write/canon.h"
#include "ini/write/import.h"
#include "inicase.h"
#include "same.h"

static struct inicase c;
static struct ini_perf_model model;
static struct ini_import imported;

EPC_AFTER_EACH(inicase_release(&c))

/* The schema made from these two files. */
static const char *import(const char *ini, const char *header)
{
    inicase_init(&c);
    inicase_text(&c, "d/x.h", header);
    inicase_text(&c, "d/web.ini", ini);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "d/web.ini", &model, &c.findings), EPC_OK);
    ck_assert_int_eq(ini_import_to_schema(&c.arena, &model, &imported), EPC_OK);
    ini_findings_init(&c.findings, &c.arena);
    return kit_arena_copy_string(&c.arena, (const char *)imported.output.bytes,
                                 imported.output.count);
}

/* With every TODO filled in. */
static const char *filled(const char *schema)
{
    struct kit_buffer out = { .arena = &c.arena };

    for (const char *todo; (todo = strstr(schema, "= TODO ")) != NULL; schema = todo + 6) {
        kit_buffer_add_bytes(&out, schema, (size_t)(todo - schema));
        kit_buffer_add_format(&out, "= %s",
                              strncmp(todo - 10, "library", 7) == 0 ? "x.dll"
                                                                    : "PERF_COUNTER_RAWCOUNT");
    }
    kit_buffer_add_format(&out, "%s", schema);
    return kit_arena_copy_string(&c.arena, out.text, out.bytes);
}

/* The model that is generated from the schema. */
static struct ini_perf_model generated(const char *schema)
{
    struct ini_output ini;
    struct ini_output header;
    struct ini_perf_model again;
    struct ini_epc epc;

    ck_assert_msg(inicase_epc(&c, filled(schema), &epc) == EPC_OK, "%s: %s", inicase_rules(&c),
                  inicase_message(&c, 0));
    ck_assert_int_eq(ini_emit_output(&c.arena, &epc, "new", INI_OUT_INI, &ini), EPC_OK);
    ck_assert_int_eq(ini_emit_output(&c.arena, &epc, "new", INI_OUT_HEADER, &header), EPC_OK);
    inicase_file(&c, "new.ini", ini.bytes, ini.count);
    inicase_file(&c, "new.h", header.bytes, header.count);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "new.ini", &again, &c.findings), EPC_OK);
    return again;
}

static void comes_back(const char *ini, const char *header)
{
    struct ini_perf_model again = generated(import(ini, header));

    ck_assert_ptr_null(same_texts(&model, &again));
    ck_assert_str_eq(model.service, again.service);
    if (model.object_count != 0)
        ck_assert_uint_eq(model.object_count, again.object_count);
    inicase_release(&c);
}

#define HAS(text, part)     ck_assert_msg(strstr(text, part), "\"%s\" is not in\n%s", part, text)
#define HAS_NOT(text, part) ck_assert_msg(!strstr(text, part), "\"%s\" is in\n%s", part, text)

#define X15 "xxxxxxxxxxxxxxx"
#define X60 X15 X15 X15 X15

#define INFO    "[info]\ndrivername=Web\nsymbolfile=x.h\n"
#define ENGLISH "[languages]\n009=\n"
#define OBJECT  "[objects]\nWEB_SITE_009_NAME=\n"

/* ---- The text ---- */

EPC_TEST(import__all_of_a_small_one)
{
    const char *schema = import(
        INFO "library=bin\\web.dll\neventsource=WebLog\n[languages]\n009=\n00c=\n" OBJECT
             "[text]\nWEB_SITE_009_NAME=Site\nWEB_SITE_00C_NAME=Site Web\nWEB_SITE_009_HELP=One.\n"
             "WEB_SITE_HITS_009_NAME=Hits %\nWEB_SITE_HITS_00C_NAME=\" Succ\xC3\xA8s ;\"\n",
        "#define WEB_SITE 0\n#define WEB_SITE_HITS 2\n");

    ck_assert_str_eq(
        schema,
        "; Imported from web.ini and x.h.\n"
        ";\n"
        "; What they do not say is left to fill in: every TODO, and which objects have\n"
        "; instances.  Symbols are named after prefix, object and counter now, and numbered "
        "in\n"
        "; the order of the sections.\n"
        "\n"
        "[provider]\n"
        "name         = Web\n"
        "library      = web.dll\n"
        "prefix       = WEB\n"
        "languages    = 009, 00C\n"
        "event-source = WebLog\n"
        "\n"
        "[object SITE]\n"
        "name      = Site\n"
        "name.00C  = Site Web\n"
        "help      = One.\n"
        "instances = one                  ; or many\n"
        "\n"
        "[counter SITE.HITS]\n"
        "type      = TODO                 ; a name of winperf.h\n"
        "name      = Hits %\n"
        "name.00C  = \" Succ\xC3\xA8s ;\"\n");
    ck_assert_uint_eq(imported.todo, 1);
    ck_assert_uint_eq(imported.left_out, 0);
}

EPC_TEST(import__a_check_points_at_what_is_left_to_fill_in)
{
    struct ini_epc epc;
    const char *schema =
        import(INFO ENGLISH OBJECT "[text]\nWEB_SITE_009_NAME=S\nWEB_SITE_A_009_NAME=A\n",
               "#define WEB_SITE 0\n#define WEB_SITE_A 2\n");

    ck_assert_int_eq(inicase_epc(&c, schema, &epc), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-todo@9 epc-todo@18");
}

EPC_TEST(import__the_result_is_canonical)
{
    struct ini_source source = { .name = "x" };
    struct ini_output canonical;
    const char *schema = import(
        INFO ENGLISH OBJECT
        "[text]\nWEB_SITE_009_NAME=S\nWEB_LONG_0123456789_0123456789_0123456789_009_NAME=A\n",
        "#define WEB_SITE 0\n#define WEB_LONG_0123456789_0123456789_0123456789 2\n#define Z 8\n");

    source.text = schema;
    source.bytes = strlen(schema);
    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, INI_DIALECT_EPC, &canonical),
                     EPC_OK);
    ck_assert_uint_eq(canonical.count, source.bytes);
    ck_assert_mem_eq(canonical.bytes, schema, source.bytes);
}

/* ---- Names and objects ---- */

EPC_TEST(import__without_a_common_beginning_the_prefix_is_the_services)
{
    const char *schema = import(INFO ENGLISH "[objects]\nSITE_009_NAME=\n"
                                             "[text]\nSITE_009_NAME=S\nHITS_009_NAME=A\n",
                                "#define SITE 0\n#define HITS 2\n");

    HAS(schema, "prefix    = WEB\n");
    HAS(schema, "[object SITE]");
    HAS(schema, "[counter SITE.HITS]");
    inicase_release(&c);
    schema = import("[info]\ndrivername=9 epc\nsymbolfile=x.h\n" ENGLISH
                    "[text]\nSITE_009_NAME=S\nHITS_009_NAME=A\n",
                    "#define SITE 0\n#define HITS 2\n");
    HAS(schema, "prefix    = PERF\n");
    inicase_release(&c);
    schema =
        import(INFO ENGLISH "[text]\nA23456789012345678901234X_A_009_NAME=A\n"
                            "A23456789012345678901234X_B_009_NAME=B\n",
               "#define A23456789012345678901234X_A 0\n#define A23456789012345678901234X_B 2\n");
    HAS(schema, "prefix    = WEB\n"); /* 25 characters would be too many */
    inicase_release(&c);
    schema = import(INFO ENGLISH "[text]\nOBJ_1_009_NAME=A\nOBJ_2_009_NAME=B\n",
                    "#define OBJ_1 0\n#define OBJ_2 2\n");
    HAS(schema, "[counter OBJ_1.OBJ_2]"); /* a symbol cannot begin with a digit */
    inicase_release(&c);
    schema = import(INFO ENGLISH "[text]\nOBJ_1A_009_NAME=A\nOBJ_1B_009_NAME=B\n",
                    "#define OBJ_1A 0\n#define OBJ_1B 2\n");
    HAS(schema, "[counter OBJ_1A.OBJ_1B]");
}

EPC_TEST(import__counters_belong_to_the_object_of_their_name_or_before_them)
{
    const char *schema =
        import(INFO ENGLISH "[objects]\nGLOBAL_009_NAME=\nAPP_009_NAME=\nAPP_POOL_009_NAME=\n"
                            "[text]\nEARLY_009_NAME=E\nGLOBAL_009_NAME=G\nAPP_009_NAME=A\n"
                            "APP_POOL_009_NAME=P\nGLOBAL_X_009_NAME=X\nAPP_POOL_Y_009_NAME=Y\n"
                            "APP_Z_009_NAME=Z\nAPPLE_009_NAME=L\nPOOLBOYS_Z_009_NAME=B\n",
               "#define EARLY 0\n#define GLOBAL 2\n#define APP 4\n#define APP_POOL 6\n"
               "#define GLOBAL_X 8\n#define APP_POOL_Y 10\n#define APP_Z 12\n#define APPLE 14\n"
               "#define POOLBOYS_Z 16\n");

    HAS(schema, "[counter GLOBAL.EARLY]");
    HAS(schema, "[counter GLOBAL.X]");
    HAS(schema, "[counter APP_POOL.Y]");
    HAS(schema, "[counter APP.Z]");
    HAS(schema, "[counter APP_POOL.APPLE]");
    HAS(schema, "[counter APP_POOL.POOLBOYS_Z]");
    ck_assert(strstr(schema, "GLOBAL.EARLY") > strstr(schema, "[object GLOBAL]"));
    ck_assert(strstr(schema, "GLOBAL.EARLY") < strstr(schema, "[object APP]"));
    (void)generated(schema);
}

EPC_TEST(import__without_objects_the_first_symbol_is_one)
{
    const char *schema =
        import(INFO ENGLISH "[text]\nA_009_NAME=A\nB_009_NAME=B\n", "#define A 4\n#define B 2\n");

    HAS(schema, "is a guess");
    HAS(schema, "[object B]");
    HAS(schema, "[counter B.A]");
}

EPC_TEST(import__an_object_without_text_is_none)
{
    const char *schema =
        import(INFO ENGLISH "[objects]\nGHOST_009_NAME=\n[text]\nA_009_NAME=A\nB_009_NAME=B\n",
               "#define GHOST 8\n#define A 0\n#define B 2\n");

    HAS(schema, "[object A]");
    HAS(schema, "; Left out: GHOST, offset 8, which has no text.");
}

EPC_TEST(import__names_are_identifiers_that_differ)
{
    const char *schema =
        import(INFO ENGLISH "[objects]\nWEB_S_009_NAME=\nWEB_S_T_009_NAME=\n[text]\n"
                            "WEB_S_009_NAME=S\nWEB_S_T_009_NAME=T\nWEB_s_009_NAME=s\n"
                            "WEB_S_1_009_NAME=1\nWEB_S_t_009_NAME=t\n",
               "#define WEB_S 0\n#define WEB_S_T 2\n#define WEB_s 4\n#define WEB_S_1 6\n"
               "#define WEB_S_t 8\n");

    HAS(schema, "[object S]");
    HAS(schema, "[object S_T]");
    HAS(schema, "[counter S_T.s]");
    HAS(schema, "[counter S.S_1]");
    HAS(schema, "[counter S.t_8]");
    (void)generated(schema);
}

EPC_TEST(import__long_symbols_are_cut)
{
    static const char l[] =
        "L0123456789012345678901234567890123456789012345678901234567890123456789";
    char ini[2000];
    char header[2000];
    int texts = snprintf(ini, sizeof ini, "%s[objects]\n%s_009_NAME=\n[text]\n%s_009_NAME=0\n",
                         INFO ENGLISH, l, l);
    int defines = snprintf(header, sizeof header, "#define %s 0\n", l);

    for (int i = 2; i < 12; i += 2) {
        texts +=
            snprintf(ini + texts, sizeof ini - (size_t)texts, "%s_%s%d_009_NAME=%d\n", l, l, i, i);
        defines += snprintf(header + defines, sizeof header - (size_t)defines,
                            "#define %s_%s%d %d\n", l, l, i, i);
    }
    comes_back(ini, header);
}

/* ---- Parts that are left out ---- */

EPC_TEST(import__the_language_with_most_texts_is_the_first)
{
    const char *schema = import(INFO "[languages]\n00C=\n009=\n" OBJECT
                                     "[text]\nWEB_SITE_00C_NAME=F\nWEB_SITE_009_NAME=E\n"
                                     "WEB_SITE_A_009_NAME=A\n",
                                "#define WEB_SITE 0\n#define WEB_SITE_A 2\n");

    HAS(schema, "languages = 009, 00C\n");
    HAS(schema, "name      = E\nname.00C  = F\n");
}

EPC_TEST(import__languages_that_a_schema_cannot_have_are_left_out)
{
    const char *schema = import(
        INFO "trusted=\n[languages]\n009=\n_V2Providers=\n00C=\n0409=\n" OBJECT
             "[text]\nWEB_SITE_009_NAME=S\nWEB_SITE__V2Providers_NAME=V\nWEB_SITE_0409_NAME=L\n"
             "WEB_SITE_00A_NAME=U\n",
        "#define WEB_SITE 0\n");

    HAS(schema, "; Left out: language _V2Providers, which is not three hexadecimal digits.\n");
    HAS(schema, "; Left out: language 0409, which is not three hexadecimal digits.\n");
    HAS(schema, "; Left out: language 00C, which has no text.\n");
    HAS(schema, "; Left out: language 00A, which [languages] does not list.\n");
    HAS(schema, "; Left out: trusted, ");
    HAS(schema, "languages = 009\n");
    ck_assert_uint_eq(imported.left_out, 5);
}

EPC_TEST_IN(import__without_any_language_there_is_no_schema, inicase_init(&c))
{
    inicase_text(&c, "x.h", "#define A 0\n");
    inicase_text(&c, "x.ini", INFO "[languages]\n0409=\n[text]\nA_0409_NAME=A\n");
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "x.ini", &model, &c.findings), EPC_OK);
    ck_assert_int_eq(ini_import_to_schema(&c.arena, &model, &imported), EPC_E_UNSUPPORTED);
}

EPC_TEST(import__symbols_without_text_are_told_where_they_stand)
{
    const char *schema =
        import(INFO ENGLISH OBJECT
               "[text]\nWEB_SITE_009_NAME=S\nWEB_SITE_A_009_NAME=A\nWEB_SITE_B_009_NAME=B\n",
               "#define WEB_SITE 0\n#define WEB_SITE_A 2\n#define WEB_SITE_A_BASE 4\n"
               "#define WEB_SITE_B 6\n#define LAST 6\n#define GUARD 1\n#define MINUS (-4)\n");

    HAS(schema, "\n\n; Left out: WEB_SITE_A_BASE, offset 4, which has no text.");
    HAS_NOT(schema, "LAST");
    HAS_NOT(schema, "GUARD");
    HAS_NOT(schema, "MINUS");
    ck_assert_uint_eq(imported.left_out, 1);
}

EPC_TEST_IN(import__a_file_name_does_not_end_its_comment, inicase_init(&c))
{
    inicase_text(&c, "x.h", "#define A 0\n");
    inicase_text(&c, "a\n[x].ini", INFO ENGLISH "[text]\nA_009_NAME=A\n");
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "a\n[x].ini", &model, &c.findings), EPC_OK);
    ck_assert_int_eq(ini_import_to_schema(&c.arena, &model, &imported), EPC_OK);
    ck_assert_mem_eq(imported.output.bytes, "; Imported from a [x].ini and x.h.\n", 35);
}

/* ---- Round trip ---- */

EPC_TEST(import__what_is_generated_from_it_says_the_same)
{
    comes_back(INFO "[languages]\n009=\n00c=\n[objects]\nSITE_009_NAME=\nPOOL_009_NAME=\n[text]\n"
                    "SITE_009_NAME=S\nSITE_009_HELP=\" a ; b \"\nREQ_009_NAME=\"'R'\"\n"
                    "SITE_00C_NAME=\xF0\x9F\x98\x80\nSITE_00C_HELP=x\nREQ_00C_NAME=;R\n"
                    "POOL_009_NAME=\"\"P\"\nPOOL_00C_NAME=P \"q\" r\nPOOL_A_009_NAME=#A = 1\n"
                    "POOL_A_00C_NAME=A\nREQ_009_HELP=//no comment\nREQ_00C_HELP=y\n",
               "#define SITE 0\n#define REQ 2\n#define POOL 4\n#define POOL_A 6\n");
    comes_back(INFO ENGLISH OBJECT "[text]\nWEB_SITE_009_NAME=S\nWEB_SITE_A_009_NAME=A\n"
                                   "WEB_SITE_B_009_NAME=B\n",
               "#define WEB_SITE 10\n#define WEB_SITE_A 20\n#define WEB_SITE_B 65534\n");
}

/* Values as they are in a counter file: whatever lodctr installs comes back. */
static const char *const names[] = {
    "tab\there",
    "\x01",
    "a\x1Az",
    "del\x7F",
    "\xC2\x85",
    "\xE2\x80\xA8",
    "\xC2\xA0nbsp\xC2\xA0",
    "\xEF\xBB\xBFmark",
    "\" lead\"",
    "'trail '",
    "\"\t\"",
    "\"",
    "'",
    "\"\"quoted\"\"",
    "\"\"\"\"",
    "\"a\" \"b\"",
    "'a'b'",
    ";semi",
    "a ; b",
    "#x",
    "a # b",
    "=eq",
    "a=b",
    "//c",
    "[x]",
    "%SystemRoot%",
    "a|b",
    "\\",
    "TODO",
    "C1",
    "\xF0\x9F\x98\x80",
    "1",
    X60 X60 X60 X60 X60,
};

EPC_TEST_LOOP(import__every_name_that_is_installed_comes_back, sizeof names / sizeof *names)
{
    static char ini[2400];
    const char *name = names[_i];

    snprintf(ini, sizeof ini,
             "\xEF\xBB\xBF\n" INFO ENGLISH "[objects]\nO_009_NAME=\n[text]\nO_009_NAME=%s\n"
             "O_009_HELP=%s\nA_009_NAME=%s\nB_009_NAME=%s\nB_009_HELP=%s\n;\n",
             name, name, name, name, name);
    comes_back(ini, "#define O 0\n#define A 2\n#define B 4\n");
}

static const char *const services[] = { "123",   "\xE6\x95\xB0", "a b",  "int",  "EPC",
                                        "x;y",   "#x",           "W/P",  "a=b",  "static",
                                        "' x '", "%x%",          "main", "epc_x" };

EPC_TEST_LOOP(import__services_of_every_name_come_back, sizeof services / sizeof *services)
{
    static char ini[400];

    snprintf(ini, sizeof ini,
             "\xEF\xBB\xBF\n[info]\ndrivername=%s\nsymbolfile=x.h\n" ENGLISH
             "[objects]\nO_009_NAME=\n[text]\nO_009_NAME=O\nA_009_NAME=A\n",
             services[_i]);
    comes_back(ini, "#define O 0\n#define A 2\n");
}

/* What lodctr installs: the text, or else that of 009, or else of the first language with one. */
static const struct ini_perf_text *installed(const struct ini_perf_model *from, size_t symbol,
                                             const char *id, int kind)
{
    const struct ini_perf_text *english = NULL, *first = NULL, *own = NULL;

    for (size_t i = 0; i < from->language_count; i++) {
        const struct ini_perf_text *text =
            ini_perf_find_text(from, symbol, i, (enum ini_perf_kind)kind);

        if (text && strcmp(from->languages[i].id, id) == 0)
            own = text;
        if (text && strcmp(from->languages[i].id, "009") == 0)
            english = text;
        first = first ? first : text;
    }
    return own ? own : english ? english : first;
}

static void compare_installed(const struct ini_perf_model *after, const char *const *ids,
                              const char *ini)
{
    ck_assert_uint_eq(after->symbol_count, model.symbol_count);
    for (size_t i = 0; i < after->symbol_count * 6; i++) {
        size_t symbol = i / 6;
        const char *id = ids[i / 2 % 3];
        const struct ini_perf_text *old = installed(&model, symbol, id, i % 2);
        const struct ini_perf_text *new = installed(after, symbol, id, i % 2);

        ck_assert_msg(!old == !new && (!old || kit_slices_equal(old->utf8, new->utf8)),
                      "the %s of symbol %u in %s differs after\n%s", i % 2 ? "help" : "name",
                      (unsigned)symbol, id, ini);
    }
}

/* Three symbols with those of their texts whose bit is set, in three languages. */
static void install_some(unsigned which, const char *const *ids)
{
    static const char *const symbols[] = { "O", "A", "B" };
    static char ini[2000];
    struct ini_perf_model again;
    int made = snprintf(ini, sizeof ini,
                        INFO "[languages]\n%s=\n%s=\n%s=\n[objects]\nO_%s_NAME=\n[text]\n", ids[0],
                        ids[1], ids[2], ids[0]);

    for (unsigned i = 0; i < 18; i++)
        if (which >> i & 1)
            made += snprintf(ini + made, sizeof ini - (size_t)made, "%s_%s_%s=%s in %s %u\n",
                             symbols[i / 6], ids[i / 2 % 3], i % 2 ? "HELP" : "NAME",
                             symbols[i / 6], ids[i / 2 % 3], i);
    again = generated(import(ini, "#define O 0\n#define A 2\n#define B 4\n"));
    compare_installed(&again, ids, ini);
    inicase_release(&c);
}

EPC_TEST(import__what_is_installed_for_a_missing_translation_comes_back)
{
    static const char *const orders[][3] = { { "009", "00C", "007" },
                                             { "00C", "007", "009" },
                                             { "00C", "007", "00A" } };
    unsigned random = 1;

    for (unsigned i = 0; i < 150; i++) {
        random = random * 1103515245 + 12345;
        /* Every symbol has a name. */
        install_some(random >> 8 | 1u << 2 | 1u << (6 + 2 * (i % 3)) | 1u << 12, orders[i % 3]);
    }
}

EPC_TEST(import__symbols_that_were_generated_keep_their_names)
{
    struct ini_perf_model again =
        generated(import(INFO ENGLISH OBJECT "[text]\nWEB_SITE_009_NAME=S\nWEB_SITE_A_009_NAME=A\n"
                                             "WEB_SITE_B_009_NAME=B\n",
                         "#define WEB_SITE 0\n#define WEB_SITE_A 2\n#define WEB_SITE_B 4\n"));

    for (size_t i = 0; i < 3; i++)
        ck_assert_str_eq(again.symbols[i].name, model.symbols[i].name);
}

EPC_TEST(import__memory_that_runs_out_is_said)
{
    bool worked = false;

    (void)import(INFO ENGLISH "[text]\nA_009_NAME=A\nB_009_NAME=B\n", "#define A 0\n#define B 2\n");
    imported.todo = 77;
    for (size_t more = 0; !worked && more < 1u << 20; more += 4096) {
        int status;
        c.arena.limit = c.arena.taken + more;
        for (int i = 0; more == 0 && i < 100000 && kit_arena_allocate(&c.arena, 1, 1); i++)
            continue;
        status = ini_import_to_schema(&c.arena, &model, &imported);
        worked = status == EPC_OK;
        ck_assert(worked || (status == EPC_E_NOMEM && imported.todo == 77));
    }
    ck_assert(worked);
}

EPC_TEST(import__absolute_indexes_stay)
{
    const char *schema = import("[info]\nsystemname=Sys\nsymbolfile=x.h\n[languages]\n009=English\n"
                                "[objects]\nSYS_P_009_NAME=\n[text]\nSYS_P_009_NAME=Processor\n"
                                "SYS_P_TIME_009_NAME=% Processor Time\n",
                                "#define SYS_P 238\n#define SYS_P_TIME 6\n");
    struct ini_perf_model again = generated(schema);

    ck_assert(strstr(schema, "base      = system\n"));
    ck_assert(strstr(schema, "index     = 238\n"));
    ck_assert(again.system);
    ck_assert_uint_eq(again.symbols[0].offset, 6);
    ck_assert_uint_eq(again.symbols[1].offset, 238);
}
