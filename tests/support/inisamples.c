/* SPDX-License-Identifier: MIT
 *
 * inisamples.c -- a table of samples; each has a peculiarity of some generator or author whose
 * files are in use.
 */
#include "inisamples.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "sdk/core/text.h"

const struct inisample inisamples[] = {
    { "an installer's generator: decimal language ids, an empty [objects], a last offset", INI_UTF8,
      "[info]\r\ndrivername=Bakery\r\nsymbolfile=Bakery.h\r\n\r\n"
      "[objects]\r\nOVEN_009_NAME=\r\n\r\n"
      "[languages]\r\n009=LANG009\r\n\r\n"
      "[text]\r\nOVEN_009_NAME=Bakery Oven\r\nOVEN_009_HELP=What the ovens do.\r\n"
      "OVEN_LOAVES_009_NAME=Loaves/sec\r\nOVEN_LOAVES_009_HELP=Loaves that left, per second.\r\n"
      "OVEN_PAINS_012_NAME=Pains\r\n",
      "d/Bakery.h",
      "#define OVEN    0\r\n#define OVEN_LOAVES    2\r\n#define OVEN_PAINS    4\r\n"
      "#define LAST_OVEN_COUNTER_OFFSET    4\r\n",
      "language-unlisted@16",
      "Bakery\nlanguages 009:4 012?:1\nsymbols OVEN@0* OVEN_LOAVES@2 OVEN_PAINS@4\n"
      "009 OVEN NAME Bakery Oven\n009 OVEN HELP What the ovens do.\n"
      "009 OVEN_LOAVES NAME Loaves/sec\n009 OVEN_LOAVES HELP Loaves that left, per second.\n"
      "012 OVEN_PAINS NAME Pains\n" },

    { "a framework's installer: every subkey of Perflib is a language, the header a .tmp with ;",
      INI_UTF16LE_BOM,
      "\r\n[info]\r\ndrivername=Post Office\r\nsymbolfile=tmpA1B2.tmp\r\n\r\n"
      "[languages]\r\n009=language009\r\nCurrentLanguage=languageCurrentLanguage\r\n"
      "_V2Providers=language_V2Providers\r\n\r\n"
      "[objects]\r\nOBJECT_1_009_NAME=Post Office\r\nOBJECT_1_CurrentLanguage_NAME=Post Office\r\n"
      "OBJECT_1__V2Providers_NAME=Post Office\r\n\r\n"
      "[text]\r\nOBJECT_1_009_NAME=Post Office\r\nOBJECT_1_009_HELP=Letters.\r\n"
      "OBJECT_1_CurrentLanguage_NAME=Post Office\r\nOBJECT_1_CurrentLanguage_HELP=Letters.\r\n"
      "OBJECT_1__V2Providers_NAME=Post Office\r\nOBJECT_1__V2Providers_HELP=Letters.\r\n"
      "DEVICE_COUNTER_1_009_NAME=Letters\r\nDEVICE_COUNTER_1_009_HELP=\r\n"
      "DEVICE_COUNTER_1_CurrentLanguage_NAME=Letters\r\n"
      "DEVICE_COUNTER_1__V2Providers_NAME=Letters\r\n",
      "d/tmpA1B2.tmp", "#define OBJECT_1 0;\r\n#define DEVICE_COUNTER_1 2;\r\n", "",
      "Post Office\nlanguages 009:3 CurrentLanguage:3 _V2Providers:3\n"
      "symbols OBJECT_1@0* DEVICE_COUNTER_1@2\n"
      "009 OBJECT_1 NAME Post Office\n009 OBJECT_1 HELP Letters.\n"
      "009 DEVICE_COUNTER_1 NAME Letters\n"
      "CurrentLanguage OBJECT_1 NAME Post Office\nCurrentLanguage OBJECT_1 HELP Letters.\n"
      "CurrentLanguage DEVICE_COUNTER_1 NAME Letters\n"
      "_V2Providers OBJECT_1 NAME Post Office\n_V2Providers OBJECT_1 HELP Letters.\n"
      "_V2Providers DEVICE_COUNTER_1 NAME Letters\n" },

    { "written as \\r\\n through a text stream, with an absolute path", INI_UTF8,
      "[info]\r\r\ndrivername=Loom\r\r\nsymbolfile=C:\\Temp\\loom sym.h\r\r\n\r\r\n"
      "[languages]\r\r\n009=English\r\r\n\r\r\n"
      "[text]\r\r\nLOOM_009_NAME=Loom\r\r\nLOOM_009_HELP=Threads # and 50 %, all.\r\r\n",
      "C:\\Temp\\loom sym.h", "#define LOOM 0\r\r\n", "",
      "Loom\nlanguages 009:2\nsymbols LOOM@0\n009 LOOM NAME Loom\n"
      "009 LOOM HELP Threads # and 50 %, all.\n" },

    { "a database's: neutral and English text, mixed case, blanks before the text, arrows",
      INI_UTF16LE_BOM,
      "\r\n; made, do not edit\r\n[Info]\r\nDrivername=Granary\r\nSymbolfile=granary.hxx\r\n"
      "Trusted=\r\n\r\n[Languages]\r\n000=Neutral\r\n009=English\r\n\r\n"
      "[Objects]\r\nSACKS_000_Name=\r\nSACKS_009_Name=\r\n\r\n"
      "[Text]\r\nSACKS_000_Name=Granary ==> Sacks\r\nSACKS_000_Help= Sacks = grain.\r\n"
      "SACKS_009_Name=Granary ==> Sacks\r\nSACKS_009_Help= Sacks = grain.\r\n",
      "d/granary.hxx", "#define SACKS 0\r\n", "",
      "Granary trusted\nlanguages 000:2 009:2\nsymbols SACKS@0*\n"
      "000 SACKS NAME Granary ==> Sacks\n000 SACKS HELP Sacks = grain.\n"
      "009 SACKS NAME Granary ==> Sacks\n009 SACKS HELP Sacks = grain.\n" },

    { "a runtime's: no [objects], a quotation mark that is not a pair", INI_UTF16LE_BOM,
      "[info]\r\ndrivername=Runtime\r\nsymbolfile=runtime.h\r\n\r\n[languages]\r\n009=English\r\n"
      "016=Portugu\xC3\xAAs\r\n\r\n[text]\r\nGC_009_NAME=% Time in GC\r\n"
      "GC_009_HELP='% Time in GC' is a share.\r\nGC_016_NAME=\"% de tempo na GC\"\r\n"
      "GC_016_HELP='% de tempo na GC' \xC3\xA9 uma parte.\r\n",
      "d/runtime.h", "#define GC 0\r\n", "",
      "Runtime\nlanguages 009:2 016:2\nsymbols GC@0\n009 GC NAME % Time in GC\n"
      "009 GC HELP '% Time in GC' is a share.\n016 GC NAME % de tempo na GC\n"
      "016 GC HELP '% de tempo na GC' \xC3\xA9 uma parte.\n" },

    { "a script's demo: blanks around =, prose in the header, a symbol that is not defined",
      INI_UTF8,
      "[info]\ndrivername = Juggler\nsymbolfile = juggler.h\n\n[languages]\n009 = English\n\n"
      "[objects]\nJUGGLER_009_NAME = x\nCLUB_009_NAME = x\n\n"
      "[text]\nJUGGLER_009_NAME = The juggler's service\nJUGGLER_009_HELP = What is in the air\n"
      "BALLS_009_NAME = Balls\nCLUBS_009_NAME = Clubs\nCLUBS_009_HELP = Clubs in the air\n\n"
      "[Python]\ndll = juggler.dll\n",
      "d/juggler.h",
      "#These are the offsets, it's as simple as that: define JUGGLER 8\n"
      "# which the script knows, too\n"
      "#define JUGGLER 0\n\n#define BALLS 2\nNothing else.\n",
      "symbol-undefined@10 symbol-undefined@16",
      "Juggler\nlanguages 009:3\nsymbols JUGGLER@0* BALLS@2\n"
      "009 JUGGLER NAME The juggler's service\n009 JUGGLER HELP What is in the air\n"
      "009 BALLS NAME Balls\n" },

    { "a web server's: two objects first, then their counters after a gap", INI_UTF16LE_BOM,
      "\r\n[info]\r\ndrivername=Inn_1.0\r\nsymbolfile=inn.h\r\n\r\n"
      "[languages]\r\n009=English\r\n00C=Fran\xC3\xA7"
      "ais\r\n\r\n"
      "[objects]\r\nINN_009_NAME=Inn\r\nINN_00C_NAME=Auberge\r\nROOMS_009_NAME=Inn Rooms\r\n"
      "ROOMS_00C_NAME=Chambres\r\n\r\n"
      "[text]\r\nBEDS_009_NAME=Beds\r\nBEDS_00C_NAME=Lits\r\nGUESTS_009_NAME=Guests\r\n"
      "GUESTS_00C_NAME=H\xC3\xB4tes\r\nINN_009_NAME=Inn\r\nINN_00C_NAME=Auberge\r\n"
      "ROOMS_009_NAME=Inn Rooms\r\nROOMS_00C_NAME=Chambres\r\n",
      "d/inn.h",
      "// offsets\r\n#define INN 0\r\n#define ROOMS 2\r\n#define GUESTS 192\r\n"
      "#define BEDS 194\r\n",
      "",
      "Inn_1.0\nlanguages 009:4 00C:4\nsymbols INN@0* ROOMS@2* GUESTS@192 BEDS@194\n"
      "009 INN NAME Inn\n009 ROOMS NAME Inn Rooms\n009 GUESTS NAME Guests\n"
      "009 BEDS NAME Beds\n00C INN NAME Auberge\n00C ROOMS NAME Chambres\n"
      "00C GUESTS NAME H\xC3\xB4tes\n00C BEDS NAME Lits\n" },

    { "an article's: UTF-16 without byte order mark, a define that names another", INI_UTF16LE,
      "[info]\r\ndrivername=Lighthouse\r\nsymbolfile=offsets.h\r\n\r\n[objects]\r\n"
      "LAMP_009_NAME=\r\n\r\n[languages]\r\n009=English\r\n\r\n[text]\r\n"
      "// English = as it is written there\r\nLAMP_009_NAME=Lamp\r\nTURNS_009_NAME=Turns/sec\r\n",
      "d/offsets.h",
      "#pragma once\r\n#define LAMP 0 // the object\r\n#define TURNS 2\r\n"
      "#define LAST_LAMP_OFFSET TURNS\r\n",
      "",
      "Lighthouse\nlanguages 009:2\nsymbols LAMP@0* TURNS@2\n009 LAMP NAME Lamp\n"
      "009 TURNS NAME Turns/sec\n" },

    { "an old compiler's: trailing blanks, other case in the file's name, Ctrl-Z", INI_UTF8,
      "[info]\ndrivername=TAILOR\nsymbolfile=tailor.h\n\n[languages]\n009=English\n\n"
      "[text]\nTAILOR_009_NAME=Tailor\nSUITS_009_NAME=Suits/sec    \n\x1A",
      "d/tailor.h", "//\n//  tailor.h\n//\n#define TAILOR  0\n#define SUITS\t2\n\x1A", "",
      "TAILOR\nlanguages 009:2\nsymbols TAILOR@0 SUITS@2\n009 TAILOR NAME Tailor\n"
      "009 SUITS NAME Suits/sec\n" },

    { "a scheduler's: strings and sizes in the header, a full section, no last line end", INI_UTF8,
      "[info]\r\ndrivername=Ferry\r\nsymbolfile=ferry.h\r\ntrusted=\r\n\r\n"
      "[objects]\r\nFERRY_009_NAME=\r\n\r\n[languages]\r\n009=English\r\n\r\n"
      "[text]\r\nFERRY_009_NAME=Ferry\r\nCARS_009_NAME=Cars\r\nCARS_009_HELP=Cars on board.",
      "d/ferry.h",
      "#pragma once\r\n#include <windows.h>\r\n#ifdef FERRY_TEST\r\n#endif\r\n"
      "#define FERRY_KEY L\"SYSTEM\\\\Services\\\\Ferry\"\r\n#define ferry_size sizeof(int)\r\n"
      "#define FERRY 0\r\n#define CARS 2",
      "",
      "Ferry trusted\nlanguages 009:3\nsymbols FERRY@0* CARS@2\n009 FERRY NAME Ferry\n"
      "009 CARS NAME Cars\n009 CARS HELP Cars on board.\n" },

    { "a directory server's: # before the first section, more symbols than texts", INI_UTF8,
      "# BEGIN COPYRIGHT = author's\n# END\n[info]\ndrivername=Archive\nsymbolfile=archive.h\n"
      "[languages]\n009=English\n[text]\nSHELVES_009_NAME=Shelves\n",
      "d/archive.h",
      "/*****\n * #define SHELVES 6\n *****/\n#ifndef ARCHIVE_H\n#define ARCHIVE_H\n"
      "#define SHELVES 0\n#define BOXES 2\n#define LETTERS (4)\n#endif\n",
      "", "Archive\nlanguages 009:1\nsymbols SHELVES@0\n009 SHELVES NAME Shelves\n" },

    { "an early document's: applicationname, a line before the first section, two languages",
      INI_UTF8,
      "// an example\r\n[info]\r\napplicationname=Orchard\r\nsymbolfile=orchard.h\r\n\r\n"
      "[languages]\r\n009=English\r\n011=Other\r\n\r\n[text]\r\nTREE_1_009_NAME=Trees\r\n"
      "TREE_1_011_NAME=Trees in Other\r\nTREE_1_011_HELP=Trees, described in Other\r\n",
      "d/orchard.h", "#define TREE_1 0x0\r\n", "",
      "Orchard\nlanguages 009:1 011:2\nsymbols TREE_1@0\n009 TREE_1 NAME Trees\n"
      "011 TREE_1 NAME Trees in Other\n011 TREE_1 HELP Trees, described in Other\n" },

    { "an installer's test: [objects] names a symbol without text, far away", INI_UTF8,
      "; from an article\n[info]\ndrivername=Quarry\nsymbolfile=quarry.h\n\n[languages] \n"
      "009=English\n004=Chinese\n\n[objects]\nPIT_009_NAME=Pit\nPIT_004_NAME=Pit, in Chinese\n\n"
      "[text]  \nSTONES_009_NAME=Stones\nSTONES_004_NAME=Stones, in Chinese\n",
      "d/quarry.h", "#define STONES    0\n#define PIT    8\n", "object-without-name@2",
      "Quarry\nlanguages 009:1 004:1\nsymbols STONES@0 PIT@8*\n009 STONES NAME Stones\n"
      "004 STONES NAME Stones, in Chinese\n" },
};

