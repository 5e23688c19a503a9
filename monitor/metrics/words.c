/* SPDX-License-Identifier: MIT
 *
 * words.c -- finds the unit among the words, and spells the others as promlint wants them.
 *
 * promlint looks at every word of a name: it wants no abbreviated unit, no unit that is not the
 * base unit, no word that says the type of the metric, and _total, _count, _sum and _bucket only
 * where they have their meaning.
 */
#include "monitor/metrics/words.h"

#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/tokens.h"

/* ---- Units ---- */

struct unit_word {
    const char *word;
    enum mon_unit unit;
    enum {
        IN_BRACKETS, /* only there: "(min)"; a Min is a least value */
        AT_ENDS,     /* there, and as the first or the last word */
        ANYWHERE
    } where;
    double scale;
};

static const struct unit_word unit_words[] = {
    { "bytes", MON_UNIT_BYTES, ANYWHERE, 1 },
    { "kb", MON_UNIT_BYTES, ANYWHERE, 1024 },
    { "kbytes", MON_UNIT_BYTES, ANYWHERE, 1024 },
    { "kilobytes", MON_UNIT_BYTES, ANYWHERE, 1024 },
    { "mb", MON_UNIT_BYTES, ANYWHERE, 1048576 },
    { "mbytes", MON_UNIT_BYTES, ANYWHERE, 1048576 },
    { "megabytes", MON_UNIT_BYTES, ANYWHERE, 1048576 },
    { "gb", MON_UNIT_BYTES, ANYWHERE, 1073741824 },
    { "gbytes", MON_UNIT_BYTES, ANYWHERE, 1073741824 },
    { "gigabytes", MON_UNIT_BYTES, ANYWHERE, 1073741824 },
    { "tb", MON_UNIT_BYTES, ANYWHERE, 1099511627776 },
    { "tbytes", MON_UNIT_BYTES, ANYWHERE, 1099511627776 },
    { "terabytes", MON_UNIT_BYTES, ANYWHERE, 1099511627776 },
    { "sec", MON_UNIT_SECONDS, AT_ENDS, 1 },
    { "secs", MON_UNIT_SECONDS, AT_ENDS, 1 },
    { "seconds", MON_UNIT_SECONDS, AT_ENDS, 1 },
    { "ms", MON_UNIT_SECONDS, AT_ENDS, 1e-3 },
    { "msec", MON_UNIT_SECONDS, AT_ENDS, 1e-3 },
    { "msecs", MON_UNIT_SECONDS, AT_ENDS, 1e-3 },
    { "millisecond", MON_UNIT_SECONDS, AT_ENDS, 1e-3 },
    { "milliseconds", MON_UNIT_SECONDS, AT_ENDS, 1e-3 },
    { "us", MON_UNIT_SECONDS, AT_ENDS, 1e-6 },
    { "usec", MON_UNIT_SECONDS, AT_ENDS, 1e-6 },
    { "microseconds", MON_UNIT_SECONDS, AT_ENDS, 1e-6 },
    { "ns", MON_UNIT_SECONDS, AT_ENDS, 1e-9 },
    { "nsec", MON_UNIT_SECONDS, AT_ENDS, 1e-9 },
    { "nanoseconds", MON_UNIT_SECONDS, AT_ENDS, 1e-9 },
    { "minutes", MON_UNIT_SECONDS, AT_ENDS, 60 },
    { "hours", MON_UNIT_SECONDS, AT_ENDS, 3600 },
    { "days", MON_UNIT_SECONDS, AT_ENDS, 86400 },
    { "weeks", MON_UNIT_SECONDS, AT_ENDS, 604800 },
    { "s", MON_UNIT_SECONDS, IN_BRACKETS, 1 },
    { "second", MON_UNIT_SECONDS, IN_BRACKETS, 1 },
    { "microsecond", MON_UNIT_SECONDS, IN_BRACKETS, 1e-6 },
    { "nanosecond", MON_UNIT_SECONDS, IN_BRACKETS, 1e-9 },
    { "min", MON_UNIT_SECONDS, IN_BRACKETS, 60 },
    { "mins", MON_UNIT_SECONDS, IN_BRACKETS, 60 },
    { "minute", MON_UNIT_SECONDS, IN_BRACKETS, 60 },
    { "h", MON_UNIT_SECONDS, IN_BRACKETS, 3600 },
    { "hr", MON_UNIT_SECONDS, IN_BRACKETS, 3600 },
    { "hrs", MON_UNIT_SECONDS, IN_BRACKETS, 3600 },
    { "hour", MON_UNIT_SECONDS, IN_BRACKETS, 3600 },
    { "d", MON_UNIT_SECONDS, IN_BRACKETS, 86400 },
    { "day", MON_UNIT_SECONDS, IN_BRACKETS, 86400 },
    { "week", MON_UNIT_SECONDS, IN_BRACKETS, 604800 },
    { "byte", MON_UNIT_BYTES, IN_BRACKETS, 1 },
};

