/* SPDX-License-Identifier: MIT
 *
 * check_epcfile.c -- .epc files: their meaning, and which rule refuses what. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "inicase.h"

static struct inicase c;
static struct ini_epc e;

EPC_AFTER_EACH(inicase_release(&c))

static int parse(const char *text)
{
    inicase_init(&c);
    memset(&e, 0, sizeof e);
    return inicase_epc(&c, text, &e);
}

#define PROVIDER "[provider]\nname = WebPerf\nlibrary = webperf.dll\nprefix = WEB\n"
#define SITE     "[object SITE]\nname = Site\n"
#define RATE     "[counter SITE.R]\ntype = PERF_COUNTER_BULK_COUNT\nname = R\n"
/* Lines: provider 1-4, site 5-6, rate 7-9. */
#define GOOD PROVIDER SITE RATE

static const struct ini_epc_counter *counter(const char *symbol_name)
{
    for (size_t i = 0; i < e.counter_count; i++)
        if (strcmp(e.counters[i].named.symbol_name, symbol_name) == 0)
            return &e.counters[i];
    ck_abort_msg("no counter %s", symbol_name);
    return NULL;
}

EPC_TEST(epcfile__reads_the_least_that_is_needed)
{
    ck_assert_int_eq(parse(GOOD), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_str_eq(e.service, "WebPerf");
    ck_assert_str_eq(e.library, "webperf.dll");
    ck_assert_str_eq(e.c_name, "web");
    ck_assert_str_eq(e.export_name, "WebPerf");
    ck_assert_uint_eq(e.language_count, 1);
    ck_assert_str_eq(e.languages[0], "009");
    ck_assert_uint_eq(e.object_count, 1);
    ck_assert_str_eq(e.objects[0].named.symbol_name, "WEB_SITE");
    ck_assert_uint_eq(e.objects[0].named.symbol, 0);
    ck_assert_uint_eq(e.objects[0].flags, 0);
    ck_assert_uint_eq(e.counter_count, 1);
    ck_assert_str_eq(e.counters[0].named.symbol_name, "WEB_SITE_R");
    ck_assert_uint_eq(e.counters[0].named.symbol, 2);
    ck_assert_str_eq(e.counters[0].named.labels.names[0], "R");
    ck_assert_ptr_null(e.counters[0].named.labels.helps[0]);
}

EPC_TEST(epcfile__reads_every_key)
{
    ck_assert_int_eq(
        parse("; SPDX-License-Identifier: MIT\n"
              "[provider]\nname = Web Perf-2\nlibrary = %SystemRoot%\\w.dll\nprefix = WEB\n"
              "languages = 009, 00C\npublishers = SY, BA\ndevices = \\Device\\A, B\n"
              "dos-devices = A\nmetadata = yes\nevent-source = WebPerf\nforeign = web_foreign\n"
              "device-procedures = web_devices\n"
              "[object P]\nname = P\nname.00c = P\ninstances = many\ntotal = yes\n"
              "[object SITE]\nname = Site ; comment\nname.00C = \"Le ; \"\"site\"\"\"\nhelp = H\n"
              "help.00C = H\ninstances = many\ndefault = R\ndetail = expert\ncostly = yes\n"
              "parent = P\nunique-id = yes\nmerge = separate\non-exit = keep\ntotal = yes\n"
              "[object D]\nname = D\nname.00C = D\ncallback = collect_d\n"
              "[counter P.C]\ntype = PERF_COUNTER_RAWCOUNT\nrole = status\nname = C\nname.00C = C\n"
              "[counter SITE.R]\ntype = PERF_COUNTER_TEXT\nsize = 64\nname = R\nname.00C = R\n"
              "detail = 200\nscale = -7\n"
              "[counter D.N]\ntype = PERF_COUNTER_RAWCOUNT\nname = N\nname.00C = N\n"),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "epc-detail@26");
    ck_assert_str_eq(e.licence, "MIT");
    ck_assert_str_eq(e.export_name, "WebPerf2");
    ck_assert_str_eq(e.publishers, "SY, BA");
    ck_assert_str_eq(e.event_source, "WebPerf");
    ck_assert_uint_eq(e.device_count, 2);
    ck_assert_str_eq(e.devices[1], "B");
    ck_assert_uint_eq(e.dos_device_count, 1);
    ck_assert_str_eq(e.dos_devices[0], "A");
    ck_assert(e.metadata);
    ck_assert_str_eq(e.objects[1].named.labels.names[0], "Site");
    ck_assert_str_eq(e.objects[1].named.labels.names[1], "Le ; \"site\"");
    ck_assert_uint_eq(e.objects[1].flags,
                      EPC_MANY | EPC_COSTLY | EPC_KEEP | EPC_SEPARATE | EPC_TOTAL | EPC_UNIQUE_ID);
    ck_assert_uint_eq(e.objects[2].flags, EPC_CALLBACK);
    ck_assert_str_eq(e.foreign, "web_foreign");
    ck_assert_str_eq(e.procedures, "web_devices");
    ck_assert_uint_eq(e.objects[1].parent, 0);
    ck_assert_uint_eq(e.objects[1].named.detail, 300);
    ck_assert_str_eq(e.objects[2].callback, "collect_d");
    ck_assert_uint_eq(e.objects[1].default_counter, 1);
    ck_assert_uint_eq(e.counters[0].flags, EPC_ROLE_STATUS);
    ck_assert_uint_eq(e.counters[1].size, 64);
    ck_assert_uint_eq(e.counters[1].named.detail, 200);
    ck_assert_int_eq(e.counters[1].scale, -7);
}

EPC_TEST(epcfile__a_base_without_a_section_stands_behind_its_first_user)
{
    ck_assert_int_eq(
        parse(PROVIDER SITE
              "[counter SITE.HITS]\ntype = PERF_RAW_FRACTION\nbase = LOOKUPS\nname = H\n"
              "[counter SITE.MORE]\ntype = PERF_RAW_FRACTION\nbase = LOOKUPS\nname = M\n"
              "[counter SITE.T]\ntype = PERF_AVERAGE_TIMER\nbase = N\nname = T\n"),
        EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_uint_eq(e.counter_count, 5);
    ck_assert_uint_eq(counter("WEB_SITE_HITS")->named.symbol, 2);
    ck_assert_uint_eq(counter("WEB_SITE_LOOKUPS")->named.symbol, 4);
    ck_assert_uint_eq(counter("WEB_SITE_MORE")->named.symbol, 6);
    ck_assert_uint_eq(counter("WEB_SITE_MORE")->base, 1);
    ck_assert_uint_eq(counter("WEB_SITE_HITS")->base, 1);
    ck_assert(counter("WEB_SITE_LOOKUPS")->named.hidden);
    ck_assert_ptr_null(counter("WEB_SITE_LOOKUPS")->named.labels.names[0]);
    ck_assert_str_eq(counter("WEB_SITE_LOOKUPS")->type->name, "PERF_RAW_BASE");
    ck_assert_str_eq(counter("WEB_SITE_N")->type->name, "PERF_AVERAGE_BASE");
}

EPC_TEST(epcfile__a_visible_counter_may_be_a_base_if_its_size_fits)
{
    ck_assert_int_eq(
        parse(PROVIDER SITE
              "[counter SITE.H]\ntype = PERF_LARGE_RAW_FRACTION\nbase = R\nname = H\n" RATE
              "[counter SITE.G]\ntype = PERF_RAW_FRACTION\nbase = R\nname = G\n"),
        EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-base-unfit@16");
}

EPC_TEST(epcfile__multi_timers_need_their_base_in_the_next_cell)
{
#define MULTI(name) "[counter SITE." name "]\ntype = PERF_COUNTER_MULTI_TIMER\nname = " name "\n"
    ck_assert_int_eq(parse(PROVIDER SITE MULTI("A") "base = AN\n" MULTI("B") "base = BN\n"),
                     EPC_OK);
    ck_assert_str_eq(counter("WEB_SITE_BN")->type->name, "PERF_COUNTER_MULTI_BASE");
    inicase_release(&c);
    ck_assert_int_eq(parse(PROVIDER SITE MULTI("A") "base = N\n" MULTI("B") "base = N\n"),
                     EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-base-unfit@14");
    inicase_release(&c);
    ck_assert_int_eq(
        parse(PROVIDER SITE MULTI("A") "base = N\n" RATE
                                       "[counter SITE.N]\ntype = PERF_COUNTER_MULTI_BASE\n"),
        EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-base-unfit@10");
}

EPC_TEST(epcfile__symbols_follow_the_file_across_objects)
{
    ck_assert_int_eq(parse(PROVIDER SITE RATE
                           "[object B]\nname = B\n"
                           "[counter B.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\n"
                           "[counter SITE.LATE]\ntype = PERF_COUNTER_RAWCOUNT\nname = L\n"),
                     EPC_OK);
    ck_assert_uint_eq(e.objects[1].named.symbol, 4);
    ck_assert_uint_eq(counter("WEB_B_X")->named.symbol, 6);
    ck_assert_uint_eq(counter("WEB_SITE_LATE")->named.symbol, 8);
    ck_assert_uint_eq(counter("WEB_SITE_LATE")->object, 0);
}

EPC_TEST(epcfile__a_library_may_stand_with_all_of_its_path)
{
    static const char *const good[] = { "web.dll", "%SystemRoot%\\w.dll", "C:\\a b\\w.dll",
                                        "z:\\w.dll", "50%.dll" };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char text[200];

        snprintf(text, sizeof text, "[provider]\nname=W\nlibrary=%s\nprefix=W\n" SITE RATE,
                 good[i]);
        ck_assert_int_eq(parse(text), EPC_OK);
        ck_assert_str_eq(inicase_rules(&c), "");
        ck_assert_str_eq(e.library, good[i]);
        inicase_release(&c);
    }
}

EPC_TEST(epcfile__a_missing_translation_is_the_first_language)
{
    ck_assert_int_eq(parse("[provider]\nname=W\nlibrary=w.dll\nprefix=W\nlanguages=009,00C\n"
                           "[object S]\nname=Site\nhelp=One\nname.00C=Site Web\n"
                           "[counter S.R]\ntype=PERF_COUNTER_RAWCOUNT\nname=R\n"),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "epc-translation@6 epc-translation@10");
    ck_assert_str_eq(e.objects[0].named.labels.helps[1], "One");
    ck_assert_str_eq(e.counters[0].named.labels.names[1], "R");
    ck_assert_ptr_null(e.counters[0].named.labels.helps[1]);
}

/* For each type of <winperf.h> or its documentation, an object with one counter. */
static const struct {
    const char *type, *more;
} types[] = {
    { "PERF_COUNTER_RAWCOUNT_HEX", "" },
    { "PERF_COUNTER_LARGE_RAWCOUNT_HEX", "" },
    { "PERF_COUNTER_RAWCOUNT", "" },
    { "PERF_COUNTER_LARGE_RAWCOUNT", "" },
    { "PERF_COUNTER_TEXT", "size = 64\n" },
    { "PERF_COUNTER_DELTA", "" },
    { "PERF_COUNTER_LARGE_DELTA", "" },
    { "PERF_SAMPLE_COUNTER", "" },
    { "PERF_COUNTER_QUEUELEN_TYPE", "" },
    { "PERF_COUNTER_LARGE_QUEUELEN_TYPE", "" },
    { "PERF_COUNTER_100NS_QUEUELEN_TYPE", "" },
    { "PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE", "" },
    { "PERF_COUNTER_COUNTER", "" },
    { "PERF_COUNTER_BULK_COUNT", "" },
    { "PERF_RAW_FRACTION", "base = B\n[counter S.B]\ntype = PERF_RAW_BASE\n" },
    { "PERF_LARGE_RAW_FRACTION", "base = B\n[counter S.B]\ntype = PERF_LARGE_RAW_BASE\n" },
    { "PERF_SAMPLE_FRACTION", "base = B\n[counter S.B]\ntype = PERF_SAMPLE_BASE\n" },
    { "PERF_COUNTER_TIMER", "" },
    { "PERF_COUNTER_TIMER_INV", "" },
    { "PERF_100NSEC_TIMER", "" },
    { "PERF_100NSEC_TIMER_INV", "" },
    { "PERF_OBJ_TIME_TIMER", "" },
    { "PERF_COUNTER_MULTI_TIMER", "base = B\n[counter S.B]\ntype = PERF_COUNTER_MULTI_BASE\n" },
    { "PERF_COUNTER_MULTI_TIMER_INV", "base = B\n" },
    { "PERF_100NSEC_MULTI_TIMER", "base = B\n" },
    { "PERF_100NSEC_MULTI_TIMER_INV", "base = B\n" },
    { "PERF_PRECISION_SYSTEM_TIMER", "base = B\n[counter S.B]\ntype = PERF_PRECISION_TIMESTAMP\n" },
    { "PERF_PRECISION_100NS_TIMER", "base = B\n" },
    { "PERF_PRECISION_OBJECT_TIMER", "base = B\n" },
    { "PERF_AVERAGE_TIMER", "base = B\n[counter S.B]\ntype = PERF_AVERAGE_BASE\n" },
    { "PERF_ELAPSED_TIME", "" },
    { "PERF_AVERAGE_BULK", "base = B\n" },
    { "PERF_COUNTER_NODATA", "" },
};

EPC_TEST(epcfile__the_index_of_bases_is_the_counters_or_zero)
{
    static const struct {
        const char *line;
        uint32_t flags;
    } rows[] = { { "", 0 },
                 { "base-index = counter\n", 0 },
                 { "base-index = ZERO\n", EPC_BASE_ZERO } };
    char text[400];

    for (size_t i = 0; i < EPC_COUNT(rows); i++) {
        snprintf(text, sizeof text,
                 PROVIDER "%s[object S]\nname = S\n[counter S.X]\nname = X\n"
                          "type = PERF_RAW_FRACTION\nbase = B\n"
                          "[object T]\nname = T\n[counter T.X]\nname = X\n"
                          "type = PERF_COUNTER_RAWCOUNT\n",
                 rows[i].line);
        ck_assert_int_eq(parse(text), EPC_OK);
        ck_assert_uint_eq(e.objects[0].flags, rows[i].flags);
        ck_assert_uint_eq(e.objects[1].flags, 0); /* it has no bases */
        inicase_release(&c);
    }
    ck_assert_int_eq(parse(PROVIDER "base-index = 0\n" SITE RATE), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), "epc-value@5");
    ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), "counter | zero"));
}

