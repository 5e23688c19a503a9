/* SPDX-License-Identifier: MIT
 *
 * source.c -- detects a file's encoding, validates every byte of it and makes UTF-8 of it.
 */
#include "ini/source.h"

#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

/* Lines and columns are counted in 32 bits, and a decoded text is at most three times its file. */
#define MOST_BYTES ((size_t)1 << 30)

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

static uint32_t byte_at(const struct epci_span *bytes, size_t at)
{
    return bytes->at[at];
}

/* ---- Findings ---- */

/* Add a finding about the byte at `at` of the file; `units` is 1 or 2 bytes per character there,
 * `high` which of two bytes is the upper one. */
struct spot {
    const char *name;
    const struct epci_span *bytes;
    size_t start; /* behind the BOM */
    size_t unit;
    size_t low; /* position of the lower byte in a unit */
};

static struct epci_place place_of(const struct spot *spot, size_t at)
{
    struct epci_place place = { spot->name, 1, 1 };

    for (size_t i = spot->start; i + spot->unit <= at; i += spot->unit) {
        uint32_t low = byte_at(spot->bytes, i + spot->low);
        bool wide = spot->unit == 2 && byte_at(spot->bytes, i + 1 - spot->low) != 0;
        if (low == '\n' && !wide) {
            place.line++;
            place.column = 1;
        } else if (spot->unit == 2 || (low & 0xC0) != 0x80) {
            place.column++;
        }
    }
    return place;
}

static int refuse(struct epci_ini_findings *findings, const struct spot *spot, size_t at,
                  const char *got, const char *wanted, const char *advice)
{
    const struct epci_ini_finding finding = {
        .rule = EPCI_INI_ENCODING,
        .at = place_of(spot, at),
        .has_offset = true,
        .offset = at,
        .got = got,
        .wanted = wanted,
    };

    epci_ini_add(findings, &finding, "byte %zu of the file: got %s, wanted %s; %s", at, got, wanted,
                 advice);
    return EPC_E_ENCODING;
}

/* ---- UTF-16 ---- */

static uint32_t unit_at(const struct spot *spot, size_t at)
{
    return byte_at(spot->bytes, at + spot->low) | byte_at(spot->bytes, at + 1 - spot->low) << 8;
}

/* The scalar value at *at, which is moved behind it; 0 for what is no character. */
static uint32_t next_utf16(const struct spot *spot, size_t *at)
{
    uint32_t unit = unit_at(spot, *at);
    uint32_t second;

    if (unit >= 0xD800 && unit <= 0xDFFF) {
        if (unit >= 0xDC00 || spot->bytes->left - *at < 4)
            return 0;
        second = unit_at(spot, *at + 2);
        if (second < 0xDC00 || second > 0xDFFF)
            return 0;
        *at += 4;
        return 0x10000 + ((unit & 0x3FF) << 10) + (second & 0x3FF);
    }
    *at += 2;
    return unit;
}

static size_t encode_utf8(uint32_t scalar, char *out)
{
    if (scalar < 0x80) {
        out[0] = (char)scalar;
        return 1;
    }
    if (scalar < 0x800) {
        out[0] = (char)(0xC0 | scalar >> 6);
        out[1] = (char)(0x80 | (scalar & 63));
        return 2;
    }
    if (scalar < 0x10000) {
        out[0] = (char)(0xE0 | scalar >> 12);
        out[1] = (char)(0x80 | (scalar >> 6 & 63));
        out[2] = (char)(0x80 | (scalar & 63));
        return 3;
    }
    out[0] = (char)(0xF0 | scalar >> 18);
    out[1] = (char)(0x80 | (scalar >> 12 & 63));
    out[2] = (char)(0x80 | (scalar >> 6 & 63));
    out[3] = (char)(0x80 | (scalar & 63));
    return 4;
}

/* How many bytes of UTF-8 the units make, or the status after a finding. */
static int measure_utf16(const struct spot *spot, size_t *count, struct epci_ini_findings *findings)
{
    char scratch[4];
    size_t whole = spot->bytes->left & ~(size_t)1;

    *count = 0;
    for (size_t at = spot->start; at < whole;) {
        size_t before = at;
        uint32_t scalar = next_utf16(spot, &at);
        if (scalar == 0 && at != before)
            return refuse(findings, spot, before, "a NUL character", "text",
                          "remove it, or save the file as UTF-16LE again");
        if (scalar == 0)
            return refuse(findings, spot, before, "half a surrogate pair", "valid UTF-16",
                          "remove it, or save the file as UTF-16LE again");
        *count += encode_utf8(scalar, scratch);
    }
    if (whole != spot->bytes->left)
        return refuse(findings, spot, whole, "a single byte at the end", "UTF-16, two bytes each",
                      "the file is cut off; restore it");
    return EPC_OK;
}

