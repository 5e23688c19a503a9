/* SPDX-License-Identifier: MIT
 *
 * language.c -- the table of languages, and what the label of a language says about its id.
 *
 * The label is the value of a key of [languages] ("012=French").  If it begins with the name of
 * another language, the id or the label is wrong; which one, the id's other meanings may tell.
 */
#include "ini/read/language.h"

#include <string.h>

#include <epc/epc.h>

#define PRIMARY_BITS    0x3FFu
#define LANG_CHINESE    0x04u
#define LANG_PORTUGUESE 0x16u

/* A longer label is prose and is not searched. */
#define MAX_LABEL 80u

/* The languages of winnt.h, by id, with the name that is written; those with longer names are in a
 * table of their own; and what people also write as the value of an id. */
struct language_row {
    uint32_t id;
    const char *name;
};

static const struct language_row language_rows[] = {
    { 0x000, "Neutral" },    { 0x001, "Arabic" },      { 0x002, "Bulgarian" },
    { 0x003, "Catalan" },    { 0x004, "Chinese" },     { 0x005, "Czech" },
    { 0x006, "Danish" },     { 0x007, "German" },      { 0x008, "Greek" },
    { 0x009, "English" },    { 0x00A, "Spanish" },     { 0x00B, "Finnish" },
    { 0x00C, "French" },     { 0x00D, "Hebrew" },      { 0x00E, "Hungarian" },
    { 0x00F, "Icelandic" },  { 0x010, "Italian" },     { 0x011, "Japanese" },
    { 0x012, "Korean" },     { 0x013, "Dutch" },       { 0x014, "Norwegian" },
    { 0x015, "Polish" },     { 0x016, "Portuguese" },  { 0x017, "Romansh" },
    { 0x018, "Romanian" },   { 0x019, "Russian" },     { 0x01A, "Croatian" },
    { 0x01B, "Slovak" },     { 0x01C, "Albanian" },    { 0x01D, "Swedish" },
    { 0x01E, "Thai" },       { 0x01F, "Turkish" },     { 0x020, "Urdu" },
    { 0x021, "Indonesian" }, { 0x022, "Ukrainian" },   { 0x023, "Belarusian" },
    { 0x024, "Slovenian" },  { 0x025, "Estonian" },    { 0x026, "Latvian" },
    { 0x027, "Lithuanian" }, { 0x028, "Tajik" },       { 0x029, "Persian" },
    { 0x02A, "Vietnamese" }, { 0x02B, "Armenian" },    { 0x02C, "Azerbaijani" },
    { 0x02D, "Basque" },     { 0x02E, "Sorbian" },     { 0x02F, "Macedonian" },
    { 0x032, "Tswana" },     { 0x034, "Xhosa" },       { 0x035, "Zulu" },
    { 0x036, "Afrikaans" },  { 0x037, "Georgian" },    { 0x038, "Faeroese" },
    { 0x039, "Hindi" },      { 0x03A, "Maltese" },     { 0x03B, "Sami" },
    { 0x03C, "Irish" },      { 0x03E, "Malay" },       { 0x03F, "Kazak" },
    { 0x040, "Kyrgyz" },     { 0x041, "Swahili" },     { 0x042, "Turkmen" },
    { 0x043, "Uzbek" },      { 0x044, "Tatar" },       { 0x045, "Bengali" },
    { 0x046, "Punjabi" },    { 0x047, "Gujarati" },    { 0x048, "Odia" },
    { 0x049, "Tamil" },      { 0x04A, "Telugu" },      { 0x04B, "Kannada" },
    { 0x04C, "Malayalam" },  { 0x04D, "Assamese" },    { 0x04E, "Marathi" },
    { 0x04F, "Sanskrit" },   { 0x050, "Mongolian" },   { 0x051, "Tibetan" },
    { 0x052, "Welsh" },      { 0x053, "Khmer" },       { 0x054, "Lao" },
    { 0x056, "Galician" },   { 0x057, "Konkani" },     { 0x058, "Manipuri" },
    { 0x059, "Sindhi" },     { 0x05A, "Syriac" },      { 0x05B, "Sinhalese" },
    { 0x05C, "Cherokee" },   { 0x05D, "Inuktitut" },   { 0x05E, "Amharic" },
    { 0x05F, "Tamazight" },  { 0x060, "Kashmiri" },    { 0x061, "Nepali" },
    { 0x062, "Frisian" },    { 0x063, "Pashto" },      { 0x064, "Filipino" },
    { 0x065, "Divehi" },     { 0x067, "Fulah" },       { 0x068, "Hausa" },
    { 0x06A, "Yoruba" },     { 0x06B, "Quechua" },     { 0x06C, "Sotho" },
    { 0x06D, "Bashkir" },    { 0x06F, "Greenlandic" }, { 0x070, "Igbo" },
    { 0x073, "Tigrinya" },   { 0x075, "Hawaiian" },    { 0x078, "Yi" },
    { 0x07A, "Mapudungun" }, { 0x07C, "Mohawk" },      { 0x07E, "Breton" },
    { 0x07F, "Invariant" },  { 0x080, "Uighur" },      { 0x081, "Maori" },
    { 0x082, "Occitan" },    { 0x083, "Corsican" },    { 0x084, "Alsatian" },
    { 0x085, "Sakha" },      { 0x086, "Kiche" },       { 0x087, "Kinyarwanda" },
    { 0x088, "Wolof" },      { 0x08C, "Dari" },
};

