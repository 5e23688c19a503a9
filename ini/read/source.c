/* SPDX-License-Identifier: MIT
 *
 * source.c -- reads a file, finds its encoding, and reports invalid bytes.
 *
 * A byte order mark decides; without one, many NUL bytes mean UTF-16LE, and other text is UTF-8 or
 * in a code page.  The place of an invalid byte is found by decoding what comes before it.
 */
#include "ini/read/source.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/slice.h"

/* Lines and columns are counted in 32 bits, and a decoded text is at most three times its file. */
#define MAX_DECODED_BYTES ((size_t)1 << 30)

/* A file that is being decoded. */
struct source_job {
    struct kit_arena *arena;
    const struct ini_io *io;
    enum ini_source_mode mode;
    struct epci_span bytes; /* after the byte order mark */
    size_t mark;            /* its size */
    struct ini_source source;
    struct ini_decoded made;
};

static int decode_utf16(struct source_job *job, struct epci_span bytes, struct ini_decoded *made)
{
    return ini_decode_utf16(job->arena, bytes, job->source.encoding == INI_UTF16BE_BOM, made);
}

static int decode_codepage(struct source_job *job, struct epci_span bytes, struct ini_decoded *made)
{
    return job->io->decode(job->io->context, job->arena, job->source.codepage, bytes, made);
}

/* ---- Findings ---- */

/* Whether this character is the last of a line's ending: LF, CR LF, CR CR LF or CR.  (The scanner
 * would also treat a Ctrl-Z before the bad byte as the end of the text.) */
static bool ends_line(const char *at)
{
    return at[0] == '\n' || (at[0] == '\r' && at[1] != '\n' && !(at[1] == '\r' && at[2] == '\n'));
}

/* The place of the first bad byte.  The text before it is decoded to count its lines. */
static struct ini_place find_bad_byte_place(struct source_job *job)
{
    struct ini_place place = { job->source.name, 1, 1 };
    struct epci_span before = epci_span_of(job->bytes.at, job->made.bad);
    struct ini_decoded made = { 0 };
    int status;

    if (ini_is_utf16(job->source.encoding))
        status = decode_utf16(job, before, &made);
    else if (job->source.codepage != 0)
        status = decode_codepage(job, before, &made);
    else
        status = ini_check_and_copy_utf8(job->arena, before, true, &made);
    for (size_t i = 0; status == EPC_OK && i < made.bytes; i++) {
        if (ends_line(made.text + i)) {
            place.line++;
            place.column = 1;
        } else if (((unsigned char)made.text[i] & 0xC0) != 0x80) {
            place.column++;
        }
    }
    return place;
}

struct source_words {
    const char *got, *wanted, *advice;
};

static struct source_words describe_bad_utf16(const struct source_job *job)
{
    const unsigned char *bad = job->bytes.at + job->made.bad;
    struct source_words words = { "half a surrogate pair", "valid UTF-16",
                                  "remove it, or save the file as UTF-16LE again" };

    if (job->made.bad + 1 == job->bytes.left)
        return (struct source_words){ "a single byte at the end", "UTF-16, two bytes each",
                                      "the file is cut off; restore it" };
    if (bad[0] == 0 && bad[1] == 0)
        words = (struct source_words){ "a NUL character", "text", words.advice };
    return words;
}

static struct source_words describe_bad_8bit(struct source_job *job)
{
    const unsigned char *bad = job->bytes.at + job->made.bad;
    const char *save = job->mode == INI_SOURCE_UNICODE ? "UTF-8" : "UTF-16LE with BOM";
    unsigned codepage = job->source.codepage;
    struct source_words words = { .advice = ini_format_string(
                                      job->arena, "correct it, or save the file as %s", save) };

    if (bad[0] == 0 && job->made.bad == 0 && job->bytes.left > 1 && bad[1] != 0)
        return (struct source_words){ "UTF-16BE without a byte order mark", "text",
                                      ini_format_string(job->arena, "save the file as %s", save) };
    if (bad[0] == 0)
        return (struct source_words){ "a NUL byte", "text",
                                      ini_format_string(
                                          job->arena,
                                          "this is not a text file, or UTF-16 without a byte order "
                                          "mark: save it as %s",
                                          save) };
    words.got = ini_format_string(job->arena, "0x%02X", bad[0]);
    words.wanted = "valid UTF-8";
    if (codepage != 0 && codepage == job->io->codepage)
        words.wanted = ini_format_string(job->arena, "a character of code page %u", codepage);
    else if (codepage != 0)
        words = (struct source_words){
            words.got,
            ini_format_string(job->arena, "valid UTF-8 or a character of code page %u", codepage),
            "save the file as UTF-16LE with BOM, or name its code page (--codepage N)"
        };
    return words;
}

