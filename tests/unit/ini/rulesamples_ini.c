/* SPDX-License-Identifier: MIT
 *
 * rulesamples_ini.c -- counter files and symbol headers that violate one rule each. */
#include "rulesample.h"

#include <stdint.h>

#include <epc/epc.h>

/* The good one; docs/rules-ini.md shows it. */
#define HEADER    "#define SITE 0\n#define SITE_REQ 2\n"
#define INFO      "[info]\ndrivername=Web\nsymbolfile=x.h\n"
#define OBJECTS   "[objects]\nSITE_009_NAME=\n"
#define LANGUAGES "[languages]\n009=English\n"
#define SITE      "[text]\nSITE_009_NAME=Web Site\nSITE_009_HELP=One site.\n"
#define REQ                                                                                        \
    "SITE_REQ_009_NAME=Requests/sec\n"                                                             \
    "SITE_REQ_009_HELP=Requests finished per second.\n"
#define TEXT SITE REQ
/* Lines: info 1-3, objects 4-5, languages 6-7, text 8-12. */
#define GOOD INFO OBJECTS LANGUAGES TEXT

/* The mark before text that is not ASCII: without it, readers guess. */
#define UTF8  "\xEF\xBB\xBF\n"
#define UTF16 u"\xFEFF\n"

/* The whole file in UTF-16, without its last `less` bytes. */
#define IN_UTF16(text, less)                                                                       \
    .bad = (const char *)(UTF16 text), .bytes = sizeof(UTF16 text) - sizeof(uint16_t) - less

#define NAMED(drivername) "[info]\ndrivername=" drivername "\nsymbolfile=x.h\n"
#define SYMBOLFILE(path)  "[info]\ndrivername=Web\nsymbolfile=" path "\n" OBJECTS LANGUAGES TEXT

/* The second symbol has this offset. */
#define SECOND(offset) "#define SITE 0\n#define SITE_REQ " offset "\n"

/* The service is named by these keys; the symbols are indexes of the system's own counters. */
#define SYSTEM(names)  "[info]\n" names "symbolfile=x.h\n" OBJECTS LANGUAGES TEXT
#define INDEXES(index) "#define SITE 238\n#define SITE_REQ " index "\n"

/* A third symbol, which may be a base counter's. */
#define THIRD HEADER "#define SITE_HITS 4\n"

/* All texts once more, in a language of this name. */
#define TEXT_IN(id)                                                                                \
    "SITE_" id "_NAME=Web Site\nSITE_" id "_HELP=One site.\nSITE_REQ_" id                          \
    "_NAME=Requests/sec\nSITE_REQ_" id "_HELP=Requests finished per second.\n"
#define LISTED(id, label) INFO OBJECTS LANGUAGES id "=" label "\n" TEXT TEXT_IN(id)

/* A second object with a counter. */
#define POOL_HEADER HEADER "#define POOL 4\n#define POOL_REQ 6\n"
#define POOL_INFO   INFO "[objects]\nSITE_009_NAME=\nPOOL_009_NAME=\n" LANGUAGES
#define POOL(name, counter)                                                                        \
    POOL_INFO TEXT "POOL_009_NAME=" name "\nPOOL_009_HELP=One pool.\nPOOL_REQ_009_NAME=" counter   \
                   "\nPOOL_REQ_009_HELP=Jobs of the pool.\n"

#define X15  "xxxxxxxxxxxxxxx"
#define X60  X15 X15 X15 X15
#define X255 X60 X60 X60 X60 X15

#define SAMPLE(name, where, ...) { .rule = INI_RULE_##name, .at = where, __VA_ARGS__ }