EPC_TEST_LOOP(epcfile__takes_every_type, sizeof types / sizeof *types)
{
    char text[400];

    snprintf(text, sizeof text,
             PROVIDER "[object S]\nname = S\ninstances = many\nmerge = separate\n"
                      "[counter S.X]\nname = X\ntype = %s\n%s",
             types[_i].type, types[_i].more);
    ck_assert_int_eq(parse(text), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
    ck_assert_str_eq(counter("WEB_S_X")->type->name, types[_i].type);
}

/* Lines added to a good file (from line 10 on, in the last section, [counter SITE.R]), and the
 * findings on them. */
static const struct {
    const char *more, *rules, *says;
} added[] = {
    { "nonsense\n", "epc-line@10", "neither" },
    { "= x\n", "epc-line@10", "no key" },
    { "[]\n", "epc-section-unknown@10", "[provider], [object X] or [counter X.Y]" },
    { "[cuonter SITE.X]\nfoo = 1\n", "epc-section-unknown@10", "[counter]?" },
    { "[text]\nfoo = 1\n", "epc-section-unknown@10", "[text]" },
    { "[object]\nname = x\n", "epc-section-form@10", "[object X]" },
    { "[object A.B]\n", "epc-identifier@10", "C identifier" },
    { "[counter X]\n", "epc-identifier@10", "SITE.REQUESTS" },
    { "[object X\n", "epc-section-form@10", "]" },
    { "[object X] y\n", "epc-section-form@10", "comment" },
    { "[provider]\nname = x\n", "epc-section-repeated@10", "already" },
    { "[provider x]\n", "epc-section-form@10", "[provider]" },
    { "[object SITE]\nname = x\n", "epc-section-repeated@10", "SITE" },
    { "[object Site]\nname = x\n", "epc-symbol-collision@10", "case" },
    { "[counter SITE.R]\nname = x\n", "epc-section-repeated@10", "SITE.R" },
    { "[counter SIET.X]\nname = x\n", "epc-section-missing@10", "SITE?" },
    { "[object B]\nname = B\n", "epc-section-missing@10", "[counter X.Y]" },
    { "nmae = x\n", "epc-key-unknown@10", "name?" },
    { "languages = 009\n", "epc-key-unknown@10", "belongs in [provider]" },
    { "instances = many\n", "epc-key-unknown@10", "belongs in [object]" },
    { "wuff = x\n", "epc-key-unknown@10", "remove it" },
    { "name = again\n", "epc-key-repeated@10", "line 9" },
    { "scale.00C = 1\n", "epc-key-language@10", "translated" },
    { "name.00C = x\n", "epc-key-language@10", "languages" },
    { "name. = x\n", "epc-key-language@10", "dot" },
    { "name.009 = x\n", "epc-key-repeated@10", "first language" },
    { "help = 5\" disk\n", "epc-quote@10", "double" },
    { "help = \"a\" b\n", "epc-quote@10", "double" },
    { "help =\n", "epc-value@10", "no value" },
    { "scale = 8\n", "epc-value@10", "from -7 to 7" },
    { "scale = x\n", "epc-value@10", "from -7 to 7" },
    { "detail = high\n", "epc-value@10", "novice | advanced" },
    { "role = boss\n", "epc-value@10", "status" },
    { "role = status\n", "epc-role@10", "PERF_COUNTER_RAWCOUNT" },
    { "role = identity\n", "epc-role@10", "PERF_COUNTER_RAWCOUNT_HEX" },
    { "[object S]\nname = S\ninstances = many\n"
      "[counter S.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\nrole = identity\n",
      "epc-role@16", "merge = separate" },
    { "[object S]\nname = S\ninstances = many\nmerge = separate\nunique-id = yes\n"
      "[counter S.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\nrole = identity\n",
      "epc-role@18", "unique-id" },
    { "[object S]\nname = S\ninstances = many\nmerge = separate\n"
      "[counter S.X]\ntype = PERF_COUNTER_LARGE_RAWCOUNT\nname = X\nrole = identity\n",
      "epc-role@17", "PERF_COUNTER_RAWCOUNT_HEX" },
    { "[object S]\nname = S\ninstances = many\nmerge = separate\n"
      "[counter S.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = X\nrole = identity\n"
      "[counter S.Y]\ntype = PERF_COUNTER_RAWCOUNT\nname = Y\nrole = identity\n",
      "epc-schema@18", "two counters with the role identity" },
    { "size = 4\n", "epc-size@10", "8, or no such line" },
    { "base = X\n", "epc-base-unwanted@10", "has no base" },
    { "base-index = zero\n", "epc-key-unknown@10", "belongs in [provider]" },
    { "[counter SITE.X]\ntype = PERF_COUNTER_BULKCOUNT\nname = X\n", "epc-type-unknown@11",
      "PERF_COUNTER_BULK_COUNT?" },
    { "[counter SITE.X]\ntype = PERF_COUNTER_HISTOGRAM_TYPE\nname = X\n", "epc-type-unusable@11",
      "show" },
    { "[counter SITE.X]\nname = X\n", "epc-key-missing@10", "type" },
    { "[counter SITE.X]\ntype = PERF_COUNTER_RAWCOUNT\n", "epc-name-missing@10", "WEB_SITE_X" },
    { "[counter SITE.X]\ntype = PERF_COUNTER_TEXT\nname = X\n", "epc-key-missing@10 epc-sum@11",
      "size" },
    { "[object S]\nname = S\ninstances = many\nmerge = separate\n"
      "[counter S.X]\ntype = PERF_COUNTER_TEXT\nname = X\nsize = 12\n",
      "epc-size@17", "multiple of 8" },
    { "[counter SITE.X]\ntype = PERF_RAW_FRACTION\nname = X\n", "epc-base-missing@10",
      "base = NAME" },
    { "[counter SITE.X]\ntype = PERF_RAW_FRACTION\nname = X\nbase = R\n", "epc-base-unfit@13",
      "has 8" },
    { "[counter SITE.X]\ntype = PERF_RAW_FRACTION\nname = X\nbase = X\n", "epc-base-unfit@13",
      "its own base" },
    { "[counter SITE.X]\ntype = PERF_RAW_FRACTION\nname = X\nbase = r\n", "epc-base-unfit@13",
      "did you mean R?" },
    { "[counter SITE.X]\ntype = PERF_RAW_FRACTION\nname = X\nbase = a b\n", "epc-base-unfit@13",
      "C identifier" },
    { "[counter SITE.X]\ntype = PERF_RAW_BASE\n", "epc-base-unused@10", "no counter names it" },
    { "[counter SITE.X]\ntype = PERF_RAW_FRACTION\nname = X\nbase = B\n"
      "[counter SITE.Y]\ntype = PERF_AVERAGE_TIMER\nname = Y\nbase = B\n",
      "epc-base-unfit@17", "give it another base" },
    { "[object SITE_R]\nname = S\n[counter SITE_R.Z]\ntype = PERF_COUNTER_RAWCOUNT\nname = Z\n",
      "epc-symbol-collision@10", "WEB_SITE_R" },
    { "[counter SITE.A123456789012345678901234567890123456789012345678901234]\n"
      "type = PERF_COUNTER_RAWCOUNT\nname = A\n",
      "epc-identifier@10", "64 characters" },
    { "[object S]\nname = S\ninstances = many\nmerge = separate\n"
      "[counter S.X]\ntype = PERF_COUNTER_TEXT\nname = X\nsize = 5120\n",
      "epc-value@17", "5112" },
    { "[object S]\nname = S\ninstances = many\nmerge = separate\n"
      "[counter S.X]\ntype = PERF_COUNTER_TEXT\nname = X\nsize = 5112\n"
      "[counter S.Y]\ntype = PERF_COUNTER_TEXT\nname = Y\nsize = 8\n",
      "epc-schema@10", "5 120" },
    { "[counter SITE.X]\ntype = PERF_COUNTER_TEXT\nname = X\nsize = 64\n", "epc-sum@11",
      "\"merge = separate\" and \"instances = many\" to [object SITE]" },
    { "[object S]\nname = S\nmerge = separate\n[counter S.X]\ntype = PERF_COUNTER_RAWCOUNT\n"
      "name = X\n",
      "epc-separate@12", "would show one process of several; add \"instances = many\"" },
};

EPC_TEST_LOOP(epcfile__refuses, sizeof added / sizeof *added)
{
    char text[1000];

    snprintf(text, sizeof text, "%s%s", GOOD, added[_i].more);
    ck_assert_int_eq(parse(text), EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c), added[_i].rules);
    ck_assert_msg(strstr(inicase_message(&c, 0), added[_i].says), "%s", inicase_message(&c, 0));
    ck_assert_ptr_null(e.service);
}

