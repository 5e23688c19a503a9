/* SPDX-License-Identifier: MIT
 *
 * check_page_palette.c -- the contrasts of the colours in both schemes, as WCAG 2 computes them. */
#include "epc_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "page/assets.h"

enum scheme { LIGHT, DARK };

static const char *palette(enum scheme scheme)
{
    static char text[8192];
    char *dark;

    ck_assert_uint_lt(page_palette.count, sizeof text);
    memcpy(text, page_palette.bytes, page_palette.count);
    text[page_palette.count] = '\0';
    dark = strstr(text, "@media screen and (prefers-color-scheme: dark)");
    ck_assert(dark != NULL);
    if (scheme == DARK)
        return dark;
    *dark = '\0';
    return text;
}

static double luminance(const char *name, enum scheme scheme)
{
    char wanted[64];
    const char *at;
    unsigned long colour;
    double sum = 0;
    static const double weights[] = { 0.0722, 0.7152, 0.2126 };

    snprintf(wanted, sizeof wanted, " --%s: #", name);
    at = strstr(palette(scheme), wanted);
    ck_assert_msg(at != NULL, "no colour %s", name);
    colour = strtoul(at + strlen(wanted), NULL, 16);
    for (int i = 0; i < 3; i++, colour >>= 8) {
        const double part = (double)(colour & 0xFF) / 255;

        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static void contrast_is(const char *one, const char *other, double least)
{
    for (int scheme = LIGHT; scheme <= DARK; scheme++) {
        const double a = luminance(one, (enum scheme)scheme);
        const double b = luminance(other, (enum scheme)scheme);
        const double found = (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);

        ck_assert_msg(found >= least, "%s on %s: %.2f, not %.1f, in scheme %d", one, other, found,
                      least, scheme);
    }
}

static const char *const kinds[] = { "header", "definition", "instance", "data", "padding" };

EPC_TEST(palette__text_has_a_contrast_of_4_5_on_every_ground)
{
    static const char *const texts[] = { "ink", "quiet", "link", "error", "warning", "note" };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        contrast_is(texts[i], "ground", 4.5);
        contrast_is(texts[i], "raised", 4.5);
    }
    contrast_is("data", "ground", 4.5); /* "no rule found anything" */
}

EPC_TEST_LOOP(palette__bytes_and_letters_have_a_contrast_of_4_5_on_their_kind, 5)
{
    char tint[64];

    snprintf(tint, sizeof tint, "%s-tint", kinds[_i]);
    contrast_is("ink", tint, 4.5);
    contrast_is("zero", tint, 4.5);
    contrast_is("on-fill", kinds[_i], 4.5);
}

EPC_TEST_LOOP(palette__fills_have_a_contrast_of_3_against_the_ground_and_their_tint, 5)
{
    char tint[64];

    snprintf(tint, sizeof tint, "%s-tint", kinds[_i]);
    contrast_is(kinds[_i], "ground", 3);
    contrast_is(kinds[_i], tint, 3);
}

EPC_TEST(palette__lines_curves_and_marks_have_a_contrast_of_3)
{
    static const char *const marks[] = { "line", "curve", "focus", "error", "warning", "note" };

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        contrast_is(marks[i], "ground", 3);
        contrast_is(marks[i], "raised", 3);
    }
    contrast_is("on-fill", "error", 4.5);
    contrast_is("on-fill", "warning", 4.5);
    contrast_is("on-fill", "note", 4.5);
}
