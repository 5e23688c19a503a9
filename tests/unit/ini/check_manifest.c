/* SPDX-License-Identifier: MIT
 *
 * check_manifest.c -- the manifest of a V2 provider: what it says, and what it says is lost. */
#include "epc_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "ini/emit/emit.h"
#include "ini/emit/manifest.h"
#include "inicase.h"
#include "kit/types.h"
#include "sdk/core/types.h"

static struct inicase c;
static struct ini_epc e;
static struct ini_manifest manifest;

EPC_AFTER_EACH(inicase_release(&c))

#define HEAD  "[provider]\nname=W\nlibrary=w.dll\nprefix=W\n"
#define PLAIN HEAD "[object S]\nname=Site\n[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n"

static void plan(const char *text)
{
    inicase_init(&c);
    ck_assert_int_eq(inicase_epc(&c, text, &e), EPC_OK);
    ck_assert_int_eq(ini_manifest_from_schema(&c.arena, &e, &manifest), EPC_OK);
}

static const char *made(enum ini_output_kind kind)
{
    struct ini_output output;

    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "web", kind, &output), EPC_OK);
    return kit_arena_copy_string(&c.arena, (const char *)output.bytes, output.count);
}

#define HAS(text, part)   ck_assert_msg(strstr(text, part), "\"%s\" is not in\n%s", part, text)
#define LACKS(text, part) ck_assert_msg(!strstr(text, part), "\"%s\" is in\n%s", part, text)

/* ---- UUIDs ---- */

static void is_uuid(const struct ini_uuid *space, const char *name, const char *wanted)
{
    struct ini_uuid made_of = ini_uuid_from_name(space, name);
    char text[INI_UUID_CAPACITY];

    ck_assert_str_eq(ini_format_uuid(&made_of, text), wanted);
}

EPC_TEST(manifest__ids_are_version_5_uuids)
{
    static const struct ini_uuid dns = { { 0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80,
                                           0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8 } };
    char name[201] = { 0 };

    is_uuid(&dns, "python.org", "{886313e1-3b8a-5372-9b90-0c9aee199e5d}");
    /* Names whose end falls on the end of a block of SHA-1, and beyond several. */
    memset(name, 'x', 55);
    is_uuid(&dns, name, "{4c506c2a-c3a2-508b-b2ce-25c3a06bf481}");
    memset(name, 'y', 200);
    is_uuid(&dns, name, "{78cb012c-7548-553d-9be4-4d2fe437d0ac}");
}

EPC_TEST(manifest__ids_are_derived_from_names)
{
    plan(PLAIN);
    ck_assert_str_eq(manifest.guid, "{30c01565-1b31-5391-b628-f729ec0ffbb3}");
    ck_assert_str_eq(manifest.sets[0].guid, "{848ffcbb-d4f0-532b-9d01-8dd6a2090fd8}");
}

/* ---- What it says ---- */

EPC_TEST(manifest__nothing_is_lost_of_a_plain_schema)
{
    plan(PLAIN);
    ck_assert_uint_eq(manifest.loss_count, 0);
}

EPC_TEST(manifest__objects_are_counter_sets)
{
    const char *man;

    plan(HEAD "[object S]\nname=Site\nhelp=One site.\ninstances=many\n"
              "[counter S.C]\ntype=PERF_COUNTER_BULK_COUNT\nname=Requests/sec\nhelp=H\nscale=-2\n"
              "detail=advanced\n[object G]\nname=Gauge\non-exit=keep\n"
              "[counter G.X]\ntype=PERF_COUNTER_RAWCOUNT_HEX\nname=X\n"
              "[counter G.E]\ntype=PERF_ELAPSED_TIME\nname=E\n");
    man = made(INI_OUT_MAN);
    HAS(man, "<provider providerGuid=\"{30c01565-1b31-5391-b628-f729ec0ffbb3}\" symbol=\"W\"");
    HAS(man, "applicationIdentity=\"w.dll\"");
    HAS(man, "symbol=\"W_S\"");
    HAS(man, "name=\"Site\" nameID=\"20000\"");
    HAS(man, "description=\"One site.\" descriptionID=\"20002\" instances=\"multiple\">");
    HAS(man, "<counter id=\"2\" symbol=\"W_S_C_ID\" uri=\"W.S.C\"");
    HAS(man, "type=\"perf_counter_bulk_count\" detailLevel=\"advanced\" defaultScale=\"-2\"/>");
    /* Without a help text the description is the name. */
    HAS(man, "name=\"Gauge\" nameID=\"20008\"\n                    description=\"Gauge\"");
    HAS(man, "instances=\"globalAggregateHistory\"");
    HAS(man, "aggregate=\"sum\"");
    HAS(man, "<counterAttribute name=\"displayAsHex\"/>");
    HAS(man, "type=\"perf_elapsed_time\" perfTimeID=\"20001\" perfFreqID=\"20002\"");
    HAS(man, "aggregate=\"min\"");
    HAS(man, "<counter id=\"20002\" symbol=\"W_G_PERF_FREQ\"");
}