const char *mon_unit_name(enum mon_unit unit)
{
    static const char *const names[] = { "", "bytes", "seconds", "ratio" };

    return names[unit];
}

static bool is_token_equal_to_word(const struct mon_token *token, const char *word)
{
    return strcmp(token->text, word) == 0;
}

/* "/sec", or "per second". */
static bool is_per_second_token(const struct mon_tokens *tokens, size_t at)
{
    static const char *const words[] = { "sec", "second", "secs", "seconds", "s" };
    const struct mon_token *token = &tokens->all[at];

    if (!token->slash && (at == 0 || !is_token_equal_to_word(token - 1, "per")))
        return false;
    for (size_t i = 0; i < EPC_COUNT(words); i++)
        if (is_token_equal_to_word(token, words[i]))
            return true;
    return false;
}

static bool is_token_after_slash_or_per(const struct mon_tokens *tokens, size_t at)
{
    return tokens->all[at].slash || (at > 0 && is_token_equal_to_word(&tokens->all[at - 1], "per"));
}

static const struct unit_word *unit_word_at(const struct mon_tokens *tokens, size_t at, size_t last)
{
    const struct mon_token *token = &tokens->all[at];
    const int where = token->bracket ? IN_BRACKETS
                      : at == 0 || at == last || (at < last && tokens->all[at + 1].slash)
                          ? AT_ENDS
                          : ANYWHERE;

    if (is_token_after_slash_or_per(tokens, at))
        return NULL;
    for (size_t i = 0; i < EPC_COUNT(unit_words); i++)
        if (is_token_equal_to_word(token, unit_words[i].word) && (int)unit_words[i].where >= where)
            return &unit_words[i];
    return NULL;
}

static void drop_rate_tokens(struct mon_tokens *tokens, size_t at)
{
    tokens->all[at].drop = true;
    if (!tokens->all[at].slash)
        tokens->all[at - 1].drop = true;
}

/* The last word without "/sec"; and is there a "/sec"? */
static size_t find_rate_and_last_token(const struct mon_tokens *tokens, size_t *rate)
{
    *rate = tokens->count;
    for (size_t i = 0; i < tokens->count; i++)
        if (is_per_second_token(tokens, i))
            *rate = i;
    if (tokens->count > 0 && *rate == tokens->count - 1)
        return *rate > (tokens->all[*rate].slash ? 0 : 1)
                   ? *rate - (tokens->all[*rate].slash ? 1 : 2)
                   : 0;
    return tokens->count > 0 ? tokens->count - 1 : 0;
}

static void extract_unit(struct mon_tokens *tokens, enum mon_naming naming, struct mon_words *out)
{
    const struct unit_word *found = NULL;
    size_t rate, at = 0;
    const size_t last = find_rate_and_last_token(tokens, &rate);

    if (naming != MON_NAMING_LEVEL && rate < tokens->count)
        drop_rate_tokens(tokens, rate);
    for (size_t i = 0; i < tokens->count; i++) {
        const struct unit_word *unit = tokens->all[i].drop ? NULL : unit_word_at(tokens, i, last);

        if (naming == MON_NAMING_TIMED) {
            tokens->all[i].drop |= is_token_equal_to_word(&tokens->all[i], "%") ||
                                   (unit && unit->unit == MON_UNIT_SECONDS);
        } else if (naming == MON_NAMING_LEVEL && is_token_equal_to_word(&tokens->all[i], "%")) {
            tokens->all[i].drop = true;
            out->unit = MON_UNIT_RATIO;
            out->scale = 0.01;
        } else if (unit && (!found || (tokens->all[i].bracket && !tokens->all[at].bracket))) {
            found = unit;
            at = i;
        }
    }
    /* A level per second has no unit of ours, and a share has one. */
    if (!found || out->unit == MON_UNIT_RATIO ||
        (naming == MON_NAMING_LEVEL && rate < tokens->count))
        return;
    tokens->all[at].drop = true;
    out->unit = found->unit;
    out->scale = found->scale;
}

/* ---- Spelling ---- */

struct spelling {
    const char *word, *instead; /* "": nothing */
};

static const struct spelling spellings[] = {
    { "%", "percent" },
    /* the type of a metric */
    { "counter", "" },
    { "gauge", "" },
    { "summary", "" },
    { "histogram", "" },
    { "untyped", "" },
    { "total", "overall" },
    /* abbreviated units */
    { "s", "ess" },
    { "b", "bee" },
    { "m", "em" },
    { "h", "aitch" },
    { "d", "dee" },
    { "ms", "millis" },
    { "us", "micros" },
    { "ns", "nanos" },
    { "sec", "second" },
    { "kb", "kilobyte" },
    { "mb", "megabyte" },
    { "gb", "gigabyte" },
    { "tb", "terabyte" },
    { "pb", "petabyte" },
    /* units that are not the base unit */
    { "minutes", "minute" },
    { "hours", "hour" },
    { "days", "day" },
    { "weeks", "week" },
    { "kelvins", "kelvin" },
    { "fahrenheit", "fahrenheits" },
    { "rankine", "rankines" },
    { "inches", "inch" },
    { "yards", "yard" },
    { "miles", "mile" },
    { "bits", "bit" },
    { "calories", "calorie" },
    { "pounds", "pound" },
    { "ounces", "ounce" },
};

