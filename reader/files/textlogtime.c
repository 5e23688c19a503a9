/* SPDX-License-Identifier: MIT
 *
 * textlogtime.c -- a cell is copied to where a NUL ends it, with plain blanks in it, and is read
 * from left to right.
 */
#include "reader/files/textlogtime.h"

#include <string.h>

#include <epc/epc.h>

#include "kit/number.h"
#include "reader/files/systemtime.h"

#define STAMP_CAPACITY 64u

/* Years of two digits: 1980 to 2079. */
#define STAMP_CENTURY 80u

#define STAMP_DAY          (UINT64_C(864000000000))
#define STAMP_MILLISECOND  10000u
#define STAMP_SERIAL_DAYS  109205u /* from 1601 to a spreadsheet's day 0, in 1899 */
#define STAMP_SERIAL_LEAST 10000.0
#define STAMP_SERIAL_MAX   100000.0

/* ---- Pieces ---- */

/* Blanks of every width become one byte, and marks of direction nothing. */
static bool copy_with_plain_blanks(struct kit_slice text, char out[STAMP_CAPACITY])
{
    static const struct {
        const char *bytes;
        bool blank;
    } marks[] = { { "\xC2\xA0", true },      { "\xE2\x80\x89", true },  { "\xE2\x80\xAF", true },
                  { "\xE2\x80\x8E", false }, { "\xE2\x80\x8F", false }, { "\t", true } };
    size_t used = 0;

    text = kit_slice_trim(text);
    if (text.bytes >= STAMP_CAPACITY || (text.bytes > 0 && memchr(text.at, 0, text.bytes)))
        return false;
    for (size_t i = 0; i < text.bytes;) {
        size_t k = 0;

        while (k < EPC_COUNT(marks) &&
               (strlen(marks[k].bytes) > text.bytes - i ||
                memcmp(text.at + i, marks[k].bytes, strlen(marks[k].bytes)) != 0))
            k++;
        if (k == EPC_COUNT(marks)) {
            out[used++] = text.at[i++];
            continue;
        }
        if (marks[k].blank)
            out[used++] = ' ';
        i += strlen(marks[k].bytes);
    }
    while (used > 0 && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
    return used > 0;
}

static bool is_ascii_digit(char one)
{
    return one >= '0' && one <= '9';
}

static void skip_blanks(const char **at)
{
    while (**at == ' ')
        ++*at;
}

/* Take a number of `least` to `maximum` digits; returns how many it has, 0 without one. */
static uint8_t parse_digits(const char **at, unsigned least, unsigned maximum, uint16_t *out)
{
    unsigned digits = 0, number = 0;

    while (digits < maximum && is_ascii_digit((*at)[digits]))
        number = number * 10 + (unsigned)((*at)[digits++] - '0');
    if (digits < least || is_ascii_digit((*at)[digits]))
        return 0;
    *at += digits;
    *out = (uint16_t)number;
    return (uint8_t)digits;
}

/* Does the text begin with the word, without regard to the case of A-Z? */
static bool has_word_prefix(const char *text, const char *word)
{
    const size_t length = strlen(word);

    return strlen(text) >= length &&
           kit_slice_is_any_case((struct kit_slice){ text, length }, word);
}

enum stamp_half { STAMP_WHOLE_DAY, STAMP_MORNING, STAMP_AFTERNOON };

/* Take the word for a half of the day. */
static enum stamp_half parse_half_of_day(const char **at)
{
    static const struct {
        const char *word;
        enum stamp_half half;
    } words[] = { { "am", STAMP_MORNING },
                  { "pm", STAMP_AFTERNOON },
                  { "a.m.", STAMP_MORNING },
                  { "p.m.", STAMP_AFTERNOON },
                  { "a. m.", STAMP_MORNING },
                  { "p. m.", STAMP_AFTERNOON },
                  { "\xE4\xB8\x8A\xE5\x8D\x88", STAMP_MORNING },     /* Chinese  */
                  { "\xE4\xB8\x8B\xE5\x8D\x88", STAMP_AFTERNOON },   /*          */
                  { "\xE5\x8D\x88\xE5\x89\x8D", STAMP_MORNING },     /* Japanese */
                  { "\xE5\x8D\x88\xE5\xBE\x8C", STAMP_AFTERNOON },   /*          */
                  { "\xEC\x98\xA4\xEC\xA0\x84", STAMP_MORNING },     /* Korean   */
                  { "\xEC\x98\xA4\xED\x9B\x84", STAMP_AFTERNOON } }; /*          */

    skip_blanks(at);
    for (size_t i = 0; i < EPC_COUNT(words); i++)
        if (has_word_prefix(*at, words[i].word)) {
            *at += strlen(words[i].word);
            skip_blanks(at);
            return words[i].half;
        }
    return STAMP_WHOLE_DAY;
}

/* ---- The time ---- */

/* Z, +01:00, -0330, +02 */
static bool parse_utc_offset_of_time_stamp(const char **at, struct reader_textstamp *out)
{
    const char sign = **at;
    uint16_t hours, minutes = 0;

    if (sign == 'Z') {
        ++*at;
        out->has_zone = true;
        return true;
    }
    if (sign != '+' && sign != '-')
        return true;
    ++*at;
    for (unsigned digits = 2; digits > 0; digits--, ++*at)
        if (!is_ascii_digit(**at))
            return false;
    hours = (uint16_t)(((*at)[-2] - '0') * 10 + ((*at)[-1] - '0'));
    *at += **at == ':';
    if (**at && !parse_digits(at, 2, 2, &minutes))
        return false;
    out->has_zone = true;
    out->bias = (hours * 60 + minutes) * (sign == '+' ? -1 : 1);
    return hours < 24 && minutes < 60;
}

static bool parse_milliseconds(const char **at, uint16_t *ms)
{
    unsigned digits = 0;

    ++*at;
    for (*ms = 0; is_ascii_digit(**at); ++*at)
        if (digits++ < 3)
            *ms = (uint16_t)(*ms * 10 + (**at - '0'));
    for (unsigned i = digits; i < 3; i++)
        *ms = (uint16_t)(*ms * 10);
    return digits > 0;
}

/* HH:MM, HH:MM:SS, HH:MM:SS.fraction, the same with points, and with the half of the day or not. */
static bool parse_time_of_day(const char *at, struct reader_textstamp *out)
{
    enum stamp_half half = parse_half_of_day(&at);
    char mark;

    if (!parse_digits(&at, 1, 2, &out->hour) || (*at != ':' && *at != '.'))
        return false;
    mark = *at++;
    if (!parse_digits(&at, 2, 2, &out->minute))
        return false;
    if (*at == mark) {
        at++;
        if (!parse_digits(&at, 2, 2, &out->second))
            return false;
        if ((*at == '.' || *at == ',') && !parse_milliseconds(&at, &out->ms))
            return false;
    }
    if (half == STAMP_WHOLE_DAY)
        half = parse_half_of_day(&at);
    if (half == STAMP_AFTERNOON && out->hour < 12)
        out->hour = (uint16_t)(out->hour + 12);
    else if (half == STAMP_MORNING && out->hour == 12)
        out->hour = 0;
    return parse_utc_offset_of_time_stamp(&at, out) && *at == '\0';
}

/* ---- The date ---- */

static bool parse_month_name(const char **at, uint16_t *out)
{
    static const char *const names[] = { "jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec" };

    for (size_t i = 0; i < EPC_COUNT(names); i++)
        if (has_word_prefix(*at, names[i])) {
            while (kit_is_letter(**at))
                ++*at;
            *out = (uint16_t)(i + 1);
            return true;
        }
    return false;
}

/* Three fields with one kind of mark between them; blanks after the marks. */
static bool parse_date(const char **at, struct reader_textstamp *out)
{
    out->named = READER_TEXTSTAMP_NO_NAME;
    for (unsigned i = 0; i < 3; i++) {
        if (out->named == READER_TEXTSTAMP_NO_NAME && i < 2 &&
            parse_month_name(at, &out->fields[i]))
            out->named = i;
        else if ((out->digits[i] = parse_digits(at, 1, 4, &out->fields[i])) == 0)
            return false;
        if (i == 2)
            break;
        if (!strchr("/-. ,", **at) || **at == '\0')
            return false;
        if (i == 1 && out->named == READER_TEXTSTAMP_NO_NAME && **at != out->mark)
            return false;
        out->mark = **at;
        ++*at;
        skip_blanks(at);
    }
    if (out->mark == ' ' && out->named == READER_TEXTSTAMP_NO_NAME)
        return false;
    *at += **at == '.';
    return true;
}

static bool matches_digit_pattern(const char *text, const char *pattern)
{
    for (; *pattern; text++, pattern++)
        if (*pattern == 'd' ? !is_ascii_digit(*text) : *text != *pattern)
            return false;
    return *text == '\0';
}

/* Days since the end of 1899 with a fraction. */
static bool parse_serial_date(char *text, struct reader_textstamp *out)
{
    char *comma = strchr(text, ',');
    double days;

    if (!is_ascii_digit(text[0]))
        return false;
    if (comma)
        *comma = '.';
    if (!kit_parse_double(kit_slice_of(text), &days) || days < STAMP_SERIAL_LEAST ||
        days >= STAMP_SERIAL_MAX)
        return false;
    out->serial =
        STAMP_SERIAL_DAYS * STAMP_DAY + (uint64_t)(days * 86400000.0 + 0.5) * STAMP_MILLISECOND;
    return true;
}

void reader_textstamp_parse(struct kit_slice text, struct reader_textstamp *out)
{
    char copy[STAMP_CAPACITY];
    const char *at = copy;

    memset(out, 0, sizeof *out);
    out->named = READER_TEXTSTAMP_NO_NAME;
    if (!copy_with_plain_blanks(text, copy))
        return;
    if (parse_date(&at, out)) {
        if (*at == '\0')
            out->kind = READER_TEXTSTAMP_DATE;
        else if (*at == 'T' || *at == ' ' || *at == ',') {
            at += *at != ' ';
            skip_blanks(&at);
            out->kind = parse_time_of_day(at, out) ? READER_TEXTSTAMP_FULL : READER_TEXTSTAMP_NONE;
        }
        out->form = matches_digit_pattern(copy, "dd/dd/dddd dd:dd:dd.ddd")
                        ? READER_TEXTSTAMP_MILLISECONDS
                    : matches_digit_pattern(copy, "dd/dd/dddd dd:dd:dd") ? READER_TEXTSTAMP_SECONDS
                                                                         : READER_TEXTSTAMP_OTHER;
    } else if (parse_serial_date(copy, out)) {
        out->kind = READER_TEXTSTAMP_SERIAL;
    } else {
        uint16_t ignored;

        at = copy;
        if (parse_digits(&at, 1, 2, &ignored) && *at == ':')
            out->kind = READER_TEXTSTAMP_UNDATED;
    }
}

bool reader_textstamp_parse_clock(struct kit_slice text, struct reader_textstamp *stamp)
{
    char copy[STAMP_CAPACITY];

    return copy_with_plain_blanks(text, copy) && parse_time_of_day(copy, stamp);
}

/* ---- What it means ---- */

/* Which fields are the year, the month and the day. */
static void choose_date_fields(const struct reader_textstamp *stamp,
                               enum reader_textlog_order order, unsigned out[3])
{
    static const unsigned orders[][3] = { { 2, 0, 1 }, { 2, 0, 1 }, { 2, 1, 0 }, { 0, 1, 2 } };

    if (stamp->named < READER_TEXTSTAMP_NO_NAME) {
        const unsigned other = stamp->named == 0 ? 1 : 0;
        const bool first = stamp->digits[other] > 2 || stamp->fields[other] > 31;

        out[0] = first ? other : 2;
        out[1] = stamp->named;
        out[2] = first ? 2 : other;
    } else {
        memcpy(out, orders[stamp->digits[0] > 2 ? READER_TEXTLOG_YMD : order], 3 * sizeof *out);
    }
}

bool reader_textstamp_to_time(const struct reader_textstamp *stamp, enum reader_textlog_order order,
                              uint64_t *time)
{
    unsigned which[3];
    uint16_t t[8] = { 0 };

    if (stamp->kind == READER_TEXTSTAMP_SERIAL) {
        *time = stamp->serial;
        return true;
    }
    if (stamp->kind != READER_TEXTSTAMP_FULL && stamp->kind != READER_TEXTSTAMP_DATE)
        return false;
    choose_date_fields(stamp, order, which);
    if ((stamp->digits[which[0]] != 4 && stamp->digits[which[0]] != 2) ||
        stamp->digits[which[1]] > 2 || stamp->digits[which[2]] > 2)
        return false;
    t[0] = stamp->fields[which[0]];
    if (stamp->digits[which[0]] == 2)
        t[0] = (uint16_t)(t[0] + (t[0] < STAMP_CENTURY ? 2000 : 1900));
    t[1] = stamp->fields[which[1]];
    t[3] = stamp->fields[which[2]];
    t[4] = stamp->hour;
    t[5] = stamp->minute;
    t[6] = stamp->second;
    t[7] = stamp->ms;
    return reader_100ns_from_systemtime(t, time);
}

bool reader_textstamp_add_evidence_wants_more(struct reader_textstamp_evidence *evidence,
                                              const struct reader_textstamp *stamp)
{
    uint64_t times[4] = { 0 };
    bool good[4] = { false };

    if (stamp->kind == READER_TEXTSTAMP_SERIAL)
        evidence->serial++;
    if (stamp->kind != READER_TEXTSTAMP_FULL && stamp->kind != READER_TEXTSTAMP_DATE)
        return true;
    evidence->dated++;
    evidence->zoned += stamp->has_zone;
    if (stamp->named < READER_TEXTSTAMP_NO_NAME || stamp->digits[0] > 2)
        return true;
    evidence->is_plain =
        (evidence->rows == 0 || evidence->is_plain) && stamp->form == READER_TEXTSTAMP_MILLISECONDS;
    evidence->short_year = evidence->short_year || stamp->digits[2] <= 2;
    evidence->mark = stamp->mark;
    evidence->rows++;
    for (unsigned order = READER_TEXTLOG_MDY; order <= READER_TEXTLOG_YMD; order++) {
        good[order] =
            reader_textstamp_to_time(stamp, (enum reader_textlog_order)order, &times[order]);
        evidence->bad[order] += !good[order];
        if (!good[order])
            continue;
        evidence->back[order] += times[order] < evidence->last[order];
        evidence->last[order] = times[order];
        evidence->differ = evidence->differ || !good[READER_TEXTLOG_MDY] ||
                           times[order] != times[READER_TEXTLOG_MDY];
    }
    return !evidence->is_plain || !good[READER_TEXTLOG_MDY] || good[READER_TEXTLOG_DMY];
}

/* Do the rows speak for `a` and not for `b`? */
static bool is_better_order(const struct reader_textstamp_evidence *evidence, unsigned a,
                            unsigned b)
{
    return evidence->bad[a] != evidence->bad[b] ? evidence->bad[a] < evidence->bad[b]
                                                : evidence->back[a] < evidence->back[b];
}

enum reader_textlog_order
reader_textstamp_guess_order(const struct reader_textstamp_evidence *evidence, bool *known)
{
    unsigned best =
        evidence->mark == '.' || evidence->mark == '-' ? READER_TEXTLOG_DMY : READER_TEXTLOG_MDY;
    bool is_clear = true;

    *known = true;
    if (evidence->rows == 0)
        return evidence->dated > 0 ? READER_TEXTLOG_YMD : READER_TEXTLOG_MDY;
    /* Windows has one order in every country; a few rows that do not fit are damaged. */
    if (evidence->is_plain) {
        const bool none = evidence->bad[READER_TEXTLOG_MDY] == 0;

        if (none || (evidence->bad[READER_TEXTLOG_DMY] > 0 &&
                     evidence->bad[READER_TEXTLOG_MDY] <= evidence->rows / 2)) {
            *known = none || evidence->bad[READER_TEXTLOG_MDY] <= evidence->bad[READER_TEXTLOG_DMY];
            return READER_TEXTLOG_MDY;
        }
    }
    for (unsigned order = READER_TEXTLOG_MDY; order <= READER_TEXTLOG_YMD; order++)
        if (is_better_order(evidence, order, best))
            best = order;
    for (unsigned order = READER_TEXTLOG_MDY; order <= READER_TEXTLOG_YMD; order++)
        if (order != best && (order != READER_TEXTLOG_YMD || evidence->short_year))
            is_clear = is_clear && is_better_order(evidence, best, order);
    *known = is_clear || !evidence->differ ||
             (evidence->mark == '.' && best == READER_TEXTLOG_DMY && !evidence->short_year);
    return (enum reader_textlog_order)best;
}
