/* SPDX-License-Identifier: MIT
 *
 * check_canon.c -- the canonical form of counter files and schemas. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/write/canon.h"
#include "inicase.h"
#include "same.h"

static struct inicase c;

EPC_AFTER_EACH(inicase_release(&c))

static struct ini_source source_of(const void *bytes, size_t count)
{
    struct ini_source source;

    ck_assert_int_eq(ini_source_decode(&c.arena, &c.io, "x", epci_span_of(bytes, count),
                                       INI_SOURCE_STRICT, &source, &c.findings),
                     EPC_OK);
    return source;
}

/* The canonical form; asserts that formatting it again changes nothing. */
static struct ini_output canon_of(const void *bytes, size_t count, enum ini_dialect dialect)
{
    struct ini_source source = source_of(bytes, count);
    struct ini_output once;
    struct ini_output twice;

    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, dialect, &once), EPC_OK);
    source = source_of(once.bytes, once.count);
    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, dialect, &twice), EPC_OK);
    ck_assert_uint_eq(once.count, twice.count);
    ck_assert_mem_eq(once.bytes, twice.bytes, once.count);
    return once;
}

/* The same as UTF-8 with LF; on the way the bytes of the .ini's form are checked. */
static const char *text_of(const char *text, enum ini_dialect dialect)
{
    struct ini_output output = canon_of(text, strlen(text), dialect);
    struct ini_source source = source_of(output.bytes, output.count);
    char *lines = kit_arena_allocate(&c.arena, source.bytes + 1, 1);
    size_t made = 0;

    ck_assert_int_eq(source.encoding, dialect == INI_DIALECT_INI ? INI_UTF16LE_BOM : INI_UTF8);
    for (size_t i = 0; i < source.bytes; i++)
        if (source.text[i] != '\r')
            lines[made++] = source.text[i];
        else
            ck_assert(dialect == INI_DIALECT_INI && source.text[i + 1] == '\n');
    return lines;
}

static const char *ini(const char *text)
{
    inicase_init(&c);
    return text_of(text, INI_DIALECT_INI);
}

static const char *epc(const char *text)
{
    inicase_init(&c);
    return text_of(text, INI_DIALECT_EPC);
}

#define IS(got, wanted)                                                                            \
    do {                                                                                           \
        ck_assert_str_eq(got, wanted);                                                             \
        inicase_release(&c);                                                                       \
    } while (0)

/* ---- Counter files ---- */

EPC_TEST_IN(canon__a_counter_file_is_utf16_and_begins_with_an_empty_line, inicase_init(&c))
{
    static const unsigned char wanted[] = "\xFF\xFE\r\0\n\0[\0i\0n\0f\0o\0]\0\r\0\n";
    struct ini_output output;

    output = canon_of("[info]", 6, INI_DIALECT_INI);
    ck_assert_uint_eq(output.count, sizeof wanted);
    ck_assert_mem_eq(output.bytes, wanted, sizeof wanted);
}

EPC_TEST(canon__known_sections_and_keys_are_lower_case)
{
    IS(ini("[ INFO ]\nDriverName = X\nMyKey=Y\n[Languages]\n[OBJECTS]\n[Text]\n[Python]\nDll= x\n"),
       "\n[info]\ndrivername=X\nMyKey=Y\n\n[languages]\n\n[objects]\n\n[text]\n\n[Python]\n"
       "Dll= x\n");
}

EPC_TEST(canon__ids_and_suffixes_are_upper_case)
{
    IS(ini("[languages]\n00c = French\nCurrentLanguage=\n[text]\nSite_00c_Name = S\n"
           "x_currentlanguage_help=H\nodd_name=\n_name=\n00c_name=\nhelp=\n"),
       "\n[languages]\n00C=French\nCurrentLanguage=\n\n[text]\nSite_00C_NAME=S\n"
       "x_currentlanguage_HELP=H\nodd_NAME=\n_name=\n00c_NAME=\nhelp=\n");
}

EPC_TEST(canon__a_value_keeps_its_text_and_quotes)
{
    IS(ini("[text]\nA_009_NAME =\t\" two  blanks \"  \nA_009_HELP= '% of' it = x ; no comment\n"),
       "\n[text]\nA_009_NAME=\" two  blanks \"\nA_009_HELP='% of' it = x ; no comment\n");
}

EPC_TEST(canon__all_comments_begin_with_a_semicolon)
{
    IS(ini("# a=b\n// c=d\n;e\n  //\n[text]\n## f\n"), "\n; a=b\n; c=d\n;e\n;\n[text]\n;# f\n");
}

EPC_TEST(canon__comments_above_a_section_stay_with_it)
{
    IS(ini("[info]\na=b\n; of text\n; indeed\n[text]\nc=d\n; of nothing\n\n[x]\n"),
       "\n[info]\na=b\n\n; of text\n; indeed\n[text]\nc=d\n; of nothing\n\n[x]\n");
}

EPC_TEST(canon__empty_lines_separate_but_do_not_pile_up)
{
    IS(ini("\n \n[info]\n\n\na=b\n\n\t\nc=d\ne=f\n[text]\n\n"),
       "\n[info]\na=b\n\nc=d\ne=f\n\n[text]\n");
}