static int decode_utf16(struct epci_arena *arena, const struct spot *spot,
                        struct epci_source *source, struct epci_ini_findings *findings)
{
    size_t count;
    size_t at = spot->start;
    size_t made = 0;
    char *text;
    int status = measure_utf16(spot, &count, findings);

    if (status)
        return status;
    if (!(text = epci_arena_take(arena, count + 1, 1)))
        return EPC_E_NOMEM;
    while (made < count)
        made += encode_utf8(next_utf16(spot, &at), text + made);
    source->text = text;
    source->bytes = count;
    return EPC_OK;
}

/* ---- UTF-8 ---- */

/* Length of the character at `at`, 0 if it is none. */
static size_t utf8_length(const struct epci_span *bytes, size_t at)
{
    uint32_t scalar;
    size_t used;

    if (byte_at(bytes, at) < 0x80)
        return byte_at(bytes, at) != 0;
    if (epci_utf8_next((const char *)bytes->at + at, bytes->left - at, &scalar, &used))
        return 0;
    return used;
}

/* Count the invalid bytes; *first is where the first of them stands. */
static size_t count_invalid(const struct epci_span *bytes, size_t start, size_t *first)
{
    size_t invalid = 0;

    for (size_t at = start; at < bytes->left;) {
        size_t length = utf8_length(bytes, at);
        if (length == 0 && invalid++ == 0)
            *first = at;
        at += length ? length : 1;
    }
    return invalid;
}

/* Copy, with U+FFFD for each of `invalid` bytes. */
static int copy_utf8(struct epci_arena *arena, const struct spot *spot, size_t invalid,
                     struct epci_source *source)
{
    const struct epci_span *bytes = spot->bytes;
    size_t count = bytes->left - spot->start + invalid * (sizeof replacement - 2);
    char *text = epci_arena_take(arena, count + 1, 1);
    size_t made = 0;

    if (!text)
        return EPC_E_NOMEM;
    if (invalid == 0 && count != 0)
        memcpy(text, bytes->at + spot->start, count);
    for (size_t at = spot->start; invalid != 0 && at < bytes->left;) {
        size_t length = utf8_length(bytes, at);
        if (length != 0)
            memcpy(text + made, bytes->at + at, length);
        else
            memcpy(text + made, replacement, sizeof replacement - 1);
        made += length ? length : sizeof replacement - 1;
        at += length ? length : 1;
    }
    source->text = text;
    source->bytes = count;
    return EPC_OK;
}

/* 8-bit text that is not UTF-8: the platform's business. */
static int decode_codepage(struct epci_arena *arena, const struct epci_ini_io *io,
                           const struct spot *spot, size_t first, struct epci_source *source,
                           struct epci_ini_findings *findings)
{
    static const char advice[] = "it seems to be in an ANSI code page, which this version does not "
                                 "read: save it as UTF-16LE with BOM or as UTF-8";
    char *text = NULL;
    size_t count = 0;
    int status = EPC_E_UNSUPPORTED;
    char *got;

    if (byte_at(spot->bytes, first) == 0)
        return refuse(findings, spot, first, "a NUL byte", "text",
                      "this is no text file, or UTF-16 without a byte order mark in an odd place: "
                      "save it as UTF-16LE with BOM or as UTF-8");
    if (io && io->decode && source->encoding == EPCI_UTF8)
        status = io->decode(io->context, arena, 0, *spot->bytes, &text, &count, &first);
    if (status == EPC_E_NOMEM)
        return status;
    if (status) {
        got = epci_arena_format(arena, "0x%02X", byte_at(spot->bytes, first));
        return got ? refuse(findings, spot, first, got, "valid UTF-8", advice) : EPC_E_NOMEM;
    }
    source->text = text;
    source->bytes = count;
    source->encoding = EPCI_CODEPAGE;
    return EPC_OK;
}

/* ---- All of them ---- */

/* The encoding, and how many bytes its mark has. */
static enum epci_encoding detect(const struct epci_span *bytes, size_t *mark)
{
    const unsigned char *at = bytes->at;

