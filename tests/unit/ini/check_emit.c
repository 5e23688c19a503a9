/* SPDX-License-Identifier: MIT
 *
 * check_emit.c -- files generated from a .epc file: they can be read and mean the same. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "roundtrip.h"
#include "sdk/core/text.h"

static const char *text;

static struct inicase c;
static struct ini_epc e;

EPC_AFTER_EACH(inicase_release(&c))

static void parse(const char *text)
{
    inicase_init(&c);
    ck_assert_int_eq(inicase_epc(&c, text, &e), EPC_OK);
}

/* A generated file as a string. */
static const char *made(enum ini_output_kind kind)
{
    struct ini_output output;

    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", kind, &output), EPC_OK);
    return kit_arena_copy_string(&c.arena, (const char *)output.bytes, output.count);
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

EPC_TEST_IN(emit__the_same_bytes_every_time, parse(SCHEMA))
{
    struct ini_output first[INI_OUT_COUNT];
    struct ini_output again;

    for (enum ini_output_kind i = 0; i < INI_OUT_COUNT; i++)
        ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", i, &first[i]), EPC_OK);
    for (enum ini_output_kind i = 0; i < INI_OUT_COUNT; i++) {
        ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", i, &again), EPC_OK);
        ck_assert_uint_eq(again.count, first[i].count);
        ck_assert_mem_eq(again.bytes, first[i].bytes, again.count);
    }
}

/* ---- Round trips: reading the counter file and header gives the schema ---- */

static void survives(const char *schema)
{
    const char *difference;

    parse(schema);
    difference = epct_round_trip(&c, &e);
    ck_assert_msg(!difference, "%s\nof\n%s", difference, schema);
    inicase_release(&c);
}

#define HEAD "[provider]\nname=W\nlibrary=w.dll\nprefix=W\n"

static const char *const schemas[] = {
    SCHEMA,
    /* Symbols that look like the keys of others. */
    "[provider]\nname=W\nlibrary=w.dll\nprefix=W\nlanguages = 009, 00c\n"
    "[object S]\nname = S\nname.00C = S\n"
    "[counter S.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00c = B\n"
    "[counter S.A_009_NAME]\ntype = PERF_COUNTER_RAWCOUNT\nname = C\nname.00c = D\n"
    "[counter S.A_009]\ntype = PERF_COUNTER_RAWCOUNT\nname = E\nname.00c = F\n"
    "[counter S.NAME]\ntype = PERF_COUNTER_RAWCOUNT\nname = G\nname.00c = H\n"
    "[counter S.A_00C_HELP]\ntype = PERF_COUNTER_RAWCOUNT\nname = I\nname.00c = J\n",
    /* Bases, shown and hidden, and sections in any order. */
    HEAD "[object S]\nname = S\n[object T]\nname = T\nhelp = T\n"
         "[counter T.A]\ntype = PERF_RAW_FRACTION\nbase = B\nname = A\n"
         "[counter S.A]\ntype = PERF_RAW_FRACTION\nbase = B\nname = A\n"
         "[counter S.C]\ntype = PERF_RAW_FRACTION\nbase = B\nname = C\n"
         "[counter T.D]\ntype = PERF_COUNTER_RAWCOUNT\nname = D\n"
         "[counter T.E]\ntype = PERF_RAW_FRACTION\nbase = D\nname = E\n",
};

EPC_TEST_LOOP(emit__counter_file_and_header_say_what_the_schema_says, (int)EPC_COUNT(schemas))
{
    survives(schemas[_i]);
}

#define X15  "xxxxxxxxxxxxxxx"
#define X240 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15 X15

/* Texts as they occur in a schema. */
static const char *const odd_texts[] = {
    /* Blanks and quotes at the ends. */
    "\" a \"", "\"\"\"a\"\"\"", "'a'", "'", "\"\"\"\"", "\"'a\"\"\"", "\"   \"", "'a' and 'b'",
    "\"\"\"a\"\" \"",
    /* Texts that readers take for the start of something else. */
    "\"; a\"", "\"a ; b # c\"", "\"# a\"", "// a=b", "=", "a==>b = c", "[a]", "% a %1 %%", "%PATH%",
    "a_009_NAME=b", "\\", "a\\",
    /* Beyond the BMP, without a width, line ends of others, a mark of byte order. */
    "\xF0\x9F\x8E\xB5", "\xC2\xA0 a \xC2\xA0", "\xE2\x80\x8B", "a\xE2\x80\xA8z", "a\xC2\x85z",
    "\xEF\xBF\xBD\xEF\xBB\xBF", "\xEF\xBF\xBE",
    /* As long as a name may be: 255 units, where one character takes the last two. */
    X240 "yyyyyyyyyyyyy\xF0\x9F\x8E\xB5"
};

EPC_TEST_LOOP(emit__odd_texts_survive, (int)EPC_COUNT(odd_texts))
{
    static char schema[2000];
    const char *odd = odd_texts[_i];

    snprintf(schema, sizeof schema,
             HEAD "languages = 009, 00C\n[object S]\nname = %s\nhelp = %s\nname.00C = %s\n"
                  "help.00C = x\n[counter S.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = %s\n"
                  "help = %s\nname.00C = x\nhelp.00C = %s\n",
             odd, odd, odd, odd, odd, odd);
    survives(schema);
}

/* Names of the service and of its event source. */
static const char *const odd_names[] = { "Web Events", "\" Web ; Events \"", "'Web'",
                                         "W'",         "W \xC3\x9C",         "W=b",
                                         "W%PATH%" };

EPC_TEST_LOOP(emit__odd_names_survive, (int)EPC_COUNT(odd_names))
{
    static char schema[1000];

    snprintf(schema, sizeof schema,
             "[provider]\nname = %s\nevent-source = %s\nlibrary=w.dll\nprefix=W\n" PLAIN,
             odd_names[_i], odd_names[_i]);
    survives(schema);
}

EPC_TEST(emit__event_source_in_quotes_survives)
{
    survives(HEAD "event-source = \"\"\"Web\"\"\"\n" PLAIN);
}

EPC_TEST_IN(emit__round_trip_sees_a_difference, parse(SCHEMA))
{
    const char **names;

    names = e.counters[0].named.labels.names;
    names[1] = "Suc\nces"; /* a schema cannot contain this */
    ck_assert_ptr_nonnull(epct_round_trip(&c, &e));
    names[1] = NULL;
    ck_assert_ptr_nonnull(strstr(epct_round_trip(&c, &e), "translation-missing"));
    names[1] = "x";
    ck_assert_ptr_null(epct_round_trip(&c, &e));
    e.languages[1] = "00D";
    ck_assert_ptr_null(epct_round_trip(&c, &e));
    e.service = "a\nb";
    ck_assert_ptr_nonnull(epct_round_trip(&c, &e));
}

EPC_TEST_IN(emit__counter_file_begins_with_a_mark_and_an_empty_line, parse(SCHEMA))
{
    static const unsigned char start[] = { 0xFF, 0xFE, '\r', 0, '\n', 0, ';', 0, ' ', 0 };
    struct ini_output ini;

    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", INI_OUT_INI, &ini), EPC_OK);
    ck_assert_mem_eq(ini.bytes, start, sizeof start);
}

EPC_TEST_IN(emit__tables_are_what_a_person_would_write, parse(SCHEMA))
{
    text = made(INI_OUT_SCHEMA_C);
    HAS(text, "/* generated from web.epc by epc-ini gen; do not edit */\n"
              "/* SPDX-License-Identifier: MIT */\n#include \"web_schema.h\"\n");
    HAS(text, "static const epc_counter site_counters[] = {\n"
              "    /* symbol, type, base, size, detail, scale, flags */\n"
              "    { WEB_SITE_H, EPC_PERF_RAW_FRACTION, WEB_SITE_B, 0, 0, 0, 0 },\n"
              "    { WEB_SITE_B, EPC_PERF_RAW_BASE, 0, 0, 0, 0, 0 },\n};\n");
    HAS(text, "{ WEB_S_T, EPC_PERF_COUNTER_TEXT, 0, 64, EPC_WIZARD, -2, 0 },\n");
    HAS(text, "static const epc_object objects[2] = {\n"
              "    /* symbol, flags, counters, how many, default, detail, parent */\n"
              "    { WEB_SITE, EPC_MANY, site_counters, EPC_COUNT(site_counters), WEB_SITE_H, 0, "
              "NULL },\n"
              "    { WEB_S, EPC_MANY | EPC_SEPARATE, s_counters, EPC_COUNT(s_counters), 0, 0, "
              "&objects[0] },\n};\n");
    HAS(text, "const epc_schema web_schema = {\n    EPC_SCHEMA_HEAD,\n"
              "    \"Web \\303\\234\",\n    objects,\n    EPC_COUNT(objects),\n"
              "    NULL, /* publishers */\n    stamp,\n};\n");
    HAS(text, "const uint32_t web_cells[1 + 10] = {\n    10,\n"
              "    0x2, 0x2, 0x4, 0x8, 0x8, 0x2, 0x2, 0x2,\n    0x2, 0x840008,\n};\n\n"
              "epc_sink web_sink[640];\n");
    HAS(made(INI_OUT_SCHEMA_H), "extern const epc_schema web_schema;");
    HAS(made(INI_OUT_SCHEMA_H),
        "extern const uint32_t web_cells[1 + 10];\nextern epc_sink web_sink[640];");
    HAS(made(INI_OUT_SCHEMA_H), "        { WEB_SITE_H + 1, 0x8 },\n");
    HAS(made(INI_OUT_SCHEMA_H), "        { WEB_S_T + 1, 0x8 },\n");
    HAS(made(INI_OUT_DLL), "DWORD APIENTRY WebOpen(LPWSTR devices)");
    HAS(made(INI_OUT_DEF),
        "LIBRARY \"web.dll\"\nEXPORTS\n    DllRegisterServer PRIVATE\n"
        "    DllUnregisterServer PRIVATE\n    WebClose\n    WebCollect\n    WebOpen\n");
}

EPC_TEST(emit__the_dll_hands_callbacks_to_the_provider)
{
    parse(PROVIDER
          "foreign = web_foreign\ndevice-procedures = web_devices\n"
          "[object SITE]\nname = Site\nname.00C = S\ncallback = collect_site\n"
          "[counter SITE.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00C = A\n"
          "[object MORE]\nname = More\nname.00C = M\n"
          "[counter MORE.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00C = A\n"
          "[object DISK]\nname = Disk\nname.00C = D\ncallback = collect_disk\ncostly = yes\n"
          "[counter DISK.A]\ntype = PERF_COUNTER_RAWCOUNT\nname = A\nname.00C = A\n");
    ck_assert_str_eq(inicase_rules(&c), "");
    HAS(made(INI_OUT_SCHEMA_C), "{ WEB_SITE, EPC_CALLBACK, ");
    HAS(made(INI_OUT_SCHEMA_C), "{ WEB_DISK, EPC_COSTLY | EPC_CALLBACK, ");
    text = made(INI_OUT_DLL);
    HAS(text, "#include \"web_schema.h\"\n\n"
              "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
              "/* Written by hand: see epc/ondemand.h. */\n"
              "extern epc_object_fn collect_site;\n"
              "extern epc_object_fn collect_disk;\n"
              "extern const epc_foreign_callback web_foreign;\n"
              "extern const epc_device_procedures web_devices;\n\n"
              "epc_open_fn WebOpen;\nepc_collect_fn WebCollect;\nepc_close_fn WebClose;\n"
              "epc_register_fn DllRegisterServer;\nepc_register_fn DllUnregisterServer;\n\n"
              "#ifdef __cplusplus\n}\n#endif\n\n"
              "static const epc_callback callbacks[] = {\n"
              "    /* object, function, context, budget */\n"
              "    { WEB_SITE, collect_site, NULL, 0 },\n"
              "    { WEB_DISK, collect_disk, NULL, 0 },\n"
              "};\n\n"
              "static const epc_on_demand on_demand = {\n"
              "    sizeof on_demand,\n"
              "    callbacks,\n"
              "    EPC_COUNT(callbacks),\n"
              "    &web_foreign,\n"
              "    &web_devices,\n"
              "};\n\n"
              "static epc_provider provider =\n"
              "    EPC_PROVIDER_INIT_ON_DEMAND(&web_schema, &on_demand);\n\n"
              "DWORD APIENTRY WebOpen");
}

EPC_TEST(emit__names_of_tables_are_in_lower_case_with_digits_and_underscores_as_they_are)
{
    parse("[provider]\nname = W\nlibrary = w.dll\nprefix = AZ_09\n"
          "[object AZ_09_az]\nname = S\n"
          "[counter AZ_09_az.C_1]\ntype = PERF_COUNTER_RAWCOUNT\nname = C\n");
    text = made(INI_OUT_SCHEMA_C);
    HAS(text, "static const epc_counter az_09_az_counters[] = {\n");
    HAS(text, "    { AZ_09_AZ_09_az_C_1, EPC_PERF_COUNTER_RAWCOUNT, ");
    HAS(text, ", az_09_az_counters, EPC_COUNT(az_09_az_counters), ");
    HAS(text, "const epc_schema az_09_schema = {");
}

EPC_TEST(emit__the_dll_of_one_kind_of_callback_has_no_table_for_the_other)
{
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\nforeign=f\n" PLAIN);
    HAS(made(INI_OUT_DLL), "extern const epc_foreign_callback f;\n");
    HAS(made(INI_OUT_DLL), "static const epc_on_demand on_demand = {\n"
                           "    sizeof on_demand,\n    NULL,\n    0,\n    &f,\n"
                           "    NULL, /* no device stays open */\n};\n\n");
    inicase_release(&c);
    parse(HEAD "[object S]\nname=S\ncallback=f\n"
               "[counter S.A]\ntype=PERF_COUNTER_RAWCOUNT\nname=A\n");
    HAS(made(INI_OUT_DLL), "    EPC_COUNT(callbacks),\n    NULL, /* no other computers */\n"
                           "    NULL, /* no device stays open */\n};\n");
    inicase_release(&c);
    parse(HEAD PLAIN);
    HAS(made(INI_OUT_DLL), "extern \"C\" {\n#endif\n\nepc_open_fn WOpen;\n");
    HAS(made(INI_OUT_DLL), "#endif\n\nstatic epc_provider provider = EPC_PROVIDER_INIT(&w_schema);"
                           "\n\nDWORD APIENTRY WOpen(");
}

EPC_TEST_IN(emit__the_dll_registers_itself_with_the_counter_file_beside_it, parse(HEAD PLAIN))
{
    struct ini_output dll;

    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "w\303\274b", INI_OUT_DLL, &dll), EPC_OK);
    text = kit_arena_copy_string(&c.arena, (const char *)dll.bytes, dll.count);
    HAS(text, "HRESULT APIENTRY DllRegisterServer(void)\n{\n"
              "    return epc_provider_register(&provider, \"w\\303\\274b.ini\",\n"
              "                                 \"WOpen\", \"WCollect\", \"WClose\");\n}\n");
    HAS(text, "HRESULT APIENTRY DllUnregisterServer(void)\n{\n"
              "    return epc_provider_unregister(&provider);\n}\n");
}