/* Longer names. */
static const struct language_row long_rows[] = {
    { 0x06E, "Luxembourgish" },         { 0x091, "Scottish Gaelic" },
    { 0x092, "Central Kurdish" },       { 0x404, "Chinese (traditional)" },
    { 0x416, "Portuguese (Brazil)" },   { 0x804, "Chinese (simplified)" },
    { 0x816, "Portuguese (Portugal)" }, { 0xC04, "Chinese (Hong Kong)" },
};

static const struct language_row other_names[] = {
    { 0x001, "\u0627\u0644\u0639\u0631\u0628\u064A\u0629" },
    { 0x003, "Valencian" },
    { 0x004, "\u4E2D\u6587" },
    { 0x005, "\u010Ce\u0161tina" },
    { 0x006, "Dansk" },
    { 0x007, "Deutsch" },
    { 0x008, "\u0395\u03BB\u03BB\u03B7\u03BD\u03B9\u03BA\u03AC" },
    { 0x00A, "Espa\u00F1ol" },
    { 0x00A, "Espanol" },
    { 0x00B, "Suomi" },
    { 0x00C, "Fran\u00E7ais" },
    { 0x00C, "Francais" },
    { 0x00D, "\u05E2\u05D1\u05E8\u05D9\u05EA" },
    { 0x00E, "Magyar" },
    { 0x010, "Italiano" },
    { 0x011, "\u65E5\u672C\u8A9E" },
    { 0x012, "\uD55C\uAD6D\uC5B4" },
    { 0x013, "Nederlands" },
    { 0x014, "Norsk" },
    { 0x015, "Polski" },
    { 0x016, "Portugu\u00EAs" },
    { 0x016, "Portugues" },
    { 0x019, "\u0420\u0443\u0441\u0441\u043A\u0438\u0439" },
    { 0x01A, "Serbian" },
    { 0x01A, "Bosnian" },
    { 0x01D, "Svenska" },
    { 0x01F, "T\u00FCrk\u00E7e" },
    { 0x022, "\u0423\u043A\u0440\u0430\u0457\u043D\u0441\u044C\u043A\u0430" },
    { 0x029, "Farsi" },
    { 0x02C, "Azeri" },
    { 0x045, "Bangla" },
    { 0x048, "Oriya" },
    { 0x067, "Pular" },
    { 0x085, "Yakut" },
};

/* The row at a position in the tables of languages; NULL after the last. */
static const struct language_row *language_row_at(size_t at)
{
    if (at < EPC_COUNT(language_rows))
        return &language_rows[at];
    at -= EPC_COUNT(language_rows);
    return at < EPC_COUNT(long_rows) ? &long_rows[at] : NULL;
}

bool ini_language_id_from_name(struct kit_slice name, uint32_t *value)
{
    const struct language_row *row;

    for (size_t i = 0; (row = language_row_at(i)) != NULL; i++)
        if (kit_slice_is_any_case(name, row->name)) {
            *value = row->id;
            return true;
        }
    for (size_t i = 0; i < EPC_COUNT(other_names); i++)
        if (kit_slice_is_any_case(name, other_names[i].name)) {
            *value = other_names[i].id;
            return true;
        }
    return false;
}