EPC_TEST(canon__every_line_end_and_ctrl_z_make_one_form)
{
    IS(ini("[info]\r\na=b\r\r\nc=d\re=f\n\x1A\r\n"), "\n[info]\na=b\nc=d\ne=f\n");
}

EPC_TEST(canon__the_sections_of_others_keep_their_lines)
{
    IS(ini("[Python]\n  # a = b \n//c\n d  =  e\n[text]\n#f\n"),
       "\n[Python]\n  # a = b \n//c\n d  =  e\n\n[text]\n;f\n");
}

EPC_TEST(canon__what_is_wrong_with_a_line_stays)
{
    IS(ini("prose \n= x\n[TEXT] rest\n[info\n"), "\nprose\n=x\n\n[text] rest\n\n[info\n");
}

EPC_TEST(canon__an_empty_file_has_one_line)
{
    IS(ini(""), "\n");
    IS(ini("\x1A"), "\n");
}

/* ---- Schemas ---- */

EPC_TEST_IN(canon__a_schema_is_utf8_without_mark, inicase_init(&c))
{
    struct ini_output output;

    output = canon_of("\xFF\xFE[\0x\0]\0\r\0\n", 10, INI_DIALECT_EPC);
    ck_assert_uint_eq(output.count, 4);
    ck_assert_mem_eq(output.bytes, "[x]\n", 4);
    output = canon_of("\xEF\xBB\xBF\xEF\xBB\xBF[x]", 9, INI_DIALECT_EPC);
    ck_assert_uint_eq(output.count, 8); /* the second mark is text, and no longer at the front */
    ck_assert_mem_eq(output.bytes, "\n\xEF\xBB\xBF[x]\n", 8);
    (void)canon_of(" \xEF\xBB\xBF[x]", 7, INI_DIALECT_EPC);
    output = canon_of("", 0, INI_DIALECT_EPC);
    ck_assert_uint_eq(output.count, 0);
}

EPC_TEST(canon__keys_of_a_section_are_aligned)
{
    IS(epc("[provider]\nname=X\nevent-source = Y\n[object A]\n  name =Z\nDefault=\n"),
       "[provider]\nname         = X\nevent-source = Y\n\n[object A]\nname      = Z\n"
       "default   =\n");
}

EPC_TEST(canon__comments_behind_values_are_aligned)
{
    IS(epc("[provider]\nname=X ; a\nlibrary=x.dll\t# b\nprefix=WITHOUT_ANY\n"
           "[counter A.B]\nname=\"A long name in quotes; indeed\" ;c\ntype=;d\n"),
       "[provider]\nname      = X                    ; a\nlibrary   = x.dll                # b\n"
       "prefix    = WITHOUT_ANY\n\n"
       "[counter A.B]\nname      = A long name in quotes; indeed  ;c\n"
       "type      =                                ;d\n");
}

EPC_TEST(canon__long_keys_and_values_do_not_move_others)
{
    IS(epc("[object A]\na-key-that-no-author-would-believe-in = x\nname=Y\n"
           "help=01234567890123456789012345678901234567890123456789012345678901234567890 "
           ";a\nmerge=x "
           ";b\n"),
       "[object A]\na-key-that-no-author-would-believe-in = x\nname      = Y\n"
       "help      = 01234567890123456789012345678901234567890123456789012345678901234567890  ;a\n"
       "merge     = x                    ;b\n");
}

EPC_TEST(canon__kinds_keys_and_ids_have_one_spelling)
{
    IS(epc("[ Object   Site ]; c\nNAME.00c=X\nName.CurrentLanguage=\nWuff.00c=1\n"
           "[Wuff  X] rest\nLANGUAGES= 009,00c ,00a\nlanguages=x,00c\n"),
       "[object Site]  ; c\nname.00C             = X\nname.CurrentLanguage =\n"
       "Wuff.00C             = 1\n\n"
       "[Wuff X] rest\nlanguages = 009, 00C, 00A\nlanguages = x,00c\n");
}

EPC_TEST(canon__quotes_stand_where_they_are_needed)
{
    IS(epc("name=\"plain\"\nname=\"a ;b\"\nname=\" blank\"\nname=\"say \"\"so\"\"\"\n"
           "name=\"\"\"so\"\" say\"\nname=\"#1\"\nname=\"a;b\"\nname=\"\"\nname=\"odd\" x\n"
           "name=\"open ; x\nname=in \"the ; middle\"\n"),
       "name      = plain\nname      = \"a ;b\"\nname      = \" blank\"\nname      = say \"so\"\n"
       "name      = \"\"\"so\"\" say\"\nname      = \"#1\"\nname      = a;b\nname      = \"\"\n"
       "name      = \"odd\" x\nname      = \"open ; x\nname      = in \"the ; middle\"\n");
}

EPC_TEST(canon__a_schema_keeps_what_is_no_key)
{
    IS(epc("\n\n# a\n\n\n; b\n[x]\n\nprose\n = y\n[open\n\n\x1A"),
       "# a\n\n; b\n[x]\nprose\n= y\n\n[open\n");
}

