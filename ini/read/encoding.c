/* SPDX-License-Identifier: MIT
 *
 * encoding.c -- compares the encoding of a file with what other programs expect.
 *
 * Text beyond ASCII matters only in sections and keys: other programs do not read comments.
 */
#include "ini/read/encoding.h"

#include <epc/epc.h>

#include "ini/read/language.h"
#include "sdk/core/text.h"

const char *ini_find_non_ascii(struct kit_slice slice)
{
    for (size_t i = 0; i < slice.bytes; i++)
        if ((unsigned char)slice.at[i] >= 0x80)
            return slice.at + i;
    return NULL;
}

/* The first one of the file outside comments; false: all is ASCII, which every encoding has. */
static bool find_non_ascii_outside_comments(const struct ini_source *source,
                                            struct ini_place *place)
{
    struct ini_scan scan = ini_scan_begin(source->text, source->bytes, INI_DIALECT_INI);
    struct ini_line line;

    while (ini_scan_next_line(&scan, &line)) {
        const char *at = NULL;

        if (line.kind == INI_LINE_SECTION || line.kind == INI_LINE_KEY)
            at = ini_find_non_ascii(line.whole);
        if (at) {
            *place = ini_line_place(source->name, &line, at);
            return true;
        }
    }
    return false;
}

static void report_with_utf16_advice(struct ini_findings *findings, enum ini_rule_id rule,
                                     struct ini_place at, const char *message)
{
    ini_report_finding(findings, rule, at, NULL, "%s; save the file as UTF-16LE with BOM", message);
}

static void report_non_ascii_in_8bit_file(const struct ini_source *source,
                                          struct ini_findings *findings)
{
    struct ini_place place;

    if (!find_non_ascii_outside_comments(source, &place))
        return;
    if (source->encoding != INI_CODEPAGE) {
        report_with_utf16_advice(
            findings, INI_RULE_ENCODING_MISREAD, place,
            "this is UTF-8, which Windows' own tools take for the system's ANSI code page: they "
            "install two or more wrong letters for this one");
    } else {
        ini_report_finding(
            findings, INI_RULE_ENCODING_CODEPAGE, place, NULL,
            "this is read in code page %u; where the system's is another one, Windows' own "
            "tools install other letters; save the file as UTF-16LE with BOM",
            source->codepage);
    }
}

void ini_encoding_check_ini(const struct ini_source *source, struct ini_findings *findings)
{
    const struct ini_place start = { source->name, 1, 1 };

    if (source->encoding == INI_UTF16BE_BOM)
        report_with_utf16_advice(
            findings, INI_RULE_ENCODING_BIG_ENDIAN, start,
            "the file is UTF-16BE, which Windows' own tools are not known to read");
    if (source->encoding == INI_UTF16LE)
        report_with_utf16_advice(
            findings, INI_RULE_ENCODING_UNMARKED, start,
            "the file is UTF-16LE without a byte order mark: Windows has to guess that, and what "
            "it takes for ANSI has no section");
    if (source->encoding == INI_UTF8_BOM && source->text[0] == '[')
        report_with_utf16_advice(
            findings, INI_RULE_ENCODING_MARK, start,
            "a UTF-8 byte order mark directly precedes the first section: Windows' own tools "
            "take it "
            "for text and do not find the section");
    if (!ini_is_utf16(source->encoding))
        report_non_ascii_in_8bit_file(source, findings);
    else if (source->text[0] == '[')
        ini_report_finding(
            findings, INI_RULE_ENCODING_FIRST_LINE, start, NULL,
            "a UTF-16 file begins with [, which Windows NT 4 could not read; begin it with "
            "an empty line");
}

void ini_encoding_check_symbol_header(const struct ini_source *source,
                                      struct ini_findings *findings)
{
    const struct ini_place start = { source->name, 1, 1 };

    if (ini_is_utf16(source->encoding))
        ini_report_finding(
            findings, INI_RULE_ENCODING_HEADER, start, NULL,
            "the symbol header is UTF-16, as that of Windows' own ODBC is; compilers and "
            "other tools may not read it, ASCII is read by all");
    else if (source->encoding == INI_UTF8_BOM && source->text[0] == '#')
        ini_report_finding(
            findings, INI_RULE_ENCODING_HEADER, start, NULL,
            "a byte order mark directly precedes the first directive, which Windows' own "
            "tools may therefore miss; save the file as ASCII");
}

