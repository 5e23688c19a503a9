/* SPDX-License-Identifier: MIT
 *
 * encoding.c -- see encoding.h.
 */
#include "ini/read/encoding.h"

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/core/text.h"

static bool is_utf16(const struct ini_source *source)
{
    return source->encoding == INI_UTF16LE || source->encoding == INI_UTF16LE_BOM ||
           source->encoding == INI_UTF16BE_BOM;
}

/* Where the slice's first character beyond ASCII stands; NULL: there is none. */
static const char *beyond_ascii(struct kit_slice slice)
{
    for (size_t i = 0; i < slice.bytes; i++)
        if ((unsigned char)slice.at[i] >= 0x80)
            return slice.at + i;
    return NULL;
}

/* The first of the file that is no comment; false: all is ASCII, which every encoding has. */
static bool find_beyond_ascii(const struct ini_source *source, struct ini_place *place)
{
    struct ini_scan scan;
    struct ini_line line;

    ini_scan_init(&scan, source->text, source->bytes, INI_DIALECT_INI);
    while (ini_scan_next(&scan, &line)) {
        const char *at = NULL;

        if (line.kind == INI_LINE_SECTION || line.kind == INI_LINE_KEY)
            at = beyond_ascii(line.whole);
        if (at) {
            *place = (struct ini_place){ source->name, line.number, ini_line_column(&line, at) };
            return true;
        }
    }
    return false;
}

static void report(struct ini_findings *findings, enum ini_rule_id rule, struct ini_place at,
                   const char *message)
{
    ini_report(findings, rule, at, NULL, "%s; save the file as UTF-16LE with BOM", message);
}

static void check_8bit(const struct ini_source *source, struct ini_findings *findings)
{
    struct ini_place place;

    if (!find_beyond_ascii(source, &place))
        return;
    if (source->encoding != INI_CODEPAGE) {
        report(findings, EPCI_INI_ENCODING_MISREAD, place,
               "this is UTF-8, which Windows' own tools take for the system's ANSI code page: they "
               "install two or more wrong letters for this one");
    } else {
        ini_report(findings, EPCI_INI_ENCODING_CODEPAGE, place, NULL,
                   "this is read in code page %u; where the system's is another one, Windows' own "
                   "tools install other letters; save the file as UTF-16LE with BOM",
                   source->codepage);
    }
}

void ini_encoding_check_ini(const struct ini_source *source, struct ini_findings *findings)
{
    const struct ini_place start = { source->name, 1, 1 };

    if (source->encoding == INI_UTF16BE_BOM)
        report(findings, EPCI_INI_ENCODING_BIG_ENDIAN, start,
               "the file is UTF-16BE, which Windows' own tools are not known to read");
    if (source->encoding == INI_UTF16LE)
        report(
            findings, EPCI_INI_ENCODING_UNMARKED, start,
            "the file is UTF-16LE without a byte order mark: Windows has to guess that, and what "
            "it takes for ANSI has no section");
    if (source->encoding == INI_UTF8_BOM && source->text[0] == '[')
        report(
            findings, EPCI_INI_ENCODING_MARK, start,
            "a UTF-8 byte order mark stands before the first section: Windows' own tools take it "
            "for text and do not find the section");
    if (!is_utf16(source))
        check_8bit(source, findings);
    else if (source->text[0] == '[')
        ini_report(findings, EPCI_INI_ENCODING_FIRST_LINE, start, NULL,
                   "a UTF-16 file begins with [, which Windows NT 4 could not read; begin it with "
                   "an empty line");
}

void ini_encoding_check_header(const struct ini_source *source, struct ini_findings *findings)
{
    if (is_utf16(source))
        ini_report(findings, EPCI_INI_ENCODING_HEADER, (struct ini_place){ source->name, 1, 1 },
                   NULL,
                   "the symbol header is UTF-16, which Windows' own tools are not known to read; "
                   "save it as ASCII");
    else if (source->encoding == INI_UTF8_BOM && source->text[0] == '#')
        ini_report(findings, EPCI_INI_ENCODING_HEADER, (struct ini_place){ source->name, 1, 1 },
                   NULL,
                   "a byte order mark stands right before the first directive, which Windows' own "
                   "tools may miss therefore; save the file as ASCII");
}

/* ---- What a code page carries ---- */

struct carrier {
    struct kit_arena *arena;
    const struct ini_io *io;
    const struct ini_source *source;
    struct ini_findings *findings;
    uint16_t *units; /* of the longest slice so far */
    size_t room;
};

static void report_lacking(struct carrier *carrier, const struct ini_line *line,
                           struct kit_slice slice, size_t unit)
{
    struct ini_finding finding = { .rule = EPCI_INI_ENCODING_LACKING,
                                   .at = { carrier->source->name, line->number, 1 } };
    size_t at = 0, used = 0;
    uint32_t scalar = 0;

    for (size_t units = 0; units <= unit && at + used < slice.bytes;) {
        at += used;
        (void)epci_utf8_next(slice.at + at, slice.bytes - at, &scalar, &used);
        units += scalar > 0xFFFF ? 2 : 1;
    }
    finding.at.column = ini_line_column(line, slice.at + at);
    ini_add(carrier->findings, &finding,
            "%.*s (U+%04X) is not in code page %u; programs that ask for ANSI text get another "
            "character in its place: write something that the code page has",
            (int)used, slice.at + at, scalar, carrier->io->codepage);
}

static int check_slice(struct carrier *carrier, const struct ini_line *line, struct kit_slice slice)
{
    const struct ini_io *io = carrier->io;
    size_t count, bad;
    int status;

    if (!beyond_ascii(slice))
        return EPC_OK;
    if (slice.bytes > carrier->room) { /* a unit for each byte is always enough */
        if (!epci_mul_size(slice.bytes, 2, &carrier->room) ||
            !(carrier->units =
                  kit_arena_take(carrier->arena, carrier->room, sizeof *carrier->units)))
            return EPC_E_NOMEM;
    }
    status = epci_utf16_from_utf8(slice.at, slice.bytes, carrier->units, carrier->room, &count);
    if (status == EPC_OK &&
        io->encodes(io->context, io->codepage, carrier->units, count, &bad) == EPC_E_ENCODING)
        report_lacking(carrier, line, slice, bad);
    return status;
}

int ini_encoding_check_carried(struct kit_arena *arena, const struct ini_io *io,
                               const struct ini_source *source, enum ini_dialect dialect,
                               struct ini_findings *findings)
{
    struct carrier carrier = { .arena = arena, .io = io, .source = source, .findings = findings };
    struct ini_scan scan;
    struct ini_line line;
    int status = EPC_OK;

    if (!io->encodes || io->codepage == 0 || source->encoding == INI_CODEPAGE)
        return EPC_OK;
    ini_scan_init(&scan, source->text, source->bytes, dialect);
    while (status == EPC_OK && ini_scan_next(&scan, &line))
        if (line.kind == INI_LINE_KEY &&
            (status = check_slice(&carrier, &line, line.name)) == EPC_OK)
            status = check_slice(&carrier, &line, line.value);
    return status;
}