EPC_TEST(manifest__bases_and_multipliers_are_hidden_counters)
{
    const char *man;

    plan(HEAD "[object S]\nname=S\n"
              "[counter S.F]\ntype=PERF_RAW_FRACTION\nbase=B\nname=F\n"
              "[counter S.M]\ntype=PERF_COUNTER_MULTI_TIMER\nbase=N\nname=M\n"
              /* Shown, and a base; the name of the base that is added is taken. */
              "[counter S.V]\ntype=PERF_COUNTER_RAWCOUNT\nname=V\n"
              "[counter S.G]\ntype=PERF_RAW_FRACTION\nbase=V\nname=G\n"
              "[counter S.G_BASE]\ntype=PERF_COUNTER_RAWCOUNT\nname=H\n"
              "[counter S.I]\ntype=PERF_COUNTER_MULTI_TIMER_INV\nbase=J\nname=I\n");
    man = made(INI_OUT_MAN);
    HAS(man, "type=\"perf_raw_fraction\" baseID=\"4\"");
    HAS(man, "<counter id=\"4\" symbol=\"W_S_B_ID\"");
    HAS(man, "type=\"perf_raw_base\"");
    /* Only the inverse one has a base, too; the base that is of no use is left out. */
    HAS(man, "type=\"perf_counter_multi_timer\" multiCounterID=\"7\"");
    LACKS(man, "W_S_N_ID");
    HAS(man, "<counter id=\"7\" symbol=\"W_S_M_MULTI\"");
    HAS(man, "type=\"perf_raw_fraction\" baseID=\"13\"");
    HAS(man, "<counter id=\"13\" symbol=\"W_S_G_BASE_\"");
    HAS(man, "type=\"perf_counter_multi_timer_inv\" baseID=\"18\" multiCounterID=\"17\"");
    HAS(man, "<counterAttribute name=\"noDisplay\"/>");
}

/* What is added moves the set's counters whenever their room is used up. */
EPC_TEST(manifest__each_multi_timer_of_many_has_its_multiplier)
{
    static char schema[20000];
    size_t length = (size_t)snprintf(schema, sizeof schema, HEAD "[object S]\nname=S\n");

    for (int i = 0; i < 100; i++)
        length += (size_t)snprintf(schema + length, sizeof schema - length,
                                   "[counter S.M%d]\ntype=PERF_COUNTER_MULTI_TIMER\nbase=B%d\n"
                                   "name=%d\n",
                                   i, i, i);
    plan(schema);
    ck_assert_uint_eq(manifest.sets[0].count, 200);
    for (size_t i = 0; i < 200; i += 2)
        ck_assert_uint_eq(manifest.sets[0].counters[i].multi, manifest.sets[0].counters[i + 1].id);
}

EPC_TEST(manifest__names_that_are_equal_are_set_apart)
{
    const char *man;

    plan(PLAIN "[counter S.D]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n");
    man = made(INI_OUT_MAN);
    HAS(man, "name=\"W_S_D\"");
    ck_assert_uint_eq(manifest.loss_count, 1);
    HAS(manifest.losses[0].message, "W_S_D: its name is that of another");
}

EPC_TEST(manifest__texts_of_every_language_are_resources)
{
    const char *rc;

    plan("[provider]\nname=W\nlibrary=w.dll\nprefix=W\nlanguages=009, 00C, 416\n"
         "[object S]\nname=S\nname.00C=\"\xC3\xA9"
         "a \"\"b\"\" \\\\\"\n"
         "name.416=\xF0\x9D\x84\x9E\n[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n");
    rc = made(INI_OUT_MAN_RC);
    HAS(rc, "LANGUAGE 0x0C, 0x00\nBEGIN\n    20000, L\"\\x00E9a \"\"b\"\" \\\\\\\\\"\n");
    /* The second name is the manifest's in every language. */
    HAS(rc, "LANGUAGE 0x16, 0x01\nBEGIN\n    20000, L\"\\xD834\\xDD1E\"\n    20001, L\"S\"\n"
            "    20002, L\"\\xD834\\xDD1E\"\n");
    /* A text that is not translated is the first language's. */
    HAS(rc, "    20004, L\"C\"\n");
    HAS(rc, "LANGUAGE 0x09, 0x00\nBEGIN\n    20000, L\"S\"\n    20001, L\"S\"\n");
}