const size_t inisample_count = EPC_COUNT(inisamples);

struct epci_span inisample_bytes(struct kit_arena *arena, const struct inisample *sample)
{
    size_t length = strlen(sample->ini);
    uint16_t *units;
    size_t count;

    if (sample->encoding == INI_UTF8)
        return epci_span_of(sample->ini, length);
    units = kit_arena_allocate(arena, length + 1, sizeof *units);
    if (!units || epci_utf16_from_utf8(sample->ini, length, units + 1, length, &count) != EPC_OK)
        abort();
    units[0] = 0xFEFF;
    if (sample->encoding == INI_UTF16LE_BOM)
        return epci_span_of(units, (count + 1) * sizeof *units);
    return epci_span_of(units + 1, count * sizeof *units);
}

static void print_text(struct kit_buffer *out, const struct ini_perf_model *model,
                       const struct ini_perf_text *text)
{
    char *utf8 = kit_arena_allocate(out->arena, text->count * 3 + 1, 1);
    size_t bytes;

    if (!utf8 ||
        epci_utf8_from_utf16(text->units, text->count, utf8, text->count * 3, &bytes, NULL))
        abort();
    kit_buffer_add_format(out, "%s %s %s %s\n", model->languages[text->language].id,
                          model->symbols[text->symbol].name,
                          text->kind == INI_PERF_NAME ? "NAME" : "HELP", utf8);
}

const char *inisample_print(struct kit_arena *arena, const struct ini_perf_model *model)
{
    struct kit_buffer out = { .arena = arena };

    kit_buffer_add_format(&out, "%s%s\nlanguages", model->service,
                          model->trusted ? " trusted" : "");
    for (size_t i = 0; i < model->language_count; i++)
        kit_buffer_add_format(&out, " %s%s:%zu", model->languages[i].id,
                              model->languages[i].listed ? "" : "?",
                              model->languages[i].text_count);
    kit_buffer_add_format(&out, "\nsymbols");
    for (size_t i = 0; i < model->symbol_count; i++)
        kit_buffer_add_format(&out, " %s@%u%s", model->symbols[i].name, model->symbols[i].offset,
                              model->symbols[i].is_object ? "*" : "");
    kit_buffer_add_format(&out, "\n");
    for (size_t i = 0; i < model->text_count; i++)
        print_text(&out, model, &model->texts[i]);
    kit_buffer_put(&out, "", 1);
    return out.text;
}