static uint32_t primary_language_id(uint32_t value)
{
    return value & PRIMARY_BITS;
}

/* The languages whose texts differ so much by country that the id names the country. */
static bool needs_country(uint32_t value)
{
    return primary_language_id(value) == LANG_CHINESE ||
           primary_language_id(value) == LANG_PORTUGUESE;
}

/* The number that the whole text is; false for anything else and for too many digits. */
static bool parse_id_digits(const char *text, uint32_t base, uint32_t *value)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t count = strlen(text);

    *value = 0;
    for (size_t i = 0; i < count; i++) {
        char one = text[i] >= 'a' && text[i] <= 'f' ? (char)(text[i] - 'a' + 'A') : text[i];
        const char *digit = memchr(digits, one, base);
        if (!digit)
            return false;
        *value = *value * base + (uint32_t)(digit - digits);
    }
    return count > 0 && count <= 5;
}

bool ini_language_parse_id(const char *id, uint32_t *value)
{
    return strlen(id) == 3 && parse_id_digits(id, 16, value);
}

const char *ini_language_name(uint32_t value)
{
    const struct language_row *row;

    for (size_t i = 0; (row = language_row_at(i)) != NULL; i++)
        if (row->id == value)
            return row->name;
    return NULL;
}

bool ini_language_is_known(const char *id)
{
    uint32_t value;

    return ini_language_parse_id(id, &value) && ini_language_name(value);
}

/* Languages with one ANSI code page.  English is missing: people use it for texts of their own. */
unsigned ini_language_ansi_codepage(const char *id)
{
    static const struct {
        uint16_t codepage;
        uint16_t ids[16]; /* ends with 0 */
    } systems[] = {
        { 874, { 0x01E } },
        { 932, { 0x011 } },
        { 936, { 0x804 } },
        { 949, { 0x012 } },
        { 950, { 0x404, 0xC04 } },
        { 1250, { 0x005, 0x00E, 0x015, 0x018, 0x01B, 0x01C, 0x024, 0x042 } },
        { 1251, { 0x002, 0x019, 0x022, 0x023, 0x028, 0x02F, 0x03F, 0x040, 0x044, 0x06D, 0x085 } },
        { 1252,
          { 0x003, 0x006, 0x007, 0x00A, 0x00B, 0x00C, 0x00F, 0x010, 0x013, 0x014, 0x016, 0x01D,
            0x056, 0x416, 0x816 } },
        { 1253, { 0x008 } },
        { 1254, { 0x01F } },
        { 1255, { 0x00D } },
        { 1256, { 0x001, 0x020, 0x029, 0x08C } },
        { 1257, { 0x025, 0x026, 0x027 } },
        { 1258, { 0x02A } },
    };
    uint32_t value;

    for (size_t i = 0; ini_language_parse_id(id, &value) && i < EPC_COUNT(systems); i++)
        for (size_t j = 0; systems[i].ids[j] != 0; j++)
            if (systems[i].ids[j] == value)
                return systems[i].codepage;
    return 0;
}

/* ---- Which language a label names ---- */

static bool is_label_letter(char one)
{
    return kit_is_letter(one) || (unsigned char)one >= 0x80;
}

static bool begins_with_word(struct kit_slice label, const char *name)
{
    struct kit_slice head = { label.at, strlen(name) };

    return head.bytes <= label.bytes && kit_slice_is_any_case(head, name) &&
           (head.bytes == label.bytes || !is_label_letter(label.at[head.bytes]));
}

static bool contains_word(struct kit_slice label, const char *name)
{
    for (size_t i = 0; i < label.bytes; i++) {
        const struct kit_slice rest = { label.at + i, label.bytes - i };
        if ((i == 0 || !is_label_letter(label.at[i - 1])) && begins_with_word(rest, name))
            return true;
    }
    return false;
}

