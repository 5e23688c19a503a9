/* SPDX-License-Identifier: MIT
 *
 * rulesamples_ini.c -- counter files and symbol headers that violate one rule each. */
#include "rulesample.h"

#include <epc/epc.h>

#include "ini/lint.h"

#define HEADER    "#define SITE 0\n#define SITE_REQ 2\n"
#define INFO      "[info]\ndrivername=Web\nsymbolfile=x.h\n"
#define OBJECTS   "[objects]\nSITE_009_NAME=\n"
#define LANGUAGES "[languages]\n009=English\n"
#define NAMES                                                                                      \
    "[text]\nSITE_009_NAME=Web Site\nSITE_009_HELP=One site.\nSITE_REQ_009_NAME=Requests/sec\n"
#define TEXT NAMES "SITE_REQ_009_HELP=Requests finished per second.\n"
/* Lines: info 1-3, objects 4-5, languages 6-7, text 8-12. */
#define GOOD INFO OBJECTS LANGUAGES TEXT

const char rule_good_ini[] = GOOD;
const char rule_good_header[] = HEADER;

/* The same in another language, and in one that is called so. */
#define TEXT_IN(id)                                                                                \
    "SITE_" id "_NAME=Web Site\nSITE_" id "_HELP=One site.\nSITE_REQ_" id                          \
    "_NAME=Requests/sec\nSITE_REQ_" id "_HELP=Requests finished per second.\n"
#define LISTED(id, label) INFO OBJECTS LANGUAGES id "=" label "\n" TEXT TEXT_IN(id)

#define X16(x)  x x x x x x x x x x x x x x x x
#define X255(x) X16(X4(x) X4(x) X4(x)) X16(x x x) X15(x)
#define X4(x)   x x x x
#define X15(x)  x x x x x x x x x x x x x x x

#define TWO_OBJECTS "[objects]\nSITE_009_NAME=\nPOOL_009_NAME=\n"
#define TWO_HEADER  HEADER "#define POOL 4\n#define POOL_REQ 6\n"
#define POOL(name, counter)                                                                        \
    INFO TWO_OBJECTS LANGUAGES TEXT "POOL_009_NAME=" name                                          \
                                    "\nPOOL_009_HELP=One pool.\nPOOL_REQ_009_NAME=" counter        \
                                    "\nPOOL_REQ_009_HELP=Requests of the pool.\n"

