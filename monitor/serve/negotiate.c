/* SPDX-License-Identifier: MIT
 *
 * negotiate.c -- reads Accept: ranges with commas between them, each with parameters after
 * semicolons, as RFC 9110 has them.
 */
#include "monitor/serve/negotiate.h"

#include <stdbool.h>

#include "kit/number.h"
#include "kit/slice.h"

#define LIMIT_MS    9000u
#define MARGIN_MS   500u
#define MAX_LIMIT_S 3600.0
#define MIN_LIMIT_S 0.1

struct accepted {
    struct kit_slice type;
    struct kit_slice version; /* empty: any */
    double quality;           /* 0 to 1 */
};

/* The text up to the next `end` that is not in quotes; *rest is what follows it. */
static struct kit_slice cut_next_unquoted_piece(struct kit_slice text, char end,
                                                struct kit_slice *rest)
{
    bool quoted = false;
    size_t i = 0;

    for (; i < text.bytes; i++) {
        if (text.at[i] == '"')
            quoted = !quoted;
        else if (text.at[i] == '\\' && quoted && i + 1 < text.bytes)
            i++;
        else if (text.at[i] == end && !quoted)
            break;
    }
    *rest = i < text.bytes ? kit_slice_between(text.at + i + 1, text.at + text.bytes)
                           : (struct kit_slice){ "", 0 };
    return kit_slice_trim(kit_slice_between(text.at, text.at + i));
}

static void parse_accept_parameter(struct kit_slice text, struct accepted *out)
{
    struct kit_slice value;
    const struct kit_slice name = cut_next_unquoted_piece(text, '=', &value);
    double number;

    value = kit_slice_trim(value);
    if (value.bytes >= 2 && value.at[0] == '"' && value.at[value.bytes - 1] == '"')
        value = kit_slice_between(value.at + 1, value.at + value.bytes - 1);
    if (kit_slice_is_any_case(name, "version"))
        out->version = value;
    if (kit_slice_is_any_case(name, "q"))
        out->quality = kit_parse_double(value, &number) && number >= 0 && number <= 1 ? number : 0;
}

static struct accepted parse_accepted_range(struct kit_slice text)
{
    struct accepted out = { .version = { "", 0 }, .quality = 1 };

    out.type = cut_next_unquoted_piece(text, ';', &text);
    while (text.bytes > 0)
        parse_accept_parameter(cut_next_unquoted_piece(text, ';', &text), &out);
    return out;
}

static bool accepts_version(const struct accepted *range, const char *version)
{
    return range->version.bytes == 0 || kit_slice_is(range->version, version);
}

enum mon_metrics_form mon_choose_metrics_form(const char *accept)
{
    struct kit_slice rest = kit_slice_of(accept ? accept : "");
    /* What is said of plain text, of all text, of everything; the most exact one counts. */
    double plain[3] = { -1, -1, -1 }, open = 0, classic = 0;

    while (rest.bytes > 0) {
        const struct accepted range =
            parse_accepted_range(cut_next_unquoted_piece(rest, ',', &rest));

        if (kit_slice_is_any_case(range.type, "application/openmetrics-text") &&
            accepts_version(&range, "1.0.0") && range.quality > open)
            open = range.quality;
        else if (kit_slice_is_any_case(range.type, "text/plain") &&
                 accepts_version(&range, "0.0.4") && range.quality > plain[0])
            plain[0] = range.quality;
        else if (kit_slice_is_any_case(range.type, "text/*") && range.quality > plain[1])
            plain[1] = range.quality;
        else if (kit_slice_is(range.type, "*/*") && range.quality > plain[2])
            plain[2] = range.quality;
    }
    for (size_t i = 3; i-- > 0;)
        if (plain[i] >= 0)
            classic = plain[i];
    return open > 0 && open >= classic ? MON_METRICS_OPENMETRICS : MON_METRICS_CLASSIC;
}

uint32_t mon_scrape_time_limit_ms(const char *seconds)
{
    double number;
    uint32_t limit, margin;

    if (!seconds || !kit_parse_double(kit_slice_trim(kit_slice_of(seconds)), &number) ||
        !(number >= MIN_LIMIT_S))
        return LIMIT_MS;
    limit = (uint32_t)((number < MAX_LIMIT_S ? number : MAX_LIMIT_S) * 1000);
    margin = limit / 10 > MARGIN_MS ? limit / 10 : MARGIN_MS;
    return limit > 2 * margin ? limit - margin : limit / 2;
}