#define REGISTER   "    DllRegisterServer PRIVATE\n"
#define UNREGISTER "    DllUnregisterServer PRIVATE\n"
#define OWN(name)  "    " name "Close\n    " name "Collect\n    " name "Open\n"

EPC_TEST(emit__the_list_of_exports_is_sorted_whatever_the_name)
{
    static const struct {
        const char *name, *list;
    } cases[] = {
        { "Abc", "EXPORTS\n" OWN("Abc") REGISTER UNREGISTER },
        { "Dll", "EXPORTS\n" OWN("Dll") REGISTER UNREGISTER },
        { "DllT", "EXPORTS\n" REGISTER OWN("DllT") UNREGISTER },
        { "Web", "EXPORTS\n" REGISTER UNREGISTER OWN("Web") },
    };

    for (size_t i = 0; i < EPC_COUNT(cases); i++) {
        char schema[256];

        snprintf(schema, sizeof schema, "[provider]\nname=%s\nlibrary=w.dll\nprefix=W\n" PLAIN,
                 cases[i].name);
        parse(schema);
        HAS(made(INI_OUT_DEF), cases[i].list);
        inicase_release(&c);
    }
}

/* A .reg file, which must be UTF-16, as UTF-8. */
static const char *made_wide_reg(void)
{
    struct ini_output reg;
    char *text;
    size_t bytes;

    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", INI_OUT_REG, &reg), EPC_OK);
    ck_assert_mem_eq(reg.bytes, "\xFF\xFEW\0i\0", 6);
    text = kit_arena_allocate(&c.arena, reg.count * 2, 1);
    ck_assert_int_eq(epci_utf8_from_utf16_bytes(reg.bytes + 2, reg.count - 2, text,
                                                reg.count * 2 - 1, &bytes, NULL),
                     EPC_OK);
    text[bytes] = '\0';
    return text;
}