/* ---- The meaning ---- */

static const char *const headers = "#define SITE 0\n#define SITE_REQ 2\n#define N_1 4\n";

static void keeps_model(const char *text)
{
    struct ini_perf_model before;
    struct ini_perf_model after;
    struct ini_output output;

    inicase_init(&c);
    output = canon_of(text, strlen(text), INI_DIALECT_INI);
    inicase_text(&c, "d/x.h", headers);
    inicase_text(&c, "d/a.ini", text);
    inicase_file(&c, "d/b.ini", output.bytes, output.count);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "d/a.ini", &before, &c.findings), EPC_OK);
    ck_assert_int_eq(ini_perfini_load(&c.arena, &c.io, "d/b.ini", &after, &c.findings), EPC_OK);
    ck_assert_ptr_null(same_model(&before, &after, false));
    inicase_release(&c);
}

#define INFO "[info]\ndrivername=X\nsymbolfile=x.h\n"

EPC_TEST(canon__a_counter_file_means_what_it_meant)
{
    keeps_model(
        "[INFO]\nApplicationName=\"X Y\"\nsymbolfile= x.h\ntrusted\nTrusted = 0\n"
        "[languages]\n009=\n00c=\n[objects]\nSITE_009_Name=\n"
        "[text]\nSITE_00c_name = \" S \"\nsite_REQ_00C_help='R'\nSITE_REQ_00c_NAME=\tR=1\n"
        "SITE_009_NAME=\xC3\xA4\xF0\x9F\x98\x80\nSITE_00C_NAME=again\n// SITE_009_HELP=x\n");
    keeps_model(INFO "[languages]\n_V2Providers=\na_00c=\n00c=\n[text]\nSITE__V2Providers_Name=A\n"
                     "SITE_a_00c_NAME=B\nSITE_REQ_00C_NAME=C\nN_1_00c_Help=D\nN_1_00c_Name=E\n");
    keeps_model(INFO "[text]\nSITE_009_NAME=A\n[languages]\n009=\n[text]\nSITE_009_NAME=B\n"
                     "SITE_REQ_009_NAME=C\n[Text] x\nN_1_009_NAME=D\n[text\nN_1_009_HELP=E\n");
}

static void keeps_epc(const char *text)
{
    struct ini_epc before;
    struct ini_epc after;
    struct ini_output output;

    inicase_init(&c);
    output = canon_of(text, strlen(text), INI_DIALECT_EPC);
    ck_assert_int_eq(inicase_epc(&c, text, &before), EPC_OK);
    text = kit_arena_copy_string(&c.arena, (const char *)output.bytes, output.count);
    ck_assert_int_eq(inicase_epc(&c, text, &after), EPC_OK);
    ck_assert_ptr_null(same_epc(&before, &after));
    inicase_release(&c);
}

EPC_TEST(canon__a_schema_means_what_it_meant)
{
    keeps_epc(
        "; SPDX-License-Identifier: MIT\n\n[PROVIDER]\nname=\"Web\"\nlibrary=w.dll;x.dll\n"
        "prefix=WEB # x\nlanguages=009,00c\ndevices=\"a b,c\"\npublishers=SY, BA\n"
        "event-source=\" E \"\n[object S]\nname=\" S \"\nname.00C=\"T ;\"\nhelp=\"\"\"H\"\"\"\n"
        "instances=Many\ndefault=R\n[counter S.R]\nNAME= R\nname.00c=\"R\"\n"
        "type=PERF_RAW_FRACTION\nbase=B\nscale=-3\n[counter S.T]\nname=T\n"
        "type=PERF_COUNTER_RAWCOUNT\nrole=status\ndetail=Wizard\n");
}

/* ---- Long files ---- */

EPC_TEST_IN(canon__a_file_of_comments_is_read_a_few_times_only, inicase_init(&c))
{
    struct kit_buffer text = { 0 };
    struct ini_source source = { .name = "x" };
    struct ini_output output;

    text.arena = &c.arena;
    for (int i = 0; i < 300000; i++)
        kit_buffer_add_bytes(&text, ";\n", 2);
    source.text = text.text;
    source.bytes = text.bytes;
    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, INI_DIALECT_EPC, &output), EPC_OK);
    ck_assert_uint_eq(output.count, text.bytes);
}

EPC_TEST_IN(canon__memory_that_runs_out_is_said, inicase_init(&c))
{
    struct ini_source source;
    struct ini_output output = { .count = 7 };

    source = source_of("[provider]\nname=x\n", 18);
    c.arena.limit = c.arena.taken;
    for (int i = 0; i < 100000 && kit_arena_allocate(&c.arena, 1, 1); i++)
        continue;
    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, INI_DIALECT_EPC, &output),
                     EPC_E_NOMEM);
    ck_assert_int_eq(ini_canonicalise_source(&c.arena, &source, INI_DIALECT_INI, &output),
                     EPC_E_NOMEM);
    ck_assert_uint_eq(output.count, 7);
}
