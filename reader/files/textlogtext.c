/* SPDX-License-Identifier: MIT
 *
 * textlogtext.c -- from a file's bytes to UTF-8, and from there to lines.
 *
 * A line ends at its line feed, also inside of quotes: a file that was cut may lack a quote, and no
 * writer puts line feeds into cells.
 */
#include "reader/files/textlogtext.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/buffer.h"
#include "reader/files/textlog.h"
#include "kit/system/codepage.h"
#include "kit/system/files.h"
#include "sdk/core/text.h"

/* In a file with more of them, every byte beyond ASCII after these is replaced. */
#define BAD_BYTES_MAX 1000u

static const char replacement_mark[] = "\xEF\xBF\xBD";

/* The signature is within so many bytes, after "Date" and the computer's name at most. */
#define SIGNATURE_WITHIN 2048u

bool reader_textlog_has_signature(struct kit_slice line)
{
    return kit_slice_find(line, "(PDH-CSV ") < line.bytes ||
           kit_slice_find(line, "(PDH-TSV ") < line.bytes;
}

char reader_textlog_detect_line_end(struct kit_slice text)
{
    return text.bytes > 0 && memchr(text.at, '\n', text.bytes) ? '\n' : '\r';
}

bool reader_textlog_next_line(struct kit_slice text, char line_end, size_t *at,
                              struct kit_slice *line)
{
    const char *from = text.at + *at, *end;

    if (*at >= text.bytes)
        return false;
    end = memchr(from, line_end, text.bytes - *at);
    *at = end ? (size_t)(end - text.at) + 1 : text.bytes;
    *line = kit_slice_between(from, end ? end : text.at + text.bytes);
    while (line->bytes > 0 && line->at[line->bytes - 1] == '\r')
        line->bytes--;
    return true;
}

/* "sep=;": what spreadsheets put before a head. */
static bool is_separator_declaration_line(struct kit_slice line)
{
    const struct kit_slice trimmed = kit_slice_trim(line);

    return trimmed.bytes >= 4 && trimmed.bytes <= 7 &&
           kit_slice_is_any_case((struct kit_slice){ trimmed.at, 4 }, "sep=");
}

bool reader_textlog_find_nonblank_line(struct kit_slice text, size_t *at, size_t *number,
                                       struct kit_slice *line)
{
    const char line_end = reader_textlog_detect_line_end(text);

    while (reader_textlog_next_line(text, line_end, at, line)) {
        ++*number;
        if (kit_slice_trim(*line).bytes > 0 && !is_separator_declaration_line(*line))
            return true;
    }
    return false;
}

bool reader_is_textlog_file(struct epci_span file)
{
    const size_t maximum = file.left < SIGNATURE_WITHIN ? file.left : SIGNATURE_WITHIN;
    char head[SIGNATURE_WITHIN];
    struct kit_slice line;
    size_t count = 0, at = 0, number = 0;

    for (size_t i = 0; i < maximum; i++)
        if (file.at[i] != 0) /* of UTF-16 */
            head[count++] = (char)file.at[i];
    return reader_textlog_find_nonblank_line((struct kit_slice){ head, count }, &at, &number,
                                             &line) &&
           reader_textlog_has_signature(line);
}

static int decode_utf16(struct epci_span file, bool big, struct reader_textlog_text *out)
{
    unsigned char *units = NULL;
    size_t bytes = 0;
    int status = EPC_OK;

    if (big) {
        units = malloc(file.left + 1);
        for (size_t i = 0; units && i + 1 < file.left; i += 2) {
            units[i] = file.at[i + 1];
            units[i + 1] = file.at[i];
        }
        status = units ? EPC_OK : EPC_E_NOMEM;
        file.at = units;
    }
    if (status == EPC_OK) {
        epci_utf8_from_utf16_bytes(file.at, file.left, NULL, 0, &bytes, NULL);
        out->memory = malloc(bytes + 1);
        status = out->memory ? epci_utf8_from_utf16_bytes(file.at, file.left, out->memory, bytes,
                                                          &bytes, NULL)
                             : EPC_E_NOMEM;
    }
    free(units);
    if (status == EPC_OK)
        out->text = (struct kit_slice){ out->memory, bytes };
    return status;
}

/* ---- 8-bit texts ---- */

static bool has_non_ascii_or_nul(struct epci_span file)
{
    for (size_t i = 0; i < file.left; i++)
        if (file.at[i] == 0 || file.at[i] >= 0x80)
            return true;
    return false;
}

static void append_replacement_mark(struct kit_buffer *out, struct reader_textlog_text *text)
{
    kit_buffer_add_text(out, replacement_mark);
    text->replaced++;
}