#define TAIL SITE RATE

/* Whole files. */
static const struct {
    const char *text, *rules;
} whole[] = {
    { "", "epc-section-missing@0 epc-section-missing@0" },
    { "name = x\n" GOOD, "epc-line@1" },
    { TAIL, "epc-section-missing@0" },
    { PROVIDER, "epc-section-missing@0" },
    { "[provider]\n" TAIL, "epc-key-missing@1 epc-key-missing@1 epc-key-missing@1" },
    { "[provider]\nname=a\\b\nlibrary=a/b\nprefix=1\n" TAIL,
      "epc-value@2 epc-value@3 epc-identifier@4" },
    { "[provider]\nname=W\nlibrary=a\\b\\web.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=W\nlibrary=..\\web.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=W\nlibrary=\\web.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=.\nlibrary=..\nprefix=W\n" TAIL, "epc-value@2 epc-value@3" },
    { "[provider]\nname=..\nlibrary=C:\\Web\\.\nprefix=W\n" TAIL, "epc-value@2 epc-value@3" },
    { "[provider]\nname=CON\nlibrary=nul.dll\nprefix=W\n" TAIL, "epc-value@2 epc-value@3" },
    { "[provider]\nname=W\nlibrary=c:web.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=W\nlibrary=c:\\a:b.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=W\nlibrary=c:\\web\\\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=W\nlibrary=%a\\web.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=W\nlibrary=%a%\\c:\\web.dll\nprefix=W\n" TAIL, "epc-value@3" },
    { "[provider]\nname=1\nlibrary=a\nprefix=epc\n" TAIL, "epc-identifier@4" },
    { PROVIDER "languages = 9\n" TAIL, "epc-language@5" },
    { PROVIDER "languages = 009,\n" TAIL, "epc-value@5" },
    { PROVIDER "languages = 00c, 00C\n" TAIL, "epc-language@5" },
    { PROVIDER "languages = 00c, 00C, 00c\n" TAIL, "epc-language@5 epc-language@5" },
    { PROVIDER "languages = ,\n" TAIL, "epc-value@5" },
    /* One wrong id, and texts in it or in the one that was meant. */
    { PROVIDER "languages = 009, 1036\n" TAIL "name.1036 = x\nname.00C = x\n", "epc-language@5" },
    { PROVIDER "languages = french\n" TAIL "name.french = x\nname.00C = x\n", "epc-language@5" },
    { PROVIDER "languages = 009,, 00C\n" TAIL "name.00C = x\nhelp.00C = x\n", "epc-value@5" },
    { PROVIDER "languages = 009 00C\n" TAIL "name.00C = x\nhelp.00C = x\n", "epc-language@5" },
    { PROVIDER "publishers = Everyone\n" TAIL, "epc-value@5" },
    { PROVIDER "event-source = a\\b\n" TAIL, "epc-value@5" },
    { PROVIDER "dos-devices = A, B\\..\\C:\n" TAIL, "epc-value@5" },
    { PROVIDER "dos-devices = A=B\n" TAIL, "epc-value@5" },
    { PROVIDER "event-source =\n" TAIL, "epc-value@5" },
    { PROVIDER "publishers = D:(A;;GA;;;SY)\n" TAIL, "epc-value@5" },
    { PROVIDER "publishers = WD\n" TAIL, "epc-value@5" },
    { PROVIDER SITE "default = X\n" RATE, "epc-default@7" },
    { PROVIDER SITE "default = B\n[counter SITE.H]\ntype=PERF_RAW_FRACTION\nbase=B\nname=H\n",
      "epc-default@7" },
    { PROVIDER SITE "instances = several\n" RATE, "epc-value@7" },
    { PROVIDER SITE "parent = SITE\n" RATE, "epc-parent@7" },
    { PROVIDER SITE "parent = NIX\n" RATE, "epc-parent@7" },
    { PROVIDER SITE "callback = 1x\n" RATE, "epc-identifier@7" },
    { PROVIDER "foreign = a.b\n" TAIL, "epc-identifier@5" },
    { PROVIDER "device-procedures = a.b\n" TAIL, "epc-identifier@5" },
    { PROVIDER SITE "merge = sum\n[counter SITE.U]\ntype=PERF_COUNTER_TEXT\nname=U\nsize=8\n",
      "epc-sum@9" },
    { PROVIDER "[object A]\nname=A\nparent=B\ninstances=many\n"
               "[object B]\nname=B\nparent=A\ninstances=many\n"
               "[counter A.X]\ntype=PERF_COUNTER_RAWCOUNT\nname=X\n"
               "[counter B.X]\ntype=PERF_COUNTER_RAWCOUNT\nname=X\n",
      "epc-parent@7" },
};