    *mark = 0;
    if (bytes->left >= 3 && at[0] == 0xEF && at[1] == 0xBB && at[2] == 0xBF) {
        *mark = 3;
        return EPCI_UTF8_BOM;
    }
    if (bytes->left >= 2 && at[0] == 0xFF && at[1] == 0xFE) {
        *mark = 2;
        return EPCI_UTF16LE_BOM;
    }
    if (bytes->left >= 2 && at[0] == 0xFE && at[1] == 0xFF) {
        *mark = 2;
        return EPCI_UTF16BE_BOM;
    }
    /* Every file we read begins with an ASCII character; in 8-bit text no NUL follows it. */
    if (bytes->left >= 2 && at[0] != 0 && at[0] < 0x80 && at[1] == 0)
        return EPCI_UTF16LE;
    return EPCI_UTF8;
}

static int decode_8bit(struct epci_arena *arena, const struct epci_ini_io *io,
                       const struct spot *spot, enum epci_source_mode mode,
                       struct epci_source *source, struct epci_ini_findings *findings)
{
    size_t first = 0;
    size_t invalid = count_invalid(spot->bytes, spot->start, &first);

    if (invalid != 0 && (mode == EPCI_SOURCE_STRICT || byte_at(spot->bytes, first) == 0))
        return decode_codepage(arena, io, spot, first, source, findings);
    return copy_utf8(arena, spot, invalid, source);
}

int epci_source_decode(struct epci_arena *arena, const struct epci_ini_io *io, const char *name,
                       struct epci_span bytes, enum epci_source_mode mode,
                       struct epci_source *source, struct epci_ini_findings *findings)
{
    struct epci_source decoded = { .name = name };
    struct spot spot = { .name = name, .bytes = &bytes, .unit = 1 };
    int status;

    if (bytes.left > MOST_BYTES) {
        const struct epci_ini_finding finding = { .rule = EPCI_INI_FILE_UNREADABLE,
                                                  .at = { .file = name } };
        epci_ini_add(findings, &finding, "the file has %zu bytes; at most %zu are read", bytes.left,
                     MOST_BYTES);
        return EPC_E_NOSPACE;
    }
    decoded.encoding = detect(&bytes, &spot.start);
    if (decoded.encoding == EPCI_UTF8 || decoded.encoding == EPCI_UTF8_BOM) {
        status = decode_8bit(arena, io, &spot, mode, &decoded, findings);
    } else {
        spot.unit = 2;
        spot.low = decoded.encoding == EPCI_UTF16BE_BOM;
        status = decode_utf16(arena, &spot, &decoded, findings);
    }
    if (status == EPC_OK)
        *source = decoded;
    return status;
}

static const char *why_unreadable(int status)
{
    switch (status) {
    case EPC_E_NOT_FOUND:
        return "there is no such file; correct the name or put it there";
    case EPC_E_ACCESS:
        return "access is denied; check who may read it";
    case EPC_E_NOSPACE:
        return "it is too large for a file of this kind";
    default:
        return "the system reports an error while reading it";
    }
}

int epci_source_load(struct epci_arena *arena, const struct epci_ini_io *io, const char *path,
                     enum epci_source_mode mode, struct epci_source *source,
                     struct epci_ini_findings *findings)
{
    struct epci_span bytes = epci_span_of(NULL, 0);
    int status = io->read(io->context, arena, path, &bytes);

    if (status && status != EPC_E_NOMEM) {
        const struct epci_ini_finding finding = { .rule = EPCI_INI_FILE_UNREADABLE,
                                                  .at = { .file = path } };
        epci_ini_add(findings, &finding, "cannot read the file: %s", why_unreadable(status));
    }
    if (status)
        return status;
    return epci_source_decode(arena, io, path, bytes, mode, source, findings);
}

/* ---- Paths ---- */

static bool is_separator(char one)
{
    return one == '/' || one == '\\';
}

char *epci_path_beside(struct epci_arena *arena, const char *beside, const char *path)
{
    bool drive = path[0] != 0 && path[1] == ':';
    size_t folder = strlen(beside);

    if (is_separator(path[0]) || drive)
        return epci_arena_string(arena, path, strlen(path));
    while (folder > 0 && !is_separator(beside[folder - 1]))
        folder--;
    if (folder == 0 && beside[0] != 0 && beside[1] == ':')
        folder = 2;
    return epci_arena_format(arena, "%.*s%s", (int)folder, beside, path);
}