EPC_TEST(manifest__its_own_texts_are_english)
{
    plan("[provider]\nname=W\nlibrary=w.dll\nprefix=W\nlanguages=007, 009\n"
         "[object S]\nname=Seite\nname.009=Site\n"
         "[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n"
         "[counter S.D]\ntype=PERF_COUNTER_RAWCOUNT\nname=D\nname.009=C\n");
    HAS(made(INI_OUT_MAN), "name=\"Site\" nameID=\"20000\"");
    HAS(made(INI_OUT_MAN_RC), "LANGUAGE 0x07, 0x00\nBEGIN\n    20000, L\"Seite\"\n"
                              "    20001, L\"Site\"\n    20002, L\"Seite\"\n");
    /* Names have to differ in that language. */
    ck_assert_uint_eq(manifest.loss_count, 1);
    HAS(manifest.losses[0].message, "W_S_D: its name is that of another");
}

/* What CTRPP 10.0.28000 accepts, of all combinations; tests/microsoft asks it. */
static const struct {
    const char *type;
    const char *refers; /* b: baseID, m: multiCounterID, t: perfTimeID and perfFreqID */
} referring[] = {
    { "PERF_SAMPLE_FRACTION", "b" },
    { "PERF_RAW_FRACTION", "b" },
    { "PERF_LARGE_RAW_FRACTION", "b" },
    { "PERF_AVERAGE_TIMER", "b" },
    { "PERF_AVERAGE_BULK", "b" },
    { "PERF_PRECISION_SYSTEM_TIMER", "b" },
    { "PERF_PRECISION_100NS_TIMER", "b" },
    { "PERF_COUNTER_MULTI_TIMER", "m" },
    { "PERF_100NSEC_MULTI_TIMER", "m" },
    { "PERF_100NSEC_MULTI_TIMER_INV", "m" },
    { "PERF_COUNTER_MULTI_TIMER_INV", "bm" },
    { "PERF_OBJ_TIME_TIMER", "t" },
    { "PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE", "t" },
    { "PERF_ELAPSED_TIME", "t" },
    { "PERF_PRECISION_OBJECT_TIMER", "t" },
};

static bool refers(const char *type, char how)
{
    for (size_t i = 0; i < EPC_COUNT(referring); i++)
        if (strcmp(referring[i].type, type) == 0)
            return strchr(referring[i].refers, how) != NULL;
    return false;
}

EPC_TEST(manifest__a_counter_refers_to_what_its_type_may)
{
    uint32_t count, compared = 0;
    const struct epci_type *types = epci_counter_type_table(&count);
    char schema[400];

    for (uint32_t i = 0; i < count; i++) {
        const struct ini_man_counter *counter;

        if (epci_type_is_base(types[i].value) || kit_type_is_text(types[i].value) ||
            types[i].size == 0)
            continue;
        snprintf(schema, sizeof schema,
                 HEAD "[object S]\nname=S\n[counter S.C]\ntype=%s\nname=C\n%s", types[i].name,
                 types[i].base != EPC_NO_BASE ? "base=D\n" : "");
        plan(schema);
        counter = &manifest.sets[0].counters[0];
        ck_assert_msg((counter->base != 0) == refers(types[i].name, 'b'), "base of %s",
                      types[i].name);
        ck_assert_msg((counter->multi != 0) == refers(types[i].name, 'm'), "multiplier of %s",
                      types[i].name);
        ck_assert_msg((counter->time != 0) == refers(types[i].name, 't'), "time of %s",
                      types[i].name);
        ck_assert_uint_eq(counter->freq != 0, counter->time != 0);
        compared++;
        inicase_release(&c);
    }
    ck_assert_uint_ge(compared, EPC_COUNT(referring) + 10);
}