/* Whether the label matches one of the language's names. */
static bool is_label_matching_row(const struct language_row *row, struct kit_slice label,
                                  bool (*matches)(struct kit_slice label, const char *name))
{
    if (matches(label, row->name))
        return true;
    for (size_t i = 0; i < EPC_COUNT(other_names); i++)
        if (other_names[i].id == row->id && matches(label, other_names[i].name))
            return true;
    return false;
}

/* The primary language that the label begins with, if it is not `own` and the label does not also
 * contain own ("English for Japanese systems"); else NULL. */
static const struct language_row *find_other_language_in_display_name(const char *text,
                                                                      uint32_t own)
{
    const struct kit_slice label = kit_slice_of(text);
    const struct language_row *row, *found = NULL;

    if (label.bytes == 0 || label.bytes > MAX_LABEL)
        return NULL;
    for (size_t i = 0; (row = language_row_at(i)) != NULL; i++) {
        if (row->id == own && is_label_matching_row(row, label, contains_word))
            return NULL;
        if (!found && row->id != 0 && row->id <= PRIMARY_BITS && row->id != own &&
            is_label_matching_row(row, label, begins_with_word))
            found = row;
    }
    return found;
}

/* Whether the label contains a name of this primary language. */
static bool is_language_named_in_label(const char *text, uint32_t id)
{
    const struct kit_slice label = kit_slice_of(text);
    const struct language_row *row;

    for (size_t i = 0; label.bytes <= MAX_LABEL && (row = language_row_at(i)) != NULL; i++)
        if (row->id == id && is_label_matching_row(row, label, contains_word))
            return true;
    return false;
}

/* ---- Ids of another form ---- */

static bool is_primary_language_known(uint32_t langid)
{
    return primary_language_id(langid) != 0 && ini_language_name(primary_language_id(langid));
}

/* The LANGID that the id means; 0: none of winnt.h's. */
static uint32_t langid_from_decimal_or_hex_id(const char *id)
{
    uint32_t value;

    /* 1036 is an LCID in decimal, as people write it; in hexadecimal it would be no language. */
    if (parse_id_digits(id, 10, &value) && value > PRIMARY_BITS && is_primary_language_known(value))
        return value;
    return parse_id_digits(id, 16, &value) && is_primary_language_known(value) ? value : 0;
}

/* A short id may also be a decimal number without its zeros: 12 for 00C.  0: no language. */
static uint32_t langid_from_decimal_id(const char *id)
{
    uint32_t value;

    return strlen(id) < 3 && parse_id_digits(id, 10, &value) && is_primary_language_known(value)
               ? value
               : 0;
}

/* The id for a LANGID of winnt.h. */
static const char *id_from_langid(struct kit_arena *arena, uint32_t langid, const char **name)
{
    if (needs_country(langid) && !ini_language_name(langid)) {
        *name = ini_language_name(primary_language_id(langid));
        return primary_language_id(langid) == LANG_CHINESE ? "404 or 804" : "416 or 816";
    }
    if (!needs_country(langid))
        langid = primary_language_id(langid);
    *name = ini_language_name(langid);
    return ini_format_string(arena, "%03X", langid);
}

const char *ini_language_suggest_id_for_wrong_id(struct kit_arena *arena, const char *id,
                                                 const char **name)
{
    const uint32_t langid = langid_from_decimal_or_hex_id(id);
    const uint32_t decimal = langid_from_decimal_id(id);
    const char *meant = langid ? id_from_langid(arena, langid, name) : NULL;
    const char *other_name, *other;

    if (!meant || decimal == 0 || decimal == langid)
        return meant;
    other = id_from_langid(arena, decimal, &other_name);
    *name = ini_format_string(arena, "%s or %s", *name, other_name);
    return ini_format_string(arena, "%s or %s", meant, other);
}

/* ---- Findings ---- */

/* Windows never looks up the id, and the label names a language that the id cannot mean. */
static void report_id_label_contradiction(struct ini_findings *findings, const char *id,
                                          const struct language_row *named, struct ini_place at)
{
    const char *name;
    const struct ini_finding finding = { .rule = INI_RULE_LANGUAGE_MISTAKEN,
                                         .at = at,
                                         .object = id,
                                         .got = id,
                                         .wanted =
                                             id_from_langid(findings->arena, named->id, &name) };

    ini_add_finding(
        findings, &finding,
        "Windows does not look up %s: ids have three hexadecimal digits; its value says %s, "
        "which is %s; write that, also in the keys of its texts, or correct the value",
        id, name, finding.wanted);
}