static const struct rule_sample samples[] = {
    /* Files and lines. */
    SAMPLE(FILE_UNREADABLE, "no.h", .bad = SYMBOLFILE("no.h")),
    SAMPLE(ENCODING, "x.ini:14:2", .bad = UTF8 GOOD ";\xE9\n", .good = UTF8 GOOD),
    SAMPLE(ENCODING, "x.ini:13:1", .bad = GOOD "\0\n", .bytes = sizeof GOOD + 1),
    SAMPLE(ENCODING, "x.ini:14:1", IN_UTF16(GOOD "?", 1)),
    SAMPLE(ENCODING_MISREAD, "x.ini:14:6", .bad = GOOD "[other]\nline=\xC3\xA9\n"),
    SAMPLE(ENCODING_MARK, "x.ini:1:1", .bad = "\xEF\xBB\xBF" GOOD, .good = UTF8 GOOD),
    SAMPLE(ENCODING_MARK, "x.ini:13:1", .bad = GOOD "\xEF\xBB\xBF[other]\n"),
    SAMPLE(ENCODING_MARK, "x.ini:14:1", IN_UTF16(GOOD "\xFEFF[other]\n", 0),
           .shown = "the same after other lines"),
    SAMPLE(ENCODING_CODEPAGE, "x.ini:14:6", .bad = GOOD "[other]\nline=\xE9\n"),
    SAMPLE(ENCODING_LANGUAGE, "x.ini:14:1",
           .bad = INFO OBJECTS LANGUAGES "019=Russian\n" TEXT "SITE_019_NAME=\xD1\xE0\xE9\xF2\n"
                                         "SITE_REQ_019_NAME=\xC7\xE0\xEF\n",
           .also = "encoding-codepage"),
    SAMPLE(ENCODING_BIG_ENDIAN, "x.ini:1:1", IN_UTF16(GOOD, 0), .swapped = true,
           .shown = "UTF-16BE"),
    SAMPLE(ENCODING_UNMARKED, "x.ini:1:1", .bad = (const char *)(u"\n" GOOD),
           .bytes = sizeof(u"\n" GOOD) - sizeof(uint16_t),
           .shown = "UTF-16LE without `\\xFF\\xFE`"),
    SAMPLE(ENCODING_FIRST_LINE, "x.ini:1:1", .bad = (const char *)(u"\xFEFF" GOOD),
           .bytes = sizeof(u"\xFEFF" GOOD) - sizeof(uint16_t),
           .shown = "UTF-16LE with `[info]` in line 1"),
    SAMPLE(ENCODING_HEADER, "x.h:1:1", .bad = GOOD, .header = "\xEF\xBB\xBF" HEADER),
    SAMPLE(ENCODING_LACKING, "x.ini:15:6", IN_UTF16(GOOD "[other]\nline=\x2265\n", 0),
           .codepage = 1252, .shown = "`line=\xE2\x89\xA5` and `--codepage 1252`"),
    SAMPLE(LINE, "x.ini:13:1", .bad = GOOD "One of many.\n", .good = GOOD ";One of many.\n"),
    SAMPLE(LINE, "x.ini:13:1", .bad = GOOD "=One of many.\n"),
    SAMPLE(SECTION_FORM, "x.ini:13:1", .bad = GOOD "[Python\n", .good = GOOD "[Python]\n"),
    SAMPLE(SECTION_FORM, "x.ini:13:1", .bad = GOOD "[Python] ; ours\n"),
    SAMPLE(SECTION_REPEATED, "x.ini:13:1", .bad = GOOD "[text]\n", .good = GOOD "[other]\n"),
    SAMPLE(KEY_REPEATED, "x.ini:13:1", .bad = GOOD "SITE_009_NAME=Site\n"),
    SAMPLE(KEY_REPEATED, "x.ini:8:1", .bad = INFO OBJECTS LANGUAGES "009=British\n" TEXT),

    /* Symbol headers. */
    SAMPLE(DEFINE_REPEATED, "x.h:3:9", .bad = GOOD, .header = SECOND("4") "#define SITE_REQ 2\n"),
    SAMPLE(DEFINE_OCTAL, "x.h:2:9", .bad = GOOD, .header = SECOND("02")),
    SAMPLE(DEFINE_TRAILING, "x.h:2:9", .bad = GOOD, .header = SECOND("2 requests")),

    /* [info], and required sections. */
    SAMPLE(SERVICE_MISSING, "x.ini", .bad = "[info]\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT),
    SAMPLE(SERVICE_NAME, "x.ini:2:1", .bad = NAMED("Web\\Perf") OBJECTS LANGUAGES TEXT),
    SAMPLE(SERVICE_FORM, "x.ini:2:1", .bad = NAMED("Web/Perf") OBJECTS LANGUAGES TEXT),
    SAMPLE(SERVICE_FORM, "x.ini:2:1", .bad = NAMED("\"Web \"") OBJECTS LANGUAGES TEXT,
           .good = NAMED("\"Web\"") OBJECTS LANGUAGES TEXT),
    SAMPLE(SOURCE_NAME, "x.ini:4:1", .bad = INFO "eventsource=Web\\Perf\n" OBJECTS LANGUAGES TEXT,
           .good = INFO "eventsource=WebPerf\n" OBJECTS LANGUAGES TEXT),
    SAMPLE(SYMBOLFILE_MISSING, "x.ini", .bad = "[info]\ndrivername=Web\n" OBJECTS LANGUAGES TEXT),
    SAMPLE(SYMBOLFILE_PATH, "x.ini:3:1", .bad = SYMBOLFILE("./x.h")),
    SAMPLE(SYMBOLFILE_PLACE, "x.ini:3:1", .bad = SYMBOLFILE("\\\\.\\pipe\\x")),
    SAMPLE(DOS_DEVICE, "x.ini:4:1", .bad = INFO "dosdevices=Web\\..\\C:\n" OBJECTS LANGUAGES TEXT,
           .good = INFO "dosdevices=Web\n" OBJECTS LANGUAGES TEXT),
    SAMPLE(TEXT_LENGTH, "x.ini:11:1",
           .bad = INFO OBJECTS LANGUAGES SITE "SITE_REQ_009_NAME=" X255 X255 X255 X255 "xxxx\n"
                                              "SITE_REQ_009_HELP=Requests finished per second.\n"),
    SAMPLE(TRUSTED, "x.ini:4:1", .bad = INFO "trusted=\n" OBJECTS LANGUAGES TEXT),
    SAMPLE(MISSPELT, "x.ini:4:1", .bad = INFO "libary=web.dll\n" OBJECTS LANGUAGES TEXT,
           .good = INFO "library=web.dll\n" OBJECTS LANGUAGES TEXT),
    SAMPLE(MISSPELT, "x.ini:4:2", .bad = INFO "[object]\nSITE_009_NAME=\n" LANGUAGES TEXT,
           .also = "objects-missing"),
    SAMPLE(LANGUAGES_MISSING, "x.ini", .bad = INFO OBJECTS TEXT, .also = "language-unlisted"),
    SAMPLE(TEXT_MISSING, "x.ini", .bad = INFO OBJECTS LANGUAGES "[text]\n",
           .also = "object-without-name"),
    SAMPLE(OBJECTS_MISSING, "x.ini", .bad = INFO LANGUAGES TEXT),
    SAMPLE(OBJECTS_MISSING, "x.ini", .bad = INFO "[objects]\n" LANGUAGES TEXT),

    /* Ids of languages. */
    SAMPLE(LANGUAGE_MISTAKEN, "x.ini:8:1", .bad = LISTED("012", "French"),
           .good = LISTED("00C", "French")),
    SAMPLE(LANGUAGE_MISTAKEN, "x.ini:8:1", .bad = LISTED("00C", "German"),
           .good = LISTED("007", "German")),
    SAMPLE(LANGUAGE_MISTAKEN, "x.ini:8:1", .bad = LISTED("016", "Italiano"),
           .good = LISTED("010", "Italiano")),
    SAMPLE(LANGUAGE_LCID, "x.ini:8:1", .bad = LISTED("1036", "French"),
           .good = LISTED("00C", "French")),
    SAMPLE(LANGUAGE_LCID, "x.ini:8:1", .bad = LISTED("040C", "French")),
    SAMPLE(LANGUAGE_LCID, "x.ini:8:1", .bad = LISTED("40C", "French")),
    SAMPLE(LANGUAGE_LCID, "x.ini:8:1", .bad = LISTED("C", "French")),
    SAMPLE(LANGUAGE_BARE, "x.ini:8:1", .bad = LISTED("016", "Portuguese"),
           .good = LISTED("416", "Portuguese")),
    SAMPLE(LANGUAGE_BARE, "x.ini:8:1", .bad = LISTED("004", "Chinese"),
           .good = LISTED("804", "Chinese")),
    SAMPLE(LANGUAGE_UNKNOWN, "x.ini:8:1", .bad = LISTED("0FF", "ours"),
           .good = LISTED("000", "Neutral")),
    SAMPLE(LANGUAGE_UNKNOWN, "x.ini:8:1", .bad = LISTED("CurrentLanguage", "")),

    /* Languages and their texts. */
    SAMPLE(LANGUAGE_EMPTY, "x.ini:8:1", .bad = INFO OBJECTS LANGUAGES "011=Japanese\n" TEXT,
           .good = LISTED("011", "Japanese")),
    SAMPLE(LANGUAGE_UNLISTED, "x.ini:13:1", .bad = GOOD TEXT_IN("00C"),
           .good = LISTED("00C", "French")),
    SAMPLE(TEXT_KEY, "x.ini:13:1", .bad = GOOD "SITE_009_TEXT=Web Site\n"),
    SAMPLE(TEXT_KEY, "x.ini:6:1", .bad = INFO OBJECTS "SITE_009_HELP=\n" LANGUAGES TEXT),

    /* Symbols and offsets. */
    SAMPLE(SYMBOL_UNDEFINED, "x.ini:13:1", .bad = GOOD "SITE_HITS_009_NAME=Hits\n"),
    SAMPLE(SYMBOL_CASE, "x.ini:5:1", .bad = INFO "[objects]\nSite_009_NAME=\n" LANGUAGES TEXT),
    SAMPLE(OFFSET_ODD, "x.h:2:9", .bad = GOOD, .header = SECOND("3")),
    SAMPLE(OFFSET_RANGE, "x.h:2:9", .bad = GOOD, .header = SECOND("-2")),
    SAMPLE(OFFSET_RANGE, "x.h:2:9", .bad = GOOD, .header = SECOND("65536")),
    SAMPLE(OFFSET_REPEATED, "x.h:2:9", .bad = GOOD, .header = SECOND("0")),
    SAMPLE(SYSTEM_NAME, "x.ini:2:1", .bad = SYSTEM("drivername=Web\nsystemname=Web\n"),
           .header = INDEXES("6"), .good = SYSTEM("systemname=Web\n")),
    SAMPLE(SYSTEM_INDEX, "x.h:2:9", .bad = SYSTEM("systemname=Web\n"), .header = INDEXES("1848")),
    SAMPLE(OFFSET_GAP, "x.h:2:9", .bad = GOOD, .header = SECOND("4")),
    SAMPLE(OFFSET_GAP, "x.h:1:9", .bad = GOOD, .header = "#define SITE 2\n#define SITE_REQ 4\n"),
    SAMPLE(OFFSET_UNUSED, "x.h:3:9", .bad = GOOD "SITE_HITS_00C_NAME=Succ\n",
           .header = HEADER "#define SITE_HITS 3\n", .also = "language-unlisted"),
    SAMPLE(OFFSET_LAST, "x.h:3:9", .bad = GOOD, .header = THIRD),
    SAMPLE(SYMBOL_UNUSED, "x.h:4:9", .bad = GOOD, .header = THIRD "#define SITE_OLD 6\n",
           .also = "offset-last"),
    SAMPLE(SYMBOL_UNUSED, "x.h:2:9", .bad = GOOD,
           .header = "#define SITE 0\n#define SITE_OLD 2\n#define SITE_REQ 4\n"),

    /* Texts. */
    SAMPLE(NAME_MISSING, "x.ini:13:1", .bad = GOOD "SITE_HITS_009_HELP=Hits of the cache.\n",
           .header = THIRD, .also = "offset-last"),
    SAMPLE(NAME_EMPTY, "x.ini:13:1", .bad = GOOD "SITE_HITS_009_NAME=\n", .header = THIRD,
           .also = "offset-last"),
    SAMPLE(TRANSLATION_MISSING, "x.ini:8:1",
           .bad = INFO OBJECTS LANGUAGES "00C=French\n" TEXT
                                         "SITE_00C_NAME=Site Web\nSITE_00C_HELP=Un site.\n",
           .good = LISTED("00C", "French")),
    SAMPLE(OBJECT_WITHOUT_NAME, "x.h:3:9", .bad = POOL_INFO TEXT,
           .header = HEADER "#define POOL 4\n"),
    SAMPLE(TEXT_CONTROL, "x.ini:13:1",
           .bad = GOOD "SITE_HITS_009_NAME=Hits\tof all\nSITE_HITS_009_HELP=Hits.\n",
           .good = GOOD "SITE_HITS_009_NAME=Hits of all\nSITE_HITS_009_HELP=Hits.\n",
           .header = THIRD),
    SAMPLE(TEXT_CONTROL, "x.ini:15:1",
           IN_UTF16(GOOD "SITE_HITS_009_NAME=Hits\nSITE_HITS_009_HELP=Hits.\x2028 Of all.\n", 0),
           .header = THIRD),
    SAMPLE(TEXT_CONTROL, "x.ini:15:1",
           IN_UTF16(GOOD "SITE_HITS_009_NAME=Hits\nSITE_HITS_009_HELP=Hits.\x85 Of all.\n", 0),
           .header = THIRD),
    SAMPLE(NAME_LENGTH, "x.ini:13:1",
           .bad = GOOD "SITE_HITS_009_NAME=" X255 "x\nSITE_HITS_009_HELP=" X255 "x\n",
           .good = GOOD "SITE_HITS_009_NAME=" X255 "\nSITE_HITS_009_HELP=" X255 "x\n",
           .header = THIRD),
    SAMPLE(NAME_REPEATED, "x.ini:13:1",
           .bad = GOOD "SITE_HITS_009_NAME=requests/sec\nSITE_HITS_009_HELP=Hits.\n",
           .good = GOOD "SITE_HITS_009_NAME=Hits/sec\nSITE_HITS_009_HELP=Hits.\n", .header = THIRD),
    SAMPLE(NAME_REPEATED, "x.ini:14:1", .bad = POOL("Web Site", "Jobs"),
           .good = POOL("Web Pool", "Jobs"), .header = POOL_HEADER),

    /* Omissions that a reader would notice. */
    SAMPLE(COUNTER_FIRST, "x.h:1:9", .bad = GOOD, .header = "#define SITE_REQ 0\n#define SITE 2\n"),
    SAMPLE(HELP_MISSING, "x.ini:11:1",
           .bad = INFO OBJECTS LANGUAGES SITE "SITE_REQ_009_NAME=Requests/sec\n"),
    SAMPLE(HELP_MISSING, "x.ini:11:1",
           .bad =
               INFO OBJECTS LANGUAGES SITE "SITE_REQ_009_NAME=Requests/sec\nSITE_REQ_009_HELP=\n"),
    SAMPLE(NAME_PATH, "x.ini:13:1",
           .bad = GOOD "SITE_HITS_009_NAME=Hits (all)\n"
                       "SITE_HITS_009_HELP=Hits.\n",
           .good = GOOD "SITE_HITS_009_NAME=Hits, all\nSITE_HITS_009_HELP=Hits.\n",
           .header = THIRD),
    SAMPLE(NAME_SHARED, "x.ini:16:1", .bad = POOL("Web Pool", "Requests/sec"),
           .good = POOL("Web Pool", "Jobs"), .header = POOL_HEADER),
};

const struct rule_samples rule_samples_ini = {
    .file = "x.ini",
    .good = GOOD,
    .header = HEADER,
    .list = samples,
    .count = EPC_COUNT(samples),
};