EPC_TEST(manifest__ids_of_strings_are_even_and_apart)
{
    uint32_t last = 0;

    plan(HEAD "[object S]\nname=S\n[counter S.M]\ntype=PERF_COUNTER_MULTI_TIMER_INV\nbase=B\n"
              "name=M\n[counter S.E]\ntype=PERF_ELAPSED_TIME\nname=E\n"
              "[object T]\nname=T\n[counter T.E]\ntype=PERF_ELAPSED_TIME\nname=E\n");
    for (uint32_t id = 0; id < 65536; id++)
        for (size_t i = 0; i < manifest.set_count; i++)
            for (size_t j = 0; j <= manifest.sets[i].count; j++) {
                uint32_t at = j < manifest.sets[i].count ? manifest.sets[i].counters[j].labels.id
                                                         : manifest.sets[i].labels.id;

                if (at != id)
                    continue;
                ck_assert_uint_eq(at % 2, 0);
                ck_assert_uint_gt(at, last);
                last = at + INI_MAN_DESCRIPTION;
            }
    ck_assert_uint_eq(last, INI_MAN_STRINGS_TIME + 3 * INI_MAN_STRINGS_EACH + INI_MAN_DESCRIPTION);
}

/* ---- Texts that XML cannot have as they are ---- */

EPC_TEST(manifest__backslashes_are_doubled_for_ctrpp)
{
    plan(HEAD "[object S]\nname=Trays\\new\nhelp=a\\\\b\n"
              "[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n");
    HAS(made(INI_OUT_MAN), "name=\"Trays\\\\new\" nameID");
    HAS(made(INI_OUT_MAN), "description=\"a\\\\\\\\b\"");
    HAS(made(INI_OUT_MAN_RC), "    20000, L\"Trays\\\\new\"\n");
}

EPC_TEST(manifest__characters_of_xml_are_escaped)
{
    const char *man;

    plan("[provider]\nname=\"<W> & \xC3\x9C.x\"\nlibrary=\"%ROOT%\\a\\&w'.dll\"\nprefix=W\n"
         "[object S]\nname=\"<!-- \"\"S\"\" & 'T' ]]>\"\nhelp=a\tb\n"
         "[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=\xE7\x8E\x87\n");
    man = made(INI_OUT_MAN);
    HAS(man, "applicationIdentity=\"&#x26;w'.dll\"");
    HAS(man, "uri=\"%3CW%3E%20%26%20%C3%9C%2Ex.S\"");
    HAS(man, "name=\"&#x3C;!-- &#x22;S&#x22; &#x26; 'T' ]]&#x3E;\"");
    HAS(man, "description=\"a&#x9;b\"");
    HAS(man, "name=\"&#x7387;\"");
}

EPC_TEST(manifest__comments_have_no_double_hyphen)
{
    struct ini_output output;
    const char *text;

    plan("; SPDX-License-Identifier: MIT --- (or) --\n" PLAIN);
    ck_assert_int_eq(ini_emit_output(&c.arena, &e, "a--b", INI_OUT_MAN, &output), EPC_OK);
    text = kit_arena_copy_string(&c.arena, (const char *)output.bytes, output.count);
    HAS(text, "<!-- generated from a- -b.epc by epc-ini gen; do not edit -->\n");
    HAS(text, "Identifier: MIT - - - (or) - - -->\n");
}

EPC_TEST(manifest__characters_that_xml_forbids_are_replaced)
{
    const char *man;

    plan(HEAD "[object S]\nname=a\x01"
              "b\xEF\xBF\xBE\xEF\xBF\xBF\n"
              "[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n");
    man = made(INI_OUT_MAN);
    HAS(man, "name=\"a&#xFFFD;b&#xFFFD;&#xFFFD;\"");
    ck_assert_uint_eq(manifest.loss_count, 1);
    ck_assert_str_eq(manifest.losses[0].message,
                     "W_S: characters that XML forbids become U+FFFD in a text: 3");
}

EPC_TEST(manifest__long_texts_are_cut)
{
    static char schema[20000], help[9000];

    memset(help, 'h', 4095);
    memcpy(help + 4095, "\xF0\x9D\x84\x9E", 5); /* its second unit would be the 4097th */
    snprintf(schema, sizeof schema,
             HEAD "[object S]\nname=S\nhelp=%s\n[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\n"
                  "name=C\n",
             help);
    plan(schema);
    ck_assert_uint_eq(strlen(manifest.sets[0].labels.helps[0]), 4095);
    ck_assert_uint_eq(manifest.loss_count, 1);
    HAS(manifest.losses[0].message, "W_S: a text is cut to 4096 characters");
}

/* ---- What is lost ---- */

#define MANY    "[object S]\nname=Site\ninstances=many\n"
#define COUNTER "[counter S.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n"