EPC_TEST(emit__reg_is_ascii_where_it_can_be)
{
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\n" PLAIN);
    text = made(INI_OUT_REG);
    HAS(text, "Windows Registry Editor Version 5.00\r\n; generated from web.epc");
    HAS(text, "[HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\Web\\Performance]\r\n");
    HAS(text, "\"Library\"=\"w.dll\"\r\n");
}

EPC_TEST_IN(emit__reg_is_utf16_where_it_must_be, parse(PROVIDER PLAIN))
{
    HAS(made_wide_reg(), "Services\\Web \xC3\x9C\\Performance]\r\n");
}

EPC_TEST(emit__reg_with_texts_in_hex_is_utf16_for_wine)
{
    parse("[provider]\nname=Web\nlibrary=%SystemRoot%\\w.dll\nprefix=W\n" PLAIN);
    HAS(made_wide_reg(), "\"Library\"=hex(2):25,00,53,00,79,00,73,00,74,00,65,00,6d,00,52,00,6f,00,"
                         "6f,00,\\\r\n  74,00,25,00,5c,00,77,00,2e,00,64,00,6c,00,6c,00,00,00\r\n");
    inicase_release(&c);
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\ndevices=A\n" PLAIN);
    HAS(made_wide_reg(), "Services\\Web\\Linkage]\r\n\"Export\"=hex(7):41,00,00,00,00,00\r\n");
}