EPC_TEST_LOOP(epcfile__refuses_whole_files, sizeof whole / sizeof *whole)
{
    ck_assert_int_eq(parse(whole[_i].text), EPC_E_INVALID);
    ck_assert_int_eq((int)c.findings.errors > 0, 1);
    /* Notes and errors at one place may be found in either order. */
    if (!strstr(whole[_i].rules, "epc-later"))
        ck_assert_str_eq(inicase_rules(&c), whole[_i].rules);
    else
        ck_assert_uint_eq(strlen(inicase_rules(&c)), strlen(whole[_i].rules));
}

EPC_TEST(epcfile__says_of_an_unknown_language_only_that)
{
    ck_assert_int_eq(parse(PROVIDER "languages = 009, 0FF\n" TAIL), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "language-unknown@5");
    ck_assert_str_eq(e.objects[0].named.labels.names[1], e.objects[0].named.labels.names[0]);
}

#define FRACTION(id, base)                                                                         \
    "[counter SITE." id "]\ntype = PERF_RAW_FRACTION\nname = " id "\nbase = " base "\n"
#define NUMBER(id) "[counter SITE." id "]\ntype = PERF_COUNTER_RAWCOUNT\nname = " id "\n"

/* Bases without a section, from line 10 on. */
static const struct {
    const char *counters;
    const char *meant; /* or NULL */
} near_bases[] = {
    { FRACTION("H", "LOKUPS") NUMBER("LOOKUPS"), "LOOKUPS" },
    { NUMBER("LOOKUPS") FRACTION("H", "LOOKUP"), "LOOKUPS" },
    { FRACTION("G", "LOOKUPS") FRACTION("H", "LOKUPS"), "LOOKUPS" },
    { FRACTION("G", "LOOKUPS") FRACTION("H", "LOOKUPS"), NULL },
    { FRACTION("G", "GETS") NUMBER("PUTS"), NULL },
    { FRACTION("RX", "RX_BASE") FRACTION("TX", "TX_BASE"), NULL },
    { FRACTION("G", "BASE1") FRACTION("H", "BASE2"), NULL },
    { FRACTION("HIT_RATIO", "HIT_RATIOS"), NULL }, /* cannot be meant: its own */
    { FRACTION("H", "LOKUPS") NUMBER("LOOKUPS") "[counter SITE.LOKUPS]\ntype = PERF_RAW_BASE\n",
      NULL },
};

