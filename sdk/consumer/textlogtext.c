/* SPDX-License-Identifier: MIT
 *
 * textlogtext.c -- from a file's bytes to UTF-8, and from there to lines.
 *
 * A line ends at its line feed, also inside of quotes: a file that was cut may lack a quote, and no
 * writer puts line feeds into cells.
 */
#include "sdk/consumer/textlogtext.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/consumer/textlog.h"
#include "sdk/core/text.h"
#include "sdk/port/codepage.h"
#include "sdk/port/files.h"

/* The signature is within so many bytes, after "Date" and the computer's name at most. */
#define SIGNATURE_WITHIN 2048u

size_t epci_textlog_find(struct kit_slice text, const char *word)
{
    const size_t length = strlen(word);

    for (size_t i = 0; i + length <= text.bytes; i++)
        if (memcmp(text.at + i, word, length) == 0)
            return i;
    return text.bytes;
}

bool epci_textlog_has_signature(struct kit_slice line)
{
    return epci_textlog_find(line, "(PDH-CSV ") < line.bytes ||
           epci_textlog_find(line, "(PDH-TSV ") < line.bytes;
}

bool epci_textlog_line(struct kit_slice text, size_t *at, struct kit_slice *line)
{
    const char *from = text.at + *at, *end;

    if (*at >= text.bytes)
        return false;
    end = memchr(from, '\n', text.bytes - *at);
    *at = end ? (size_t)(end - text.at) + 1 : text.bytes;
    *line = kit_slice_between(from, end ? end : text.at + text.bytes);
    while (line->bytes > 0 && line->at[line->bytes - 1] == '\r')
        line->bytes--;
    return true;
}

bool epci_textlog_first_line(struct kit_slice text, size_t *at, size_t *number,
                             struct kit_slice *line)
{
    while (epci_textlog_line(text, at, line)) {
        ++*number;
        if (kit_slice_trim(*line).bytes > 0)
            return true;
    }
    return false;
}

bool epci_textlog_is_one(struct epci_span file)
{
    const size_t most = file.left < SIGNATURE_WITHIN ? file.left : SIGNATURE_WITHIN;
    char head[SIGNATURE_WITHIN];
    struct kit_slice line;
    size_t count = 0, at = 0, number = 0;

    for (size_t i = 0; i < most; i++)
        if (file.at[i] != 0) /* of UTF-16 */
            head[count++] = (char)file.at[i];
    return epci_textlog_first_line((struct kit_slice){ head, count }, &at, &number, &line) &&
           epci_textlog_has_signature(line);
}

static int from_utf16(struct epci_span file, bool big, struct kit_slice *text, char **memory)
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
        epci_utf8_from_wire(file.at, file.left, NULL, 0, &bytes, NULL);
        *memory = malloc(bytes + 1);
        status = *memory ? epci_utf8_from_wire(file.at, file.left, *memory, bytes, &bytes, NULL)
                         : EPC_E_NOMEM;
    }
    free(units);
    if (status == EPC_OK)
        *text = (struct kit_slice){ *memory, bytes };
    return status;
}

/* Write the text with U+FFFD for each byte that belongs to no character; returns how many bytes it
 * has then.  With out == NULL it only counts. */
static size_t replace_invalid(struct epci_span file, char *out)
{
    static const char replacement[] = "\xEF\xBF\xBD";
    const char *at = (const char *)file.at;
    uint32_t scalar;
    size_t bytes = 0, used;

    for (size_t i = 0; i < file.left; i += used) {
        const bool valid = epci_utf8_next(at + i, file.left - i, &scalar, &used) == EPC_OK;
        const size_t count = valid ? used : sizeof replacement - 1;

        if (out)
            memcpy(out + bytes, valid ? at + i : replacement, count);
        bytes += count;
    }
    return bytes;
}

/* What is neither UTF-16 nor UTF-8 is in the code page of some system, for lack of another in ours.
 * A file with a NUL is no text, but its lines are shown. */
static int from_code_page(struct epci_span file, struct kit_slice *text, char **memory)
{
    struct epci_decoded decoded = { 0 };
    int status = memchr(file.at, 0, file.left)
                     ? EPC_E_ENCODING
                     : epci_codepage_decode(epci_codepage_system(), file, &decoded);
    size_t bytes = status == EPC_OK ? decoded.bytes : replace_invalid(file, NULL);

    if (status == EPC_E_NOMEM)
        return status;
    *memory = malloc(bytes + 1);
    if (*memory) {
        if (status == EPC_OK)
            memcpy(*memory, decoded.text, bytes);
        else
            replace_invalid(file, *memory);
        *text = (struct kit_slice){ *memory, bytes };
    }
    epci_host_free(decoded.text);
    return *memory ? EPC_OK : EPC_E_NOMEM;
}

int epci_textlog_decode(struct epci_span file, struct kit_slice *text, char **memory)
{
    const unsigned char *at = file.at;

    *memory = NULL;
    if (file.left >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) {
        epci_span_skip(&file, 3);
    } else if (file.left >= 2 && (at[0] ^ at[1]) == 1 && at[0] >= 0xFE) {
        epci_span_skip(&file, 2);
        return from_utf16(file, at[0] == 0xFE, text, memory);
    } else if (file.left >= 2 && at[0] != 0 && at[1] == 0) {
        return from_utf16(file, false, text, memory);
    }
    *text = (struct kit_slice){ (const char *)file.at, file.left };
    return replace_invalid(file, NULL) == file.left ? EPC_OK : from_code_page(file, text, memory);
}