/* The label decides between the possible meanings; if it names a third language, the author has
 * to. */
static void report_unknown_or_misformed_id(struct ini_findings *findings, const char *id,
                                           const char *label, struct ini_place at)
{
    const uint32_t langid = langid_from_decimal_or_hex_id(id);
    const struct language_row *named =
        label ? find_other_language_in_display_name(label, primary_language_id(langid)) : NULL;
    struct ini_finding finding = { .at = at, .object = id, .got = id };
    const char *name;

    if (named && named->id == langid_from_decimal_id(id)) {
        finding.wanted = id_from_langid(findings->arena, named->id, &name);
    } else if (named) {
        report_id_label_contradiction(findings, id, named, at);
        return;
    } else if (langid && label && is_language_named_in_label(label, primary_language_id(langid))) {
        finding.wanted = id_from_langid(findings->arena, langid, &name);
    } else {
        finding.wanted = ini_language_suggest_id_for_wrong_id(findings->arena, id, &name);
    }
    finding.rule = finding.wanted ? INI_RULE_LANGUAGE_LCID : INI_RULE_LANGUAGE_UNKNOWN;
    if (finding.wanted)
        ini_add_finding(
            findings, &finding,
            "Windows does not look up %s: the id of %s has three hexadecimal digits, %s; write "
            "that, also in the keys of its texts",
            id, name, finding.wanted);
    else
        ini_add_finding(
            findings, &finding,
            "%s is not a language id, so Windows does not look for its texts; wanted are three "
            "hexadecimal digits of winnt.h, such as 009",
            id);
}

static void report_id_not_of_named_language(struct ini_findings *findings, const char *id,
                                            uint32_t value, const struct language_row *named,
                                            struct ini_place at)
{
    const char *own = ini_language_name(primary_language_id(value));
    const char *wanted = ini_format_string(findings->arena, "%03X", named->id);
    const struct ini_finding finding = {
        .rule = INI_RULE_LANGUAGE_MISTAKEN, .at = at, .object = id, .got = id, .wanted = wanted
    };
    uint32_t decimal;

    if (parse_id_digits(id, 10, &decimal) && decimal == named->id)
        ini_add_finding(
            findings, &finding,
            "%s is %s: ids are hexadecimal, and %u in decimal is %s in hexadecimal; write "
            "%s for %s, also in the keys of its texts",
            id, own ? own : "not a language", decimal, wanted, wanted, named->name);
    else
        ini_add_finding(findings, &finding,
                        "%s is %s, but its value says %s, which is %s; correct one of them", id,
                        own ? own : "not a language", named->name, wanted);
}

static void report_missing_country(struct ini_findings *findings, const char *id, uint32_t value,
                                   struct ini_place at)
{
    const struct ini_finding finding = {
        .rule = INI_RULE_LANGUAGE_BARE, .at = at, .object = id, .got = id
    };

    ini_add_finding(findings, &finding, "%s",
                    value == LANG_CHINESE
                        ? "004 does not say which Chinese, but Windows needs that: 404 is "
                          "traditional, 804 simplified; older systems took 004 for 804"
                        : "016 does not say which Portuguese, but Windows needs that: 416 is "
                          "Brazil's, 816 Portugal's; older systems took 016 for 416 (and if 16 was "
                          "meant in decimal: Italian is 010)");
}

void ini_language_check_id_and_label(struct ini_findings *findings, const char *id,
                                     const char *label, struct ini_place at)
{
    const struct language_row *named;
    uint32_t value;

    if (!ini_language_parse_id(id, &value)) {
        report_unknown_or_misformed_id(findings, id, label, at);
        return;
    }
    if (value == 0)
        return; /* 000=Neutral, which shipped files use */
    named = label ? find_other_language_in_display_name(label, primary_language_id(value)) : NULL;
    if (named)
        report_id_not_of_named_language(findings, id, value, named, at);
    else if (!ini_language_name(value))
        report_unknown_or_misformed_id(findings, id, label, at);
    else if (value == LANG_CHINESE || value == LANG_PORTUGUESE)
        report_missing_country(findings, id, value, at);
}