EPC_TEST_LOOP(epcfile__asks_whether_another_base_was_meant, sizeof near_bases / sizeof *near_bases)
{
    char text[600], wanted[60];

    snprintf(text, sizeof text, "%s%s", GOOD, near_bases[_i].counters);
    ck_assert_int_eq(parse(text), EPC_OK);
    if (!near_bases[_i].meant) {
        ck_assert_str_eq(inicase_rules(&c), "");
    } else {
        ck_assert_uint_eq(c.findings.stored, 1);
        ck_assert_str_eq(ini_rules[c.findings.list[0].rule].id, "epc-base-near");
        snprintf(wanted, sizeof wanted, "did you mean %s?", near_bases[_i].meant);
        ck_assert_ptr_nonnull(strstr(inicase_message(&c, 0), wanted));
    }
}

EPC_TEST(epcfile__a_callback_may_give_texts)
{
    ck_assert_int_eq(parse(PROVIDER SITE "callback = collect_site\n"
                                         "[counter SITE.T]\ntype = PERF_COUNTER_TEXT\nname = T\n"
                                         "size = 32\n"),
                     EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), "");
}

EPC_TEST(epcfile__says_everything_in_one_run)
{
    ck_assert_int_eq(parse("[provider]\nname=W\nlibrary=w.dll\nprefx=W\n[object S]\nnaem=Site\n"
                           "[counter S.R]\ntype=PERF_COUNTER\nscale=9\n"),
                     EPC_E_INVALID);
    ck_assert_str_eq(inicase_rules(&c),
                     "epc-key-missing@1 epc-key-unknown@4 epc-name-missing@5 epc-key-unknown@6 "
                     "epc-name-missing@7 epc-type-unknown@8 epc-value@9");
}

