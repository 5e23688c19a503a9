/* SPDX-License-Identifier: MIT
 *
 * rulesamples_epc.c -- schemas that violate one rule each. */
#include "rulesample.h"

#include <epc/epc.h>

#include "kit/buffer.h"

/* The good one; docs/rules-ini.md shows it. */
#define PROVIDER "[provider]\nname = Web\nlibrary = web.dll\nprefix = WEB\n"
#define SITE     "[object SITE]\nname = Web Site\nhelp = One site.\n"
#define RATE                                                                                       \
    "[counter SITE.RATE]\ntype = PERF_COUNTER_BULK_COUNT\nname = Requests/sec\n"                   \
    "help = Requests finished per second.\n"
/* Lines: provider 1-4, site 5-7, rate 8-11. */
#define GOOD PROVIDER SITE RATE

#define COUNTER(id, type, name)                                                                    \
    "[counter SITE." id "]\ntype = " type "\nname = " name "\nhelp = Of the cache.\n"
#define NUMBER(id, name)   COUNTER(id, "PERF_COUNTER_RAWCOUNT", name)
#define FRACTION(id, name) COUNTER(id, "PERF_RAW_FRACTION", name)

/* With absolute indexes; the last counter, lines 11-14, still needs one. */
#define SYSTEM                                                                                     \
    PROVIDER "base = system\n" SITE "index = 2\n"                                                  \
             "callback = site\n" RATE
#define SYSTEM_HITS                                                                                \
    PROVIDER "base = system\n" SITE "index = 2\n" FRACTION("HITS", "Hits %") "index = 6\n"

/* A second object, which shares the first one's counter with these texts. */
#define SHARED(name, help)                                                                         \
    SYSTEM "index = 6\n" POOL_OBJECT(                                                              \
        "Web Pool") "index = 4\n"                                                                  \
                    "[counter POOL.JOBS]\ntype = PERF_COUNTER_RAWCOUNT\nname = " name              \
                    "\nhelp = " help "\n"                                                          \
                    "index = 6\n"

#define LOOKUPS "[counter SITE.LOOKUPS]\ntype = PERF_RAW_BASE\n"

/* Without its help. */
#define NUMBER_ALONE "[counter SITE.OPEN]\ntype = PERF_COUNTER_RAWCOUNT\nname = Open\n"

/* A second object, lines 12-14 after GOOD, with its counter. */
#define JOBS                                                                                       \
    "[counter POOL.JOBS]\ntype = PERF_COUNTER_RAWCOUNT\nname = Jobs\nhelp = Waiting jobs.\n"
#define POOL_OBJECT(name) "[object POOL]\nname = " name "\nhelp = One pool.\n"
#define POOL(name)        POOL_OBJECT(name) JOBS

/* With French in line 5, so that all other lines come one later. */
#define FRENCH PROVIDER "languages = 009, 00C\n"
#define SITE_FRENCH                                                                                \
    "[object SITE]\nname = Web Site\nname.00C = Site Web\nhelp = One site.\nhelp.00C = Un site.\n"
#define RATE_FRENCH RATE "name.00C = Demandes/s\nhelp.00C = Demandes par seconde.\n"

#define X15  "xxxxxxxxxxxxxxx"
#define X60  X15 X15 X15 X15
#define X255 X60 X60 X60 X60 X15

#define SAMPLE(name, where, ...) { .rule = INI_RULE_##name, .at = where, __VA_ARGS__ }

/* One object more than the maximum. */
static char *make_objects(struct kit_arena *arena, bool good)
{
    struct kit_buffer text = { .arena = arena };

    kit_buffer_add_format(&text, "%s", PROVIDER);
    for (unsigned i = 0; i < INI_EPC_MAX_OBJECTS; i++)
        kit_buffer_add_format(&text,
                              "[object O%u]\nname = Object %u\nhelp = One.\n"
                              "[counter O%u.C]\ntype = PERF_COUNTER_RAWCOUNT\nname = Counter %u\n"
                              "help = One.\n",
                              i, i, i, i);
    kit_buffer_add_format(&text, "%s", good ? "" : "[object MORE]\n");
    kit_buffer_add_bytes(&text, "", 1);
    return text.text;
}