EPC_TEST(emit__strings_are_escaped)
{
    parse(
        "[provider]\nname=Web\nlibrary=C:\\a\\w.dll\nprefix=W\npublishers=SY, S-1-5-80-1\n" PLAIN);
    HAS(made(INI_OUT_REG), "\"Library\"=\"C:\\\\a\\\\w.dll\"");
    HAS(made(INI_OUT_DEF), "LIBRARY \"w.dll\"");
    HAS(made(INI_OUT_SCHEMA_C), "    \"SY, S-1-5-80-1\", /* publishers */\n");
    inicase_release(&c);
    parse("[provider]\nname = \"W?\?/'\"\nlibrary = w.dll\nprefix = W\n" PLAIN);
    HAS(made(INI_OUT_SCHEMA_C), "    \"W\\?\\?/'\",\n"); /* no trigraph */
    HAS(made(INI_OUT_REG), "Services\\W?\?/']\r\n");
}

/* ---- Messages ---- */

EPC_TEST_IN(emit__message_file_has_the_messages_of_the_library, parse(SCHEMA))
{
    struct ini_output output;

    text = made(INI_OUT_MC);
    HAS(text, ";/* generated from web.epc by epc-ini gen; do not edit */\n"
              ";/* SPDX-License-Identifier: MIT */\n;/* ");
    HAS(text, "\nLanguageNames=(English=0x409:web_00409)\n\nMessageId=100 Severity=Error\n");
    HAS(text, "\nMessageId=130 Severity=Informational\nLanguage=English\nThis process has logged");
    ck_assert_str_eq(text + strlen(text) - 3, "\n.\n"); /* another message may follow */
    ck_assert_ptr_null(strstr(text, "EPCI_"));
    inicase_release(&c);
    parse(SCHEMA);
    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "caf\xC3\xA9", INI_OUT_MC, &output), EPC_OK);
    ck_assert_int_eq(strncmp((const char *)output.bytes, "\xEF\xBB\xBF;/* generated from caf", 25),
                     0);
}