/* What lodctr installs from a counter file can be in a schema, too, with a warning. */
static const struct {
    const char *text, *rules;
} doubtful[] = {
    { GOOD "help = a\tb\n", "epc-text-control@10" },
    { GOOD "help = a\x7F\n", "epc-text-control@10" },
    { GOOD "[counter SITE.X]\ntype = PERF_COUNTER_RAWCOUNT\nname = r\n", "epc-name-repeated@10" },
    { PROVIDER "[object A]\nname=A\n[object B]\nname=a\n"
               "[counter A.X]\ntype=PERF_COUNTER_RAWCOUNT\nname=X\n"
               "[counter B.X]\ntype=PERF_COUNTER_RAWCOUNT\nname=X\n",
      "epc-name-repeated@7" },
};

EPC_TEST_LOOP(epcfile__warns_of_doubtful_names, sizeof doubtful / sizeof *doubtful)
{
    ck_assert_int_eq(parse(doubtful[_i].text), EPC_OK);
    ck_assert_str_eq(inicase_rules(&c), doubtful[_i].rules);
}

EPC_TEST(epcfile__exports_have_letters)
{
    ck_assert_int_eq(parse("[provider]\nname=9 Web/Perf\nlibrary=a\nprefix=W\n" TAIL), EPC_OK);
    ck_assert_str_eq(e.export_name, "WebPerf");
    inicase_release(&c);
    ck_assert_int_eq(parse("[provider]\nname=12 \xC3\xA9\nlibrary=a\nprefix=WEB_1\n" TAIL), EPC_OK);
    ck_assert_str_eq(e.export_name, "WEB_1"); /* no letter of the service is left */
}