static const struct rule_sample samples[] = {
    /* Rules that counter files have, too. */
    SAMPLE(SERVICE_FORM, "x.epc:2:8",
           .bad = "[provider]\nname = Web/Perf\nlibrary = web.dll\nprefix = WEB\n" SITE RATE),
    SAMPLE(SERVICE_FORM, "x.epc:2:8",
           .bad = "[provider]\nname = \" Web\"\nlibrary = web.dll\nprefix = WEB\n" SITE RATE),
    SAMPLE(TEXT_CONTROL, "x.epc:14:8", .bad = GOOD NUMBER("OPEN", "Open\xE2\x80\xA9now"),
           .good = GOOD NUMBER("OPEN", "Open now")),
    SAMPLE(LANGUAGE_BARE, "x.epc:5:13", .bad = PROVIDER "languages = 016\n" SITE RATE,
           .good = PROVIDER "languages = 416\n" SITE RATE),
    SAMPLE(LANGUAGE_LCID, "x.epc:5:13", .bad = PROVIDER "languages = 40C\n" SITE RATE),
    SAMPLE(LANGUAGE_UNKNOWN, "x.epc:5:13", .bad = PROVIDER "languages = 0FF\n" SITE RATE),

    /* Omissions that a reader would notice. */
    SAMPLE(COUNTER_FIRST, "x.epc:12:2", .bad = GOOD JOBS POOL_OBJECT("Web Pool")),
    SAMPLE(HELP_MISSING, "x.epc:12:2", .bad = GOOD NUMBER_ALONE),
    SAMPLE(NAME_SHARED, "x.epc:19:2", .bad = GOOD POOL("Web Pool") NUMBER("OPEN", "Jobs"),
           .good = GOOD POOL("Web Pool") NUMBER("OPEN", "Open")),

    /* Form. */
    SAMPLE(EPC_LINE, "x.epc:12:1", .bad = GOOD "One of many.\n", .good = GOOD "# One of many.\n"),
    SAMPLE(EPC_SECTION_FORM, "x.epc:12:2", .bad = GOOD "[object]\nname = Pool\n",
           .good = GOOD POOL("Pool")),
    SAMPLE(EPC_SECTION_FORM, "x.epc:12:2", .bad = GOOD "[object POOL\nname = Pool\n"),
    SAMPLE(EPC_SECTION_UNKNOWN, "x.epc:12:2", .bad = GOOD "[text]\nSITE_009_NAME = Site\n"),
    SAMPLE(EPC_SECTION_REPEATED, "x.epc:12:2", .bad = GOOD "[provider]\nprefix = WEB\n"),
    SAMPLE(EPC_SECTION_REPEATED, "x.epc:12:2", .bad = GOOD RATE),
    SAMPLE(EPC_SECTION_MISSING, "x.epc:12:2", .bad = GOOD "[object POOL]\nname = Pool\n",
           .good = GOOD POOL("Pool")),
    SAMPLE(EPC_SECTION_MISSING, "x.epc:12:2", .bad = GOOD "[counter POOL.JOBS]\nname = Jobs\n"),
    SAMPLE(EPC_KEY_UNKNOWN, "x.epc:12:1", .bad = GOOD "colour = red\n"),
    SAMPLE(EPC_KEY_REPEATED, "x.epc:12:1", .bad = GOOD "name = Requests\n"),
    SAMPLE(EPC_KEY_MISSING, "x.epc:1:2",
           .bad = "[provider]\nname = Web\nlibrary = web.dll\n" SITE RATE),
    SAMPLE(EPC_KEY_LANGUAGE, "x.epc:12:1", .bad = GOOD "name.00C = Demandes/s\n"),
    SAMPLE(EPC_KEY_LANGUAGE, "x.epc:12:1", .bad = GOOD "scale.009 = 1\n"),
    SAMPLE(EPC_QUOTE, "x.epc:15:8", .bad = GOOD NUMBER_ALONE "help = Of 5\" disks.\n",
           .good = GOOD NUMBER_ALONE "help = \"Of 5\"\" disks.\"\n"),
    SAMPLE(EPC_VALUE, "x.epc:12:9", .bad = GOOD "scale = 8\n", .good = GOOD "scale = 7\n"),
    SAMPLE(EPC_VALUE, "x.epc:12:9", .bad = GOOD "scale = -8\n", .good = GOOD "scale = -7\n"),
    SAMPLE(EPC_VALUE, "x.epc:12:10", .bad = GOOD "detail = 150\n",
           .good = GOOD "detail = wizard\n"),
    SAMPLE(EPC_VALUE, "x.epc:2:8",
           .bad = "[provider]\nname = Web\\Perf\nlibrary = web.dll\nprefix = WEB\n" SITE RATE),
    SAMPLE(EPC_TODO, "x.epc:13:8", .bad = GOOD COUNTER("OPEN", "TODO", "Open"),
           .good = GOOD NUMBER("OPEN", "Open")),

    /* Names. */
    SAMPLE(EPC_IDENTIFIER, "x.epc:12:2", .bad = GOOD "[counter SITE.5XX]\n"),
    SAMPLE(EPC_IDENTIFIER, "x.epc:4:10",
           .bad = "[provider]\nname = Web\nlibrary = web.dll\nprefix = EPC\n" SITE RATE),
    SAMPLE(EPC_SYMBOL_COLLISION, "x.epc:12:2",
           .bad = GOOD "[object SITE_RATE]\nname = Rates\nhelp = One rate.\n"
                       "[counter SITE_RATE.OPEN]\ntype = PERF_COUNTER_RAWCOUNT\nname = Open\n"
                       "help = Open requests.\n"),
    SAMPLE(EPC_SYMBOL_COLLISION, "x.epc:8:12", .bad = PROVIDER SITE "callback = WebOpen\n" RATE,
           .good = PROVIDER SITE "callback = collect_site\n" RATE),
    SAMPLE(EPC_RESERVED, "x.epc:8:12", .bad = PROVIDER SITE "callback = return\n" RATE,
           .good = PROVIDER SITE "callback = collect_site\n" RATE),
    SAMPLE(EPC_RESERVED, "x.epc:8:12", .bad = PROVIDER SITE "callback = virtual\n" RATE),
    SAMPLE(EPC_RESERVED, "x.epc:8:12", .bad = PROVIDER SITE "callback = epc_add\n" RATE),
    SAMPLE(EPC_RESERVED, "x.epc:5:2",
           .bad = "[provider]\nname = Web\nlibrary = web.dll\nprefix = INT\n"
                  "[object MAX]\nname = Web Site\nhelp = One site.\n"
                  "[counter MAX.RATE]\ntype = PERF_COUNTER_BULK_COUNT\nname = Requests/sec\n"
                  "help = Requests finished per second.\n"),
    SAMPLE(EPC_TOO_MANY, "x.epc:3589:2", .make = make_objects),
    SAMPLE(EPC_LANGUAGE, "x.epc:5:13", .bad = PROVIDER "languages = 1033\n" SITE RATE,
           .good = PROVIDER "languages = 009\n" SITE RATE),
    SAMPLE(EPC_NAME_MISSING, "x.epc:12:2",
           .bad = GOOD "[counter SITE.OPEN]\ntype = PERF_COUNTER_RAWCOUNT\nhelp = Open requests.\n",
           .good = GOOD NUMBER("OPEN", "Open")),
    SAMPLE(EPC_NAME_LENGTH, "x.epc:14:8", .bad = GOOD NUMBER("OPEN", X255 "x"),
           .good = GOOD NUMBER("OPEN", X255)),
    SAMPLE(EPC_NAME_REPEATED, "x.epc:12:2", .bad = GOOD NUMBER("OPEN", "requests/SEC")),
    SAMPLE(EPC_NAME_REPEATED, "x.epc:12:2", .bad = GOOD POOL("Web Site"),
           .good = GOOD POOL("Web Pool")),
    SAMPLE(EPC_TEXT_CONTROL, "x.epc:14:8", .bad = GOOD NUMBER("OPEN", "Open\tnow"),
           .good = GOOD NUMBER("OPEN", "Open now")),
    SAMPLE(EPC_TEXT_CONTROL, "x.epc:14:8", .bad = GOOD NUMBER("OPEN", "Open\xE2\x80\xA8\x7Fnow"),
           .also = "text-control"),
    SAMPLE(EPC_TRANSLATION, "x.epc:11:2", .bad = FRENCH SITE_FRENCH RATE "name.00C = Demandes/s\n",
           .good = FRENCH SITE_FRENCH RATE_FRENCH),

    SAMPLE(EPC_SIDE_LANGUAGE, "x.00C.epc", .bad = GOOD, .loads = "x.00C.epc",
           .side = "[object SITE]\nname = Site Web\n"),
    SAMPLE(EPC_SIDE_SECTION, "x.00C.epc:1:2", .bad = FRENCH SITE_FRENCH RATE_FRENCH,
           .side = "[object POOL]\nname = Pool\n"),
    SAMPLE(EPC_SIDE_KEY, "x.00C.epc:2:1", .bad = FRENCH SITE_FRENCH RATE_FRENCH,
           .side = "[object SITE]\ndetail = novice\n"),
    SAMPLE(EPC_SIDE_REPEATED, "x.00C.epc:2:1", .bad = FRENCH SITE_FRENCH RATE_FRENCH,
           .side = "[object SITE]\nname = Site Web\n"),

    /* Types. */
    SAMPLE(EPC_TYPE_UNKNOWN, "x.epc:13:8",
           .bad = GOOD COUNTER("OPEN", "PERF_COUNTER_RAWCUONT", "Open"),
           .good = GOOD NUMBER("OPEN", "Open")),
    SAMPLE(EPC_TYPE_UNUSABLE, "x.epc:13:8",
           .bad = GOOD COUNTER("OPEN", "PERF_COUNTER_HISTOGRAM_TYPE", "Open")),
    SAMPLE(EPC_BASE_MISSING, "x.epc:12:2", .bad = GOOD FRACTION("HITS", "Hits %"),
           .good = GOOD FRACTION("HITS", "Hits %") "base = LOOKUPS\n"),
    SAMPLE(EPC_BASE_UNWANTED, "x.epc:12:1", .bad = GOOD "base = LOOKUPS\n"),
    SAMPLE(EPC_BASE_UNFIT, "x.epc:16:8", .bad = GOOD FRACTION("HITS", "Hits %") "base = RATE\n",
           .good = GOOD FRACTION("HITS", "Hits %") "base = LOOKUPS\n"),
    SAMPLE(EPC_BASE_UNUSED, "x.epc:12:2", .bad = GOOD LOOKUPS),
    SAMPLE(EPC_BASE_APART, "x.epc:12:2",
           .bad = GOOD LOOKUPS FRACTION("HITS", "Hits %") "base = LOOKUPS\n",
           .good = GOOD FRACTION("HITS", "Hits %") "base = LOOKUPS\n" LOOKUPS),
    SAMPLE(EPC_BASE_NEAR, "x.epc:16:8",
           .bad = GOOD FRACTION("HITS", "Hits %") "base = LOKUPS\n" NUMBER("LOOKUPS", "Lookups"),
           .good = GOOD FRACTION("HITS", "Hits %") "base = LOOKUPS\n" NUMBER("LOOKUPS", "Lookups")),
    SAMPLE(EPC_SIZE, "x.epc:12:8", .bad = GOOD "size = 4\n", .good = GOOD "size = 8\n"),
    SAMPLE(EPC_ROLE, "x.epc:12:8", .bad = GOOD "role = status\n",
           .good = GOOD NUMBER("UP", "Up") "role = status\n"),
    SAMPLE(EPC_ROLE, "x.epc:14:8",
           .bad = PROVIDER SITE
           "instances = many\nmerge = separate\n" NUMBER("N", "N") "role = shared\n" RATE,
           .good = GOOD NUMBER("N", "N") "role = shared\n"),
    SAMPLE(EPC_ROLE, "x.epc:16:8", .bad = GOOD NUMBER("ID", "Id") "role = identity\n",
           .good = PROVIDER SITE
           "instances = many\nmerge = separate\n" RATE NUMBER("ID", "Id") "role = identity\n"),
    SAMPLE(EPC_DEFAULT, "x.epc:8:11", .bad = PROVIDER SITE "default = OPEN\n" RATE,
           .good = PROVIDER SITE "default = RATE\n" RATE),
    SAMPLE(EPC_DETAIL, "x.epc:8:10", .bad = PROVIDER SITE "detail = expert\n" RATE,
           .good = PROVIDER SITE "detail = expert\n" RATE "detail = expert\n"),
    SAMPLE(
        EPC_DETAIL, "x.epc:8:10", .bad = PROVIDER SITE "detail = novice\n" RATE "detail = wizard\n",
        .good = PROVIDER SITE
        "detail = wizard\n" FRACTION("HITS", "Hits %") "detail = wizard\nbase = LOOKUPS\n" LOOKUPS),
    SAMPLE(EPC_PARENT, "x.epc:15:10", .bad = GOOD POOL_OBJECT("Web Pool") "parent = SITE\n" JOBS,
           .good = PROVIDER SITE "instances = many\n" RATE POOL_OBJECT(
               "Web Pool") "parent = SITE\ninstances = many\n" JOBS),
    /* Absolute indexes. */
    SAMPLE(EPC_INDEX, "x.epc:15:9", .bad = SYSTEM "index = 7\n", .good = SYSTEM "index = 8\n"),
    SAMPLE(EPC_INDEX, "x.epc:15:9", .bad = SYSTEM "index = 0\n"),
    SAMPLE(EPC_INDEX, "x.epc:15:9", .bad = SYSTEM "index = 1848\n",
           .good = SYSTEM "index = 1846\n"),
    SAMPLE(EPC_INDEX, "x.epc:15:9", .bad = SYSTEM "index = 8a\n"),
    SAMPLE(EPC_INDEX, "x.epc:16:2",
           .bad = SYSTEM "index = 6\n" NUMBER("OPEN", "Open requests") "index = 6\n",
           .good = SYSTEM "index = 6\n" NUMBER("OPEN", "Open requests") "index = 8\n"),
    SAMPLE(EPC_INDEX, "x.epc:11:2", .bad = SYSTEM "index = 2\n"),
    SAMPLE(EPC_INDEX, "x.epc:16:2",
           .bad = SYSTEM "index = 6\n" POOL_OBJECT("Web Site") "index = 2\n" JOBS "index = 8\n",
           .also = "epc-name-repeated"),
    SAMPLE(EPC_INDEX_NEEDED, "x.epc:11:2", .bad = SYSTEM, .good = SYSTEM "index = 6\n"),
    SAMPLE(EPC_INDEX_NEEDED, "x.epc:12:1", .bad = GOOD "index = 6\n"),
    SAMPLE(EPC_INDEX_NEEDED, "x.epc:18:1",
           .bad = SYSTEM_HITS "base = LOOKUPS\n" LOOKUPS "index = 8\n",
           .good = SYSTEM_HITS "base = LOOKUPS\n" LOOKUPS),
    SAMPLE(EPC_INDEX_NAME, "x.epc:20:2", .bad = SHARED("Requests", "Waiting jobs."),
           .good = SHARED("Requests/sec", "Waiting jobs.")),
    SAMPLE(EPC_VALUE, "x.epc:5:8", .bad = PROVIDER "base = windows\n" SITE RATE,
           .good = PROVIDER "base = service\n" SITE RATE),

    SAMPLE(EPC_SCHEMA, "x.epc:5:2",
           .bad = PROVIDER SITE "instances = many\nmerge = separate\n" RATE COUNTER(
               "STATE", "PERF_COUNTER_TEXT", "State") "size = 5112\n",
           .good = PROVIDER SITE "instances = many\nmerge = separate\n" RATE COUNTER(
               "STATE", "PERF_COUNTER_TEXT", "State") "size = 64\n"),
    SAMPLE(EPC_SCHEMA, "x.epc:5:2", .bad = PROVIDER SITE "total = yes\n" RATE,
           .good = PROVIDER SITE "instances = many\ntotal = yes\n" RATE),
    SAMPLE(EPC_SUM, "x.epc:13:8",
           .bad = GOOD COUNTER("STATE", "PERF_COUNTER_TEXT", "State") "size = 64\n",
           .good = PROVIDER SITE "instances = many\nmerge = separate\n" RATE COUNTER(
               "STATE", "PERF_COUNTER_TEXT", "State") "size = 64\n"),
    SAMPLE(EPC_SEPARATE, "x.epc:8:9", .bad = PROVIDER SITE "merge = separate\n" RATE,
           .good = PROVIDER SITE "instances = many\nmerge = separate\n" RATE),
};

const struct rule_samples rule_samples_epc = {
    .file = "x.epc",
    .good = GOOD,
    .list = samples,
    .count = EPC_COUNT(samples),
};