/* Report the byte at job->made.bad. */
static int report_bad_byte(struct source_job *job, struct ini_findings *findings)
{
    struct source_words words =
        ini_is_utf16(job->source.encoding) ? describe_bad_utf16(job) : describe_bad_8bit(job);
    struct ini_finding finding = { .rule = INI_RULE_ENCODING,
                                   .at = find_bad_byte_place(job),
                                   .has_offset = true,
                                   .offset = job->mark + job->made.bad,
                                   .got = words.got,
                                   .wanted = words.wanted };

    ini_add_finding(findings, &finding, "byte %zu of the file: got %s, wanted %s; %s",
                    job->mark + job->made.bad, words.got, words.wanted, words.advice);
    return EPC_E_ENCODING;
}

static int report_unknown_codepage(const struct source_job *job, struct ini_findings *findings)
{
    ini_report_finding(
        findings, INI_RULE_ENCODING, (struct ini_place){ .file = job->source.name }, NULL,
        "the file is in code page %u, which this system does not know, or in which ASCII "
        "is not ASCII; save it as UTF-16LE with BOM",
        job->source.codepage);
    return EPC_E_ENCODING;
}

/* ---- Encodings ---- */

/* UTF-16LE without a mark.  A file usually begins with an ASCII character, so its second byte is
 * a NUL, which 8-bit text cannot have; in any other file many of the upper bytes are NUL. */
static bool looks_like_utf16le(const struct epci_span *bytes)
{
    size_t nuls[2] = { 0, 0 }; /* at even and at odd offsets */

    if (bytes->left < 2)
        return false;
    if (bytes->at[0] != 0 && bytes->at[1] == 0)
        return true;
    if (!memchr(bytes->at, 0, bytes->left))
        return false;
    for (size_t i = 0; i < bytes->left; i++)
        nuls[i % 2] += bytes->at[i] == 0;
    return nuls[1] > nuls[0] && nuls[1] >= bytes->left / 16;
}

/* The encoding and the size of its mark. */
static enum ini_encoding detect_encoding(const struct epci_span *bytes, size_t *mark)
{
    static const struct {
        const char *mark;
        size_t bytes;
        enum ini_encoding encoding;
    } marks[] = { { "\xEF\xBB\xBF", 3, INI_UTF8_BOM },
                  { "\xFF\xFE", 2, INI_UTF16LE_BOM },
                  { "\xFE\xFF", 2, INI_UTF16BE_BOM } };

    for (size_t i = 0; i < EPC_COUNT(marks); i++)
        if (bytes->left >= marks[i].bytes &&
            memcmp(bytes->at, marks[i].mark, marks[i].bytes) == 0) {
            *mark = marks[i].bytes;
            return marks[i].encoding;
        }
    *mark = 0;
    return looks_like_utf16le(bytes) ? INI_UTF16LE : INI_UTF8;
}

/* The code page that the text may be in; 0: it must be UTF-8. */
static unsigned named_or_system_codepage(const struct source_job *job)
{
    unsigned codepage;

    if (!job->io || !job->io->decode || job->mode == INI_SOURCE_UNICODE ||
        job->source.encoding == INI_UTF8_BOM)
        return 0;
    codepage = job->io->codepage ? job->io->codepage : job->io->system_codepage;
    return codepage == INI_CODEPAGE_UTF8 ? 0 : codepage;
}

static int decode_utf8_or_codepage(struct source_job *job)
{
    unsigned codepage = named_or_system_codepage(job);
    const unsigned char *nul = NULL;
    int status = EPC_E_ENCODING;

    if (job->bytes.left != 0)
        nul = memchr(job->bytes.at, 0, job->bytes.left);
    if (nul) {
        job->made.bad = (size_t)(nul - job->bytes.at);
        return EPC_E_ENCODING;
    }
    if (codepage == 0 || job->io->codepage == 0)
        status = ini_check_and_copy_utf8(job->arena, job->bytes, false, &job->made);
    if (status == EPC_E_ENCODING && codepage != 0) {
        job->source.codepage = codepage;
        status = decode_codepage(job, job->bytes, &job->made);
        if (status == EPC_OK)
            job->source.encoding = INI_CODEPAGE;
    }
    if ((status == EPC_E_ENCODING || status == EPC_E_UNSUPPORTED) && job->mode == INI_SOURCE_CODE)
        status = ini_check_and_copy_utf8(job->arena, job->bytes, true, &job->made);
    return status;
}