/* ---- NSIS ---- */

EPC_TEST(emit__nsis_writes_what_regedit_would)
{
    parse("[provider]\nname=Web\nlibrary=w.dll\nprefix=W\ndevices=A, B\nevent-source=E\n" PLAIN);
    text = made(INI_OUT_NSH);
    ck_assert_int_eq(strncmp(text, "; generated from web.epc by epc-ini gen; do not edit\n", 53),
                     0);
    HAS(text, "!macro W_INSTALL FOLDER\n");
    HAS(text, "!macro W_REMOVE\n");
    HAS(text, "WriteRegStr HKLM \"SYSTEM\\CurrentControlSet\\Services\\Web\\Performance\" "
              "\"Library\" \"${FOLDER}\\w.dll\"\n");
    HAS(text, "Performance\" \"Open\" \"WebOpen\"\n");
    HAS(text, "Performance\" \"Collect\" \"WebCollect\"\n");
    HAS(text, "Performance\" \"Close\" \"WebClose\"\n");
    HAS(text,
        "WriteRegMultiStr /REGEDIT5 HKLM \"SYSTEM\\CurrentControlSet\\Services\\Web\\Linkage\" "
        "\"Export\" 41,00,00,00,42,00,00,00,00,00\n");
    HAS(text, "WriteRegExpandStr HKLM "
              "\"SYSTEM\\CurrentControlSet\\Services\\EventLog\\Application\\E\" "
              "\"EventMessageFile\" \"${FOLDER}\\w.dll\"\n");
    /* Our own tools do this themselves. */
    HAS(text, "!ifdef EPC_TOOLS\n    !insertmacro EPC_RUN lodctr --replace-key ");
    HAS(text, "    StrCpy $EPC_PROBLEM \"\"\n!else\n    !insertmacro W_REMOVE\n");
    HAS(text, "!ifndef EPC_TOOLS\n        ReadRegStr $EPC_CODE HKLM "
              "\"SYSTEM\\CurrentControlSet\\Services\\Web\\Performance\" \"Library\"\n");
    HAS(text, "        StrCpy $EPC_PROBLEM \"\"\n!endif\n");
    HAS(text, "!insertmacro EPC_RUN lodctr --replace-key \"${FOLDER}\\web.ini\"\n");
    HAS(text, "!insertmacro EPC_RUN unlodctr \"\" \"Web\"\n");
}

