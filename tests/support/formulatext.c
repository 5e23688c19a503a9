/* SPDX-License-Identifier: MIT
 *
 * formulatext.c -- sums of products of factors; two factors side by side are multiplied. */
#include "formulatext.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reading {
    const char *at;
    const struct epct_letters *letters;
    int sample; /* of N, B and D without a digit: inside SUM */
    bool defined;
};

static struct epct_rational read_sum(struct reading *reading);

static void stop(const struct reading *reading)
{
    fprintf(stderr, "formulatext: no formula: \"%s\"\n", reading->at);
    abort();
}

static char next(struct reading *reading)
{
    while (*reading->at == ' ')
        reading->at++;
    return *reading->at;
}

static bool take(struct reading *reading, const char *text)
{
    next(reading);
    if (strncmp(reading->at, text, strlen(text)) != 0)
        return false;
    reading->at += strlen(text);
    return true;
}

/* The sample that follows N, B or D. */
static unsigned read_index(struct reading *reading)
{
    const unsigned last = reading->letters->samples - 1;

    if (take(reading, "0"))
        return 0;
    if (take(reading, "1"))
        return last < 1 ? last : 1;
    if (take(reading, "x"))
        return last;
    if (reading->sample < 0)
        stop(reading);
    return (unsigned)reading->sample;
}

static struct epct_rational read_all(struct reading *reading)
{
    const char *from = reading->at;
    struct epct_rational sum = epct_rational_of(epct_big_of(0));

    for (unsigned i = 0; i < reading->letters->samples; i++) {
        struct epct_rational term;

        reading->at = from;
        reading->sample = (int)i;
        term = read_sum(reading);
        sum = epct_rational_plus(&sum, &term);
    }
    reading->sample = -1;
    return sum;
}

static struct epct_rational read_factor(struct reading *reading)
{
    const struct epct_letters *letters = reading->letters;
    struct epct_rational value = epct_rational_of(epct_big_of(0));

    if (isdigit((unsigned char)next(reading)))
        return epct_rational_of(epct_big_of(strtoull(reading->at, (char **)&reading->at, 10)));
    if (take(reading, "TB"))
        return epct_rational_of(epct_big_of(letters->ticks));
    if (take(reading, "N"))
        return epct_rational_of(letters->n[read_index(reading)]);
    if (take(reading, "B"))
        return epct_rational_of(letters->b[read_index(reading)]);
    if (take(reading, "D"))
        return epct_rational_of(letters->d[read_index(reading)]);
    if (take(reading, "x"))
        return epct_rational_of(epct_big_of(letters->x));
    if (take(reading, "SUM(")) {
        value = read_all(reading);
    } else if (take(reading, "(")) {
        value = read_sum(reading);
    } else {
        stop(reading);
    }
    if (!take(reading, ")"))
        stop(reading);
    return value;
}

static struct epct_rational read_product(struct reading *reading)
{
    struct epct_rational value = read_factor(reading);

    for (;;) {
        const bool divided = take(reading, "/");
        struct epct_rational factor;

        if (!divided && !isalnum((unsigned char)next(reading)) && next(reading) != '(')
            return value;
        factor = read_factor(reading);
        if (!divided)
            value = epct_rational_times(&value, &factor);
        else if (!epct_rational_by(&value, &factor, &value))
            reading->defined = false;
    }
}

static struct epct_rational read_sum(struct reading *reading)
{
    struct epct_rational value = read_product(reading);

    for (;;) {
        const bool minus = take(reading, "-");
        struct epct_rational term;

        if (!minus && !take(reading, "+"))
            return value;
        term = read_product(reading);
        value = minus ? epct_rational_minus(&value, &term) : epct_rational_plus(&value, &term);
    }
}

bool epct_formula_value(const char *text, const struct epct_letters *letters,
                        struct epct_rational *out)
{
    struct reading reading = { text, letters, -1, true };

    *out = read_sum(&reading);
    if (next(&reading) != '\0')
        stop(&reading);
    return reading.defined;
}