/* A schema, and the beginning of a loss. */
static const struct {
    const char *schema, *wanted;
} losses[] = {
    { HEAD "publishers=SY\n[object S]\nname=S\n" COUNTER, "publishers is lost" },
    { HEAD "devices=a\n[object S]\nname=S\n" COUNTER, "the devices are lost" },
    { HEAD "dos-devices=a\n[object S]\nname=S\n" COUNTER, "the devices are lost" },
    { HEAD "device-procedures=a\n[object S]\nname=S\n" COUNTER, "the devices are lost" },
    { HEAD "foreign=a\n[object S]\nname=S\n" COUNTER, "foreign = a is lost" },
    { HEAD "event-source=a\n[object S]\nname=S\n" COUNTER, "event-source is lost" },
    { HEAD "base=system\n[object S]\nname=S\nindex=2\n" COUNTER "index=4\n",
      "the indexes of the system's own objects (base = system) are lost" },
    { HEAD MANY COUNTER "[object T]\nname=T\ninstances=many\nparent=S\n"
                        "[counter T.C]\ntype=PERF_COUNTER_RAWCOUNT\nname=C\n",
      "W_T: the parent W_S is lost" },
    { HEAD MANY "unique-id=yes\n" COUNTER, "W_S: unique-id is lost" },
    { HEAD MANY "merge=separate\n" COUNTER, "W_S: merge = separate is lost" },
    { HEAD MANY COUNTER, "W_S: merge = sum is lost" },
    { HEAD MANY "total=yes\n" COUNTER, "W_S: total = yes is lost" },
    { HEAD MANY "on-exit=keep\n" COUNTER, "W_S: on-exit = keep is lost" },
    { HEAD MANY "costly=yes\n" COUNTER, "W_S: costly = yes is lost" },
    { HEAD MANY "callback=f\n" COUNTER, "W_S: callback = f is lost" },
    { HEAD MANY "default=C\n" COUNTER, "W_S: the default counter W_S_C is lost" },
    { HEAD MANY "detail=expert\n" COUNTER "detail=expert\n", "W_S: its level of detail is lost" },
    { HEAD MANY COUNTER "detail=expert\n", "W_S_C: its level of detail becomes advanced" },
    { HEAD MANY COUNTER "role=status\n", "W_S_C: role = status is lost" },
    { HEAD MANY COUNTER "[counter S.F]\ntype=PERF_RAW_FRACTION\nbase=C\nname=F\n",
      "W_S_F: its base W_S_C is a counter that is shown" },
    { HEAD MANY COUNTER "[counter S.M]\ntype=PERF_100NSEC_MULTI_TIMER\nbase=B\nname=M\n",
      "W_S_M: its base W_S_B is lost; V2 has a multiplier" },
    { HEAD MANY COUNTER "[counter S.P]\ntype=PERF_PRECISION_OBJECT_TIMER\nbase=B\nname=P\n",
      "W_S_P: its base W_S_B is lost; V2 divides a PERF_PRECISION_OBJECT_TIMER by the time" },
    { HEAD MANY COUNTER "[counter S.N]\ntype=PERF_COUNTER_NODATA\nname=N\n",
      "W_S_N is left out; no V2 function sets a PERF_COUNTER_NODATA" },
    { HEAD MANY "merge=separate\n[counter S.T]\ntype=PERF_COUNTER_TEXT\nsize=64\nname=T\n",
      "W_S_T is left out; no V2 function sets a PERF_COUNTER_TEXT" },
    { HEAD MANY "merge=separate\n[counter S.T]\ntype=PERF_COUNTER_TEXT\nsize=64\nname=T\n",
      "W_S is left out, because none of its counters is left" },
};

EPC_TEST_LOOP(manifest__each_loss_is_named, (int)EPC_COUNT(losses))
{
    bool found = false;

    plan(losses[_i].schema);
    for (size_t i = 0; i < manifest.loss_count; i++)
        found |=
            strncmp(manifest.losses[i].message, losses[_i].wanted, strlen(losses[_i].wanted)) == 0;
    ck_assert_msg(found, "no loss begins with \"%s\"", losses[_i].wanted);
    for (size_t i = 0; i < manifest.loss_count; i++)
        ck_assert_uint_ne(manifest.losses[i].at.line, 0);
}

EPC_TEST(manifest__without_memory_nothing_is_made)
{
    struct ini_output output = { NULL, 7 };
    struct kit_arena arena;
    int status = EPC_E_NOMEM;

    plan(PLAIN);
    for (size_t limit = 0; status; limit += 64) {
        kit_arena_init(&arena, inicase_alloc, free);
        arena.limit = limit;
        status = ini_emit_output(&arena, &e, "web", INI_OUT_MAN, &output);
        ck_assert_int_eq(status, output.count == 7 ? EPC_E_NOMEM : EPC_OK);
        kit_arena_release(&arena);
    }
}