EPC_TEST(emit__windows_installer_gets_actions_with_their_data)
{
    parse("[provider]\nname = a&b $y\nlibrary = w.dll\nprefix = W\n" PLAIN);
    text = made(INI_OUT_WXI);
    ck_assert_int_eq(strncmp(text, "<!-- generated from web.epc by epc-ini gen", 42), 0);
    HAS(text, "Property=\"W_Install\" Impersonate=\"yes\"\n                Value=\"action=install|"
              "ini=[$(var.EPC_FOLDER)]web.ini|service=a&amp;b $$y\"/>\n");
    HAS(text, "<CustomAction Id=\"W_UndoRemove\" BinaryKey=\"W_Setup\" DllEntry=\"EpcCounters\"\n"
              "                Execute=\"rollback\" Impersonate=\"no\"/>\n");
    HAS(text, "<Custom Action=\"W_Remove\" Sequence=\"1511\">REMOVE=\"ALL\" AND NOT "
              "UPGRADINGPRODUCTCODE</Custom>\n");
}

EPC_TEST(emit__inno_setup_gets_texts_with_their_own_marks)
{
    parse("[provider]\nname = \"a'b {#c}\"\nlibrary = d'{e.dll\nprefix = W\ndevices = A\n" PLAIN);
    text = made(INI_OUT_ISS);
    ck_assert_int_eq(strncmp(text, "; generated from web.epc by epc-ini gen; do not edit\n", 53),
                     0);
    HAS(text, "AppId=a'b {#\"{{\"}#c}\n");
    HAS(text, "Source: \"{#EPC_FILES}\\d'{{e.dll\"; DestDir: \"{code:W_Folder}\"; Flags: "
              "ignoreversion\n");
    HAS(text, "W_Aside('d'''#123'e.dll')");
    HAS(text, "AfterInstall: W_Install\n");
    HAS(text, "'\"a''b '#123'#c}\"'");
    HAS(text,
        "RegDeleteValue(HKLM, 'SYSTEM\\CurrentControlSet\\Services\\a''b '#123'#c}\\Linkage', "
        "'Export');\n");
}