/* Add a text that should be UTF-8, and is where it can be. */
static void append_utf8_with_replacements(struct kit_buffer *out, struct epci_span file,
                                          struct reader_textlog_text *text)
{
    const char *at = (const char *)file.at;
    size_t from = 0, used;
    uint32_t scalar;

    for (size_t i = 0; i < file.left; i += used) {
        if (epci_utf8_decode_scalar(at + i, file.left - i, &scalar, &used) == EPC_OK)
            continue;
        kit_buffer_add_bytes(out, at + from, i - from);
        append_replacement_mark(out, text);
        from = i + used;
    }
    kit_buffer_add_bytes(out, at + from, file.left - from);
}

/* Add the bytes up to the first one that is not a character of the code page; *used is how many. */
static int append_code_page_text_until_bad(struct kit_buffer *out, struct epci_span bytes,
                                           unsigned codepage, size_t *used)
{
    struct kit_decoded decoded = { 0 };
    int status = kit_codepage_decode(codepage, bytes, &decoded);

    *used = bytes.left;
    if (status == EPC_E_ENCODING && decoded.bad < bytes.left) {
        *used = decoded.bad;
        status = kit_codepage_decode(codepage, epci_span_of(bytes.at, decoded.bad), &decoded);
    }
    if (status == EPC_OK)
        kit_buffer_add_bytes(out, decoded.text, decoded.bytes);
    kit_free(decoded.text);
    return status;
}

/* A NUL is a character of no code page. */
static int decode_code_page_with_replacements(struct epci_span file, unsigned codepage,
                                              struct kit_buffer *out,
                                              struct reader_textlog_text *text)
{
    int status = EPC_OK;

    while (status == EPC_OK && file.left > 0 && text->replaced < BAD_BYTES_MAX) {
        const unsigned char *nul = memchr(file.at, 0, file.left);
        const struct epci_span part =
            epci_span_of(file.at, nul ? (size_t)(nul - file.at) : file.left);
        size_t used = 0;

        if (part.left > 0)
            status = append_code_page_text_until_bad(out, part, codepage, &used);
        (void)epci_span_skip(&file, used);
        if (status == EPC_OK && file.left > 0) {
            append_replacement_mark(out, text);
            (void)epci_span_skip(&file, 1);
        }
    }
    for (; status == EPC_OK && file.left > 0; (void)epci_span_skip(&file, 1))
        if (*file.at == 0 || *file.at >= 0x80)
            append_replacement_mark(out, text);
        else
            kit_buffer_add_bytes(out, file.at, 1);
    return status;
}

/* What is neither Unicode nor in a code page that was named is in the code page of some system, for
 * lack of another in ours. */
static int decode_8_bit_text(struct epci_span file, unsigned codepage,
                             struct reader_textlog_text *out)
{
    struct kit_buffer made = { 0 };
    int status = EPC_E_UNSUPPORTED;

    out->codepage_is_guess = codepage == 0;
    out->codepage = codepage ? codepage : kit_system_codepage();
    if (out->codepage != KIT_CODEPAGE_UTF8)
        status = decode_code_page_with_replacements(file, out->codepage, &made, out);
    if (status == EPC_E_UNSUPPORTED && (out->codepage_is_guess || codepage == KIT_CODEPAGE_UTF8)) {
        out->codepage = 0;
        out->codepage_is_guess = false;
        append_utf8_with_replacements(&made, file, out);
        status = EPC_OK;
    }
    if (status == EPC_OK && made.failed)
        status = EPC_E_NOMEM;
    out->memory = made.text;
    out->text = (struct kit_slice){ made.text ? made.text : "", made.bytes };
    return status;
}

int reader_textlog_decode(struct epci_span file, unsigned codepage, struct reader_textlog_text *out)
{
    const unsigned char *at = file.at;

    *out = (struct reader_textlog_text){ .text = { "", 0 } };
    if (file.left >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) {
        epci_span_skip(&file, 3);
        codepage = KIT_CODEPAGE_UTF8;
    } else if (file.left >= 2 && (at[0] ^ at[1]) == 1 && at[0] >= 0xFE) {
        epci_span_skip(&file, 2);
        return decode_utf16(file, at[0] == 0xFE, out);
    } else if (file.left >= 2 && (at[0] == 0) != (at[1] == 0)) {
        return decode_utf16(file, at[0] == 0, out);
    }
    while (file.left > 0 && file.at[file.left - 1] == 0)
        file.left--;
    out->text = (struct kit_slice){ file.left ? (const char *)file.at : "", file.left };
    if (codepage == KIT_CODEPAGE_UTF8 || codepage == 0
            ? kit_slice_is_utf8((struct kit_slice){ (const char *)file.at, file.left })
            : !has_non_ascii_or_nul(file))
        return EPC_OK;
    return decode_8_bit_text(file, codepage, out);
}