/* ---- Characters that a code page lacks ---- */

struct codepage_check {
    struct kit_arena *arena;
    const struct ini_io *io;
    const struct ini_source *source;
    struct ini_findings *findings;
    uint16_t *units; /* of the longest slice so far */
    size_t capacity;
};

static void report_unencodable_character(struct codepage_check *check, const struct ini_line *line,
                                         struct kit_slice slice, size_t unit)
{
    size_t at = 0, used = 0;
    uint32_t scalar = 0;

    for (size_t units = 0; units <= unit && at + used < slice.bytes;) {
        at += used;
        (void)epci_utf8_decode_scalar(slice.at + at, slice.bytes - at, &scalar, &used);
        units += scalar > 0xFFFF ? 2 : 1;
    }
    ini_report_finding(
        check->findings, INI_RULE_ENCODING_LACKING,
        ini_line_place(check->source->name, line, slice.at + at), NULL,
        "%.*s (U+%04X) is not in code page %u; programs that ask for ANSI text get another "
        "character in its place: write something that the code page has",
        (int)used, slice.at + at, scalar, check->io->codepage);
}

static void check_slice_encodable(struct codepage_check *check, const struct ini_line *line,
                                  struct kit_slice slice)
{
    const struct ini_io *io = check->io;
    size_t count, bad;

    if (!ini_find_non_ascii(slice))
        return;
    if (slice.bytes > check->capacity) { /* one unit per byte is always enough */
        check->capacity = slice.bytes;
        check->units = kit_arena_allocate(check->arena, check->capacity, sizeof *check->units);
    }
    if (check->units &&
        epci_utf16_from_utf8(slice.at, slice.bytes, check->units, check->capacity, &count) ==
            EPC_OK &&
        io->encodes(io->context, io->codepage, check->units, count, &bad) == EPC_E_ENCODING)
        report_unencodable_character(check, line, slice, bad);
}

void ini_check_encodable_in_io_codepage(struct kit_arena *arena, const struct ini_io *io,
                                        const struct ini_source *source, enum ini_dialect dialect,
                                        struct ini_findings *findings)
{
    struct codepage_check check = {
        .arena = arena, .io = io, .source = source, .findings = findings
    };
    struct ini_scan scan = ini_scan_begin(source->text, source->bytes, dialect);
    struct ini_line line;

    if (!io->encodes || io->codepage == 0 || source->encoding == INI_CODEPAGE)
        return;
    while (ini_scan_next_line(&scan, &line))
        if (line.kind == INI_LINE_KEY) {
            check_slice_encodable(&check, &line, line.name);
            check_slice_encodable(&check, &line, line.value);
        }
}

/* ---- Letters that a language does not have ---- */

/* The first text of a language that its code page lacks; *bad is the character's first unit. */
static const struct ini_perf_text *find_unencodable_text(const struct ini_io *io, unsigned codepage,
                                                         const struct ini_perf_text *texts,
                                                         size_t count, size_t *bad)
{
    for (size_t i = 0; i < count; i++)
        if (ini_find_non_ascii(texts[i].utf8) && io->encodes(io->context, codepage, texts[i].units,
                                                             texts[i].count, bad) == EPC_E_ENCODING)
            return &texts[i];
    return NULL;
}

void ini_report_text_not_in_own_codepage(const struct ini_io *io, const struct ini_source *source,
                                         const struct ini_perf_model *model,
                                         struct ini_findings *findings)
{
    if (source->encoding != INI_CODEPAGE || io->codepage != 0 || !io->encodes)
        return;
    for (size_t i = 0; i < model->language_count; i++) {
        const struct ini_perf_language *language = &model->languages[i];
        unsigned codepage = ini_language_ansi_codepage(language->id);
        const struct ini_perf_text *text = NULL;
        size_t bad = 0;

        if (language->listed && codepage != 0 && codepage != source->codepage)
            text = find_unencodable_text(io, codepage, &model->texts[language->first_text],
                                         language->text_count, &bad);
        if (text)
            ini_report_finding(
                findings, INI_RULE_ENCODING_LANGUAGE, text->at, model->symbols[text->symbol].name,
                "read in code page %u, this text has U+%04X, which code page %u of language "
                "%s lacks: the file is in another code page; save it as UTF-16LE with BOM, "
                "or name its code page (--codepage)",
                source->codepage, text->units[bad], codepage, language->id);
    }
}