/* A DLL with a place of its own is not in the setup's folder. */
EPC_TEST(emit__inno_setup_leaves_a_library_with_a_path_to_its_author)
{
    parse("[provider]\nname=\xC3\xBC\nlibrary=%SystemRoot%\\w.dll\nprefix=W\n" PLAIN);
    text = made(INI_OUT_ISS);
    HAS(text, "\xEF\xBB\xBF; generated from web.epc");
    ck_assert_ptr_null(strstr(text, "w.dll"));
    ck_assert_ptr_null(strstr(text, "Linkage"));
}

EPC_TEST(emit__nsis_has_what_is_a_path_already_as_it_is)
{
    parse("[provider]\nname=Web\nlibrary=%SystemRoot%\\w.dll\nprefix=W\n" PLAIN);
    HAS(made(INI_OUT_NSH), "WriteRegExpandStr HKLM "
                           "\"SYSTEM\\CurrentControlSet\\Services\\Web\\Performance\" "
                           "\"Library\" \"%SystemRoot%\\w.dll\"\n");
    ck_assert_ptr_null(strstr(made(INI_OUT_NSH), "EventLog"));
    ck_assert_ptr_null(strstr(made(INI_OUT_NSH), "Linkage"));
}

EPC_TEST(emit__nsis_gets_texts_with_their_own_marks)
{
    parse("[provider]\nname = a$INSTDIR\nlibrary = w.dll\nprefix = W\n"
          "event-source = \"'\xC3\xBC `\"\"\"\n" PLAIN);
    HAS(made(INI_OUT_NSH), "\xEF\xBB\xBF; generated from web.epc");
    HAS(made(INI_OUT_NSH), "Services\\a$$INSTDIR\\Performance");
    HAS(made(INI_OUT_NSH), "Application\\$\\'\xC3\xBC $\\`$\\\"\"");
}