int ini_source_decode(struct kit_arena *arena, const struct ini_io *io, const char *name,
                      struct epci_span bytes, enum ini_source_mode mode, struct ini_source *source,
                      struct ini_findings *findings)
{
    struct source_job job = {
        .arena = arena, .io = io, .mode = mode, .bytes = bytes, .source = { .name = name }
    };
    int status;

    if (bytes.left > MAX_DECODED_BYTES) {
        ini_report_finding(findings, INI_RULE_FILE_UNREADABLE, (struct ini_place){ .file = name },
                           NULL, "the file has %zu bytes; at most %zu are read", bytes.left,
                           MAX_DECODED_BYTES);
        return EPC_E_NOSPACE;
    }
    job.source.encoding = detect_encoding(&bytes, &job.mark);
    (void)epci_span_skip(&job.bytes, job.mark);
    /* Windows' command copy ends every file with a Ctrl-Z of one byte. */
    if (ini_is_utf16(job.source.encoding) && job.bytes.left % 2 != 0 &&
        job.bytes.at[job.bytes.left - 1] == KIT_CTRL_Z)
        job.bytes.left--;
    status = ini_is_utf16(job.source.encoding) ? decode_utf16(&job, job.bytes, &job.made)
                                               : decode_utf8_or_codepage(&job);
    if (status == EPC_E_ENCODING)
        return report_bad_byte(&job, findings);
    if (status == EPC_E_UNSUPPORTED)
        return report_unknown_codepage(&job, findings);
    if (status)
        return status;
    job.source.text = job.made.text;
    job.source.bytes = job.made.bytes;
    *source = job.source;
    return EPC_OK;
}

static const char *why_unreadable(int status)
{
    switch (status) {
    case EPC_E_NOT_FOUND:
        return "there is no such file; correct the name or add the file";
    case EPC_E_ACCESS:
        return "access is denied; check the rights to read it";
    case EPC_E_NOSPACE:
        return "it is too large for a file of this kind";
    default:
        return "the system reports an error while reading it";
    }
}

int ini_io_read_file_or_replacement(const struct ini_io *io, struct kit_arena *arena,
                                    const char *path, struct epci_span *bytes)
{
    if (!io->replaced || strcmp(path, io->replaced) != 0)
        return io->read(io->context, arena, path, bytes);
    *bytes = io->replacement;
    return EPC_OK;
}

bool ini_io_can_decode_its_codepage(const struct ini_io *io, struct kit_arena *arena)
{
    struct ini_decoded made = { 0 };

    return io->codepage == 0 || io->codepage == INI_CODEPAGE_UTF8 ||
           io->decode(io->context, arena, io->codepage, epci_span_of("", 0), &made) == EPC_OK;
}

int ini_source_load(struct kit_arena *arena, const struct ini_io *io, const char *path,
                    enum ini_source_mode mode, struct ini_source *source,
                    struct ini_findings *findings)
{
    struct epci_span bytes = epci_span_of(NULL, 0);
    struct kit_arena file; /* its bytes, released once they are decoded */
    int status;

    kit_arena_init(&file, arena->alloc, arena->free);
    file.limit = arena->limit > arena->taken ? arena->limit - arena->taken : 0;
    status = ini_io_read_file_or_replacement(io, &file, path, &bytes);
    if (status && status != EPC_E_NOMEM)
        ini_report_finding(findings, INI_RULE_FILE_UNREADABLE, (struct ini_place){ .file = path },
                           NULL, "cannot read the file: %s", why_unreadable(status));
    if (status == EPC_OK)
        status = ini_source_decode(arena, io, path, bytes, mode, source, findings);
    arena->refused += file.refused;
    kit_arena_release(&file);
    return status;
}

/* ---- Paths ---- */

static bool is_path_separator(char one)
{
    return one == '/' || one == '\\';
}

const char *ini_path_file_name(const char *path)
{
    const char *name = path;

    for (; *path; path++)
        if (is_path_separator(*path))
            name = path + 1;
    return name;
}

bool ini_path_has_ending(const char *path, const char *ending)
{
    size_t bytes = strlen(path), maximum = strlen(ending);

    return bytes >= maximum && kit_slice_is_any_case(kit_slice_of(path + bytes - maximum), ending);
}

char *ini_path_resolve(struct kit_arena *arena, const char *from, const char *path)
{
    size_t folder = (size_t)(ini_path_file_name(from) - from);

    if (is_path_separator(path[0]) || (path[0] != 0 && path[1] == ':'))
        return kit_arena_copy_string(arena, path, strlen(path));
    if (folder == 0 && from[0] != 0 && from[1] == ':')
        folder = 2;
    return kit_arena_format(arena, "%.*s%s", (int)folder, from, path);
}