const struct rule_sample rule_samples_ini[] = {
    { EPCI_INI_FILE_UNREADABLE, "no.h",
      "[info]\ndrivername=Web\nsymbolfile=no.h\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_ENCODING, "x.ini:13:1", GOOD "\0", .bytes = sizeof GOOD },
    { EPCI_INI_LINE, "x.ini:13:1", GOOD "One site of many.\n", GOOD "; One site of many.\n" },
    { EPCI_INI_SECTION_FORM, "x.ini:13:1", GOOD "[Python\ndll=x.dll\n",
      GOOD "[Python]\ndll=x.dll\n" },
    { EPCI_INI_SECTION_REPEATED, "x.ini:13:1", GOOD "[text]\n" },
    { EPCI_INI_KEY_REPEATED, "x.ini:13:1", GOOD "SITE_009_NAME=Site\n" },
    { EPCI_INI_DEFINE_REPEATED, "x.h:3:9", GOOD, .bad_header = HEADER "#define SITE_REQ 4\n" },
    { EPCI_INI_DEFINE_OCTAL, "x.h:2:9", GOOD,
      .bad_header = "#define SITE 0\n#define SITE_REQ 02\n" },
    { EPCI_INI_DEFINE_TRAILING, "x.h:2:9", GOOD,
      .bad_header = "#define SITE 0\n#define SITE_REQ 2 requests\n" },
    { EPCI_INI_SERVICE_MISSING, "x.ini", "[info]\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_SERVICE_NAME, "x.ini:2:1",
      "[info]\ndrivername=Web\\Perf\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_SERVICE_FORM, "x.ini:2:1",
      "[info]\ndrivername=Web/Perf\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_SERVICE_FORM, "x.ini:2:1",
      "[info]\ndrivername=\"Web \"\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT,
      "[info]\ndrivername=\"Web\"\nsymbolfile=x.h\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_SOURCE_NAME, "x.ini:4:1", INFO "eventsource=Web\\Perf\n" OBJECTS LANGUAGES TEXT,
      INFO "eventsource=WebPerf\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_SYMBOLFILE_MISSING, "x.ini", "[info]\ndrivername=Web\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_SYMBOLFILE_PATH, "x.ini:3:1",
      "[info]\ndrivername=Web\nsymbolfile=./x.h\n" OBJECTS LANGUAGES TEXT },
    { EPCI_INI_LANGUAGES_MISSING, "x.ini", INFO OBJECTS "[text]\n" },
    { EPCI_INI_TEXT_MISSING, "x.ini", INFO OBJECTS LANGUAGES "[text]\n" },
    { EPCI_INI_OBJECTS_MISSING, "x.ini", INFO LANGUAGES TEXT },
    { EPCI_INI_OBJECTS_MISSING, "x.ini", INFO "[objects]\n" LANGUAGES TEXT },
    { EPCI_INI_LANGUAGE_MISTAKEN, "x.ini:8:1", LISTED("012", "French"), LISTED("00C", "French") },
    { EPCI_INI_LANGUAGE_MISTAKEN, "x.ini:8:1", LISTED("00C", "German"), LISTED("007", "German") },
    { EPCI_INI_LANGUAGE_LCID, "x.ini:8:1", LISTED("1036", "French"), LISTED("00C", "French") },
    { EPCI_INI_LANGUAGE_LCID, "x.ini:8:1", LISTED("040C", "French") },
    { EPCI_INI_LANGUAGE_LCID, "x.ini:8:1", LISTED("40C", "French") },
    { EPCI_INI_LANGUAGE_BARE, "x.ini:8:1", LISTED("016", "Portuguese"),
      LISTED("416", "Portuguese") },
    { EPCI_INI_LANGUAGE_BARE, "x.ini:8:1", LISTED("004", "Chinese"), LISTED("804", "Chinese") },
    { EPCI_INI_LANGUAGE_UNKNOWN, "x.ini:8:1", LISTED("0FF", "ours"), LISTED("000", "Neutral") },
    { EPCI_INI_LANGUAGE_UNKNOWN, "x.ini:8:1", LISTED("CurrentLanguage", "") },
    { EPCI_INI_LANGUAGE_EMPTY, "x.ini:8:1", INFO OBJECTS LANGUAGES "00C=French\n" TEXT,
      LISTED("00C", "French") },
    { EPCI_INI_LANGUAGE_UNLISTED, "x.ini:13:1", GOOD TEXT_IN("00C"), LISTED("00C", "French") },
    { EPCI_INI_TEXT_KEY, "x.ini:13:1", GOOD "SITE_009_TEXT=Web Site\n" },
    { EPCI_INI_SYMBOL_UNDEFINED, "x.ini:13:1", GOOD "SITE_HITS_009_NAME=Hits\n" },
    { EPCI_INI_SYMBOL_CASE, "x.ini:5:1", INFO "[objects]\nSite_009_NAME=\n" LANGUAGES TEXT },
    { EPCI_INI_OFFSET_ODD, "x.h:2:9", GOOD, .bad_header = "#define SITE 0\n#define SITE_REQ 3\n" },
    { EPCI_INI_OFFSET_RANGE, "x.h:2:9", GOOD,
      .bad_header = "#define SITE 0\n#define SITE_REQ 65536\n" },
    { EPCI_INI_OFFSET_RANGE, "x.h:2:9", GOOD,
      .bad_header = "#define SITE 0\n#define SITE_REQ -2\n" },
    { EPCI_INI_OFFSET_REPEATED, "x.h:2:9", GOOD,
      .bad_header = "#define SITE 0\n#define SITE_REQ 0\n" },
    { EPCI_INI_OFFSET_GAP, "x.h:2:9", GOOD, .bad_header = "#define SITE 0\n#define SITE_REQ 4\n" },
    { EPCI_INI_OFFSET_GAP, "x.h:1:9", GOOD, .bad_header = "#define SITE 2\n#define SITE_REQ 4\n" },
    { EPCI_INI_SYMBOL_UNUSED, "x.h:4:9", GOOD,
      .bad_header = HEADER "#define SITE_BASE 4\n#define SITE_OLD 6\n" },
    { EPCI_INI_SYMBOL_UNUSED, "x.h:2:9", GOOD,
      .bad_header = "#define SITE 0\n#define SITE_OLD 2\n#define SITE_REQ 4\n" },
    { EPCI_INI_NAME_MISSING, "x.ini:12:1",
      INFO OBJECTS LANGUAGES "[text]\nSITE_009_NAME=Site\nSITE_009_HELP=One site.\n"
                             ";SITE_REQ_009_NAME=Requests/sec\nSITE_REQ_009_HELP=Requests.\n" },
    { EPCI_INI_NAME_EMPTY, "x.ini:11:1",
      INFO OBJECTS LANGUAGES "[text]\nSITE_009_NAME=Site\nSITE_009_HELP=One site.\n"
                             "SITE_REQ_009_NAME=\n" },
    { EPCI_INI_TRANSLATION_MISSING, "x.ini:8:1",
      INFO OBJECTS LANGUAGES "00C=French\n" TEXT "SITE_00C_NAME=Site Web\nSITE_00C_HELP=Un site.\n",
      LISTED("00C", "French") },
    { EPCI_INI_OBJECT_WITHOUT_NAME, "x.h:3:9",
      INFO "[objects]\nSITE_009_NAME=\nPOOL_009_NAME=\n" LANGUAGES TEXT, POOL("Web Pool", "Jobs"),
      .bad_header = TWO_HEADER },
    { EPCI_INI_TEXT_CONTROL, "x.ini:11:1",
      INFO OBJECTS LANGUAGES "[text]\nSITE_009_NAME=Site\nSITE_009_HELP=One site.\n"
                             "SITE_REQ_009_NAME=Requests\tper second\n"
                             "SITE_REQ_009_HELP=Requests.\n" },
    { EPCI_INI_TEXT_CONTROL, "x.ini:12:1",
      INFO OBJECTS LANGUAGES NAMES "SITE_REQ_009_HELP=Requests.\xE2\x80\xA8Per second.\n" },
    { EPCI_INI_TEXT_CONTROL, "x.ini:12:1",
      INFO OBJECTS LANGUAGES NAMES "SITE_REQ_009_HELP=Requests.\xC2\x85Per second.\n" },
    { EPCI_INI_NAME_LENGTH, "x.ini:9:1",
      INFO OBJECTS LANGUAGES "[text]\nSITE_009_NAME=" X255("x") "x\nSITE_009_HELP=One site.\n",
      INFO OBJECTS LANGUAGES "[text]\nSITE_009_NAME=" X255("x") "\nSITE_009_HELP=One site.\n" },
    { EPCI_INI_NAME_REPEATED, "x.ini:13:1",
      GOOD "SITE_HITS_009_NAME=requests/sec\nSITE_HITS_009_HELP=Hits.\n",
      GOOD "SITE_HITS_009_NAME=Hits/sec\nSITE_HITS_009_HELP=Hits.\n",
      .bad_header = HEADER "#define SITE_HITS 4\n" },
    { EPCI_INI_NAME_REPEATED, "x.ini:14:1", POOL("Web Site", "Jobs"), POOL("Web Pool", "Jobs"),
      .bad_header = TWO_HEADER },
    { EPCI_INI_COUNTER_FIRST, "x.h:1:9", GOOD,
      .bad_header = "#define SITE_REQ 0\n#define SITE 2\n" },
    { EPCI_INI_HELP_MISSING, "x.ini:11:1", INFO OBJECTS LANGUAGES NAMES },
    { EPCI_INI_NAME_SHARED, "x.ini:16:1", POOL("Web Pool", "Requests/sec"),
      POOL("Web Pool", "Jobs"), .bad_header = TWO_HEADER },
};
const size_t rule_samples_ini_count = EPC_COUNT(rule_samples_ini);