EPC_TEST_IN(emit__says_no_when_memory_runs_out, parse(SCHEMA))
{
    struct ini_output output = { NULL, 7 };

    c.arena.limit = c.arena.taken;
    for (int i = 0; i < 10000; i++)
        (void)kit_arena_allocate(&c.arena, 8, 1);
    for (unsigned i = 0; i < INI_OUT_COUNT; i++)
        ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", (enum ini_output_kind)i, &output),
                         EPC_E_NOMEM);
    ck_assert_uint_eq(output.count, 7);
}

EPC_TEST(emit__a_stem_that_would_break_an_include_is_no_stem)
{
    ck_assert(ini_emit_stem_is_valid("web-perf.2"));
    ck_assert(ini_emit_stem_is_valid("b\xC3\xA4r"));
    ck_assert(!ini_emit_stem_is_valid(""));
    ck_assert(!ini_emit_stem_is_valid("a\"b"));
    ck_assert(!ini_emit_stem_is_valid("a*/b"));
    ck_assert(!ini_emit_stem_is_valid("a\nb"));
}

/* ---- Absolute indexes ---- */

#define SYSTEM                                                                                     \
    "[provider]\nname = Sys\nlibrary = sys.dll\nprefix = SYS\nbase = system\n"                     \
    "[object P]\nname = Processor\nindex = 238\ncallback = collect\n"                              \
    "[counter P.TIME]\ntype = PERF_100NSEC_TIMER\nname = % Processor Time\nindex = 6\n"            \
    "[object D]\nname = Disk\nindex = 236\ncallback = collect\n"                                   \
    "[counter D.FREE]\ntype = PERF_RAW_FRACTION\nbase = ALL\nname = % Free Space\nindex = 408\n"   \
    "[counter D.TIME]\ntype = PERF_100NSEC_TIMER\nname = % Processor Time\nindex = 6\n"

EPC_TEST_IN(emit__absolute_indexes_are_the_symbols, parse(SYSTEM))
{
    text = made(INI_OUT_HEADER);
    HAS(text, "/* Indexes only: the symbols of Sys, for C and for lodctr. */\n\n"
              "#define SYS_P       238\n#define SYS_P_TIME  6\n\n"
              "#define SYS_D       236\n#define SYS_D_FREE  408\n#define SYS_D_ALL   1848\n"
              "#define SYS_D_TIME  6\n");
    text = made(INI_OUT_SCHEMA_C);
    HAS(text, "{ SYS_P, EPC_CALLBACK | EPC_SYSTEM, p_counters, ");
    HAS(text, "{ SYS_D_FREE, EPC_PERF_RAW_FRACTION, SYS_D_ALL, ");
    HAS(made(INI_OUT_REG), "\"Object List\"=\"236 238\"\r\n");
    HAS(made(INI_OUT_NSH), "ReadRegStr $EPC_CODE HKLM \"SYSTEM\\CurrentControlSet\\Services\\Sys\\"
                           "Performance\" \"Object List\"");
}

EPC_TEST(emit__a_counter_file_of_absolute_indexes_has_a_systemname_and_each_name_once)
{
    struct ini_output output;
    char *text;

    parse(SYSTEM);
    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "sys", INI_OUT_INI, &output), EPC_OK);
    text = kit_arena_allocate(&c.arena, output.count, 1);
    for (size_t i = 0; i < (output.count - 2) / 2; i++)
        text[i] = (char)output.bytes[2 + 2 * i]; /* UTF-16 of ASCII, after its mark */
    HAS(text, "[info]\r\nsystemname=Sys\r\nsymbolfile=sys.h\r\n");
    ck_assert(!strstr(text, "drivername"));
    HAS(text, "SYS_P_TIME_009_NAME=% Processor Time\r\n");
    ck_assert(!strstr(text, "SYS_D_TIME_009_NAME"));
    ck_assert_ptr_null(epct_round_trip(&c, &e));
}