static const struct spelling last_words[] = { { "count", "amount" },
                                              { "sum", "summed" },
                                              { "bucket", "buckets" } };

static const char *look_up_replacement_of_word(const struct spelling *table, size_t count,
                                               const char *word)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, table[i].word) == 0)
            return table[i].instead;
    return word;
}

/* Of "kilobytes": how many letters the prefix has, if a unit follows it; else 0. */
static size_t length_of_unit_prefix(const char *word)
{
    static const char *const prefixes[] = { "pico", "nano", "micro", "milli", "centi",
                                            "deci", "deca", "kilo",  "kibi",  "mega",
                                            "mibi", "mebi", "giga",  "gibi",  "tera",
                                            "tebi", "peta", "pebi",  "hecto" };
    static const char *const units[] = { "amperes", "bytes",      "celsius",  "grams",  "joules",
                                         "kelvin",  "meters",     "metres",   "moles",  "seconds",
                                         "volts",   "minutes",    "hours",    "days",   "weeks",
                                         "kelvins", "fahrenheit", "rankine",  "inches", "yards",
                                         "miles",   "bits",       "calories", "pounds", "ounces" };

    for (size_t i = 0; i < EPC_COUNT(prefixes); i++) {
        const size_t bytes = strlen(prefixes[i]);

        if (strncmp(word, prefixes[i], bytes) != 0)
            continue;
        for (size_t k = 0; k < EPC_COUNT(units); k++)
            if (strcmp(word + bytes, units[k]) == 0)
                return bytes;
    }
    return 0;
}

static void append_word_after_underscore(struct mon_words *out, const char *word)
{
    const size_t used = strlen(out->text), bytes = strlen(word);

    if (bytes == 0 || used + 1 + bytes >= sizeof out->text)
        return;
    if (used > 0)
        out->text[used] = '_';
    memcpy(out->text + used + (used > 0), word, bytes + 1);
}

static void append_spelled_word(struct mon_words *out, const char *word, bool last)
{
    const size_t prefix = length_of_unit_prefix(word);
    char cut[16];

    if (last)
        word = look_up_replacement_of_word(last_words, EPC_COUNT(last_words), word);
    if (prefix > 0) {
        memcpy(cut, word, prefix);
        cut[prefix] = '\0';
        append_word_after_underscore(out, cut);
        word += prefix;
    }
    append_word_after_underscore(
        out, look_up_replacement_of_word(spellings, EPC_COUNT(spellings), word));
}

/* Input/output is one word. */
static void join_i_and_o_tokens(struct mon_tokens *tokens)
{
    for (size_t i = 1; i < tokens->count; i++) {
        if (!is_token_equal_to_word(&tokens->all[i - 1], "i") ||
            !is_token_equal_to_word(&tokens->all[i], "o") || !tokens->all[i].slash)
            continue;
        memcpy(tokens->all[i].text, "io", 3);
        tokens->all[i].slash = tokens->all[i - 1].slash;
        tokens->all[i - 1].drop = true;
    }
}

static bool is_token_left_out(const struct mon_token *token)
{
    return token->drop ||
           *look_up_replacement_of_word(spellings, EPC_COUNT(spellings), token->text) == '\0';
}

void mon_make_name_words(const char *text, enum mon_naming naming, struct mon_words *out)
{
    struct mon_tokens tokens;
    size_t last = 0;

    *out = (struct mon_words){ .scale = 1 };
    mon_split_into_tokens(text, &tokens);
    join_i_and_o_tokens(&tokens);
    if (naming != MON_NAMING_OBJECT)
        extract_unit(&tokens, naming, out);
    for (size_t i = 0; i < tokens.count; i++)
        if (!is_token_left_out(&tokens.all[i]))
            last = i;
    for (size_t i = 0; i < tokens.count; i++) {
        if (is_token_left_out(&tokens.all[i]))
            continue;
        if (tokens.all[i].slash && is_per_second_token(&tokens, i))
            append_word_after_underscore(out, "per");
        append_spelled_word(out, tokens.all[i].text, i == last);
    }
    if (out->text[0] == '\0' && out->unit == MON_UNIT_NONE && naming != MON_NAMING_TIMED)
        append_word_after_underscore(out, naming == MON_NAMING_OBJECT ? "other" : "value");
}
