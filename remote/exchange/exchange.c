/* SPDX-License-Identifier: MIT
 *
 * exchange.c -- writes and reads the lines of epc-remote.
 */
#include "remote/exchange/exchange.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "kit/slice.h"

static const char *word_of_line_kind(const struct remote_line *line)
{
    switch (line->said) {
    case REMOTE_SAID_NOTE:
        return "note";
    case REMOTE_SAID_DATA:
        return "data";
    case REMOTE_SAID_REFUSED:
        return line->refused == REMOTE_REFUSED_UNCHECKED ? "unchecked"
                                                         : remote_refused_word(line->refused);
    default:
        return "none";
    }
}

size_t remote_line_format(const struct remote_line *line, char to[REMOTE_LINE_MAX + 1])
{
    return (size_t)snprintf(to, REMOTE_LINE_MAX + 1, "%s %" PRIu32 " %" PRIu32 "\n",
                            word_of_line_kind(line), line->count, line->number);
}

/* Take the next word up to a blank or the end, and the blank. */
static struct kit_slice parse_word(struct kit_slice *rest)
{
    const size_t bytes = kit_slice_find(*rest, " ");
    const struct kit_slice word = { rest->at, bytes };
    const size_t skip = bytes < rest->bytes ? bytes + 1 : bytes;

    *rest = (struct kit_slice){ rest->at + skip, rest->bytes - skip };
    return word;
}

static bool parse_number(struct kit_slice *rest, uint32_t *number)
{
    const struct kit_slice word = parse_word(rest);

    return word.bytes <= 10 && kit_parse_u32(word, UINT32_MAX, number);
}

static bool parse_line_kind(struct kit_slice word, struct remote_line *out)
{
    for (out->said = REMOTE_SAID_NOTE; out->said < REMOTE_SAID_REFUSED; out->said++)
        if (kit_slice_is(word, word_of_line_kind(out)))
            return true;
    for (out->refused = REMOTE_REFUSED_NAME; out->refused < REMOTE_REFUSED_KINDS; out->refused++)
        if (kit_slice_is(word, word_of_line_kind(out)))
            return true;
    return false;
}

int remote_line_parse(const char *text, size_t bytes, struct remote_line *out)
{
    static const uint32_t limits[] = { [REMOTE_SAID_NOTE] = REMOTE_NOTE_MAX,
                                       [REMOTE_SAID_DATA] = REMOTE_DATA_MAX,
                                       [REMOTE_SAID_NONE] = 0,
                                       [REMOTE_SAID_REFUSED] = REMOTE_NOTE_MAX };
    struct kit_slice rest = { text, bytes };
    struct remote_line line = { .refused = REMOTE_REFUSED_NAME };

    if (!parse_line_kind(parse_word(&rest), &line) || !parse_number(&rest, &line.count) ||
        !parse_number(&rest, &line.number) || rest.bytes != 0 || text[bytes - 1] == ' ' ||
        line.count > limits[line.said])
        return EPC_E_CORRUPT;
    *out = line;
    return EPC_OK;
}
