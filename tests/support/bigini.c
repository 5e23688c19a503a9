/* SPDX-License-Identifier: MIT
 *
 * bigini.c -- prints the .INI as UTF-8 with repeated words, then converts it to UTF-16LE; and
 * counts what its allocator hands out, for bigini_peak. */
#include "bigini.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/text.h"

enum { KEYS = 4000, CAPACITY = 3 << 20 };

static const char *const ids[] = { "009", "00C", "007", "00A", "010", "416", "006", "01D",
                                   "00B", "013", "014", "019", "015", "005", "00E", "01F",
                                   "008", "00D", "001", "816", "011", "012", "404", "804" };

/* Appends as printf does; aborts if there is no room. */
__attribute__((format(printf, 3, 4))) static void print(char *text, size_t *bytes,
                                                        const char *format, ...)
{
    va_list arguments;
    int made;

    va_start(arguments, format);
    made = vsnprintf(text + *bytes, CAPACITY - *bytes, format, arguments);
    va_end(arguments);
    if (made < 0 || (size_t)made >= CAPACITY - *bytes)
        abort();
    *bytes += (size_t)made;
}

struct words {
    const char *name, *help;
};

static const struct words english = {
    "# of Exceps Thrown / sec",
    "This counter displays the number of exceptions thrown per second, both those of managed code "
    "and those that come from elsewhere. "
};
static const struct words french = {
    "Exceptions lev\xC3\xA9"
    "es / s",
    "Ce compteur affiche le nombre d'exceptions lev\xC3\xA9"
    "es par seconde, celles du code g\xC3\xA9r\xC3\xA9 et celles qui viennent d'ailleurs. "
};
#define TEN                                                                                        \
    "\xE4\xBE\x8B\xE5\xA4\x96\xE3\x81\xAE\xE6\x95\xB0\xE3\x82\x92\xE7\xA7\x92\xE3\x81\x94"         \
    "\xE3\x81\xA8\xE8\xA1\xA8\xE7\xA4\xBA" /* ten characters */
static const struct words japanese = { TEN TEN, TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN };

static void print_texts(char *text, size_t *bytes, unsigned symbol, const char *language,
                        const struct words *words)
{
    print(text, bytes, "COUNTER_%u_%s_NAME=%s %u\r\n", symbol, language, words->name, symbol);
    print(text, bytes, "COUNTER_%u_%s_HELP=%s%s%s(%u)\r\n", symbol, language, words->help,
          words->help, words->help, symbol);
}

static size_t print_ini(char *text, unsigned languages, bool asian)
{
    size_t bytes = 0;

    print(text, &bytes, "\xEF\xBB\xBF\r\n[info]\r\ndrivername=Big\r\nsymbolfile=big.h\r\n");
    print(text, &bytes, "[languages]\r\n");
    for (unsigned i = 0; i < languages; i++)
        print(text, &bytes, "%s=\r\n", ids[i]);
    print(text, &bytes, "[objects]\r\nCOUNTER_0_009_NAME=\r\n[text]\r\n");
    for (unsigned i = 0; i < KEYS / 2 / languages * languages; i++)
        print_texts(text, &bytes, i / languages, ids[i % languages],
                    asian                    ? &japanese
                    : i % languages % 2 == 0 ? &english
                                             : &french);
    return bytes;
}

static int read_file(void *context, struct kit_arena *arena, const char *path,
                     struct epci_span *bytes)
{
    const struct bigini *big = context;
    bool ini = strcmp(path, "big.ini") == 0;
    size_t count = ini ? big->ini_bytes : big->header_bytes;
    unsigned char *copy = kit_arena_allocate(arena, count, 1);

    if (!copy)
        return EPC_E_NOMEM;
    memcpy(copy, ini ? big->ini : (const unsigned char *)big->header, count);
    *bytes = epci_span_of(copy, count);
    return EPC_OK;
}

void bigini_init(struct bigini *big, unsigned languages, bool asian)
{
    char *text = malloc(CAPACITY);
    size_t bytes, units;

    memset(big, 0, sizeof *big);
    big->header = malloc(CAPACITY);
    if (!text || !big->header || languages == 0 || languages > EPC_COUNT(ids))
        abort();
    big->keys = KEYS / 2 / languages * languages * 2;
    for (unsigned i = 0; i < KEYS / 2 / languages; i++)
        print(big->header, &big->header_bytes, "#define COUNTER_%u %u;\r\n", i, i * 2);
    bytes = print_ini(text, languages, asian);
    if (epci_utf16_from_utf8(text, bytes, NULL, 0, &units) != EPC_OK ||
        !(big->ini = malloc(units * 2)) ||
        epci_utf16_from_utf8(text, bytes, (uint16_t *)(void *)big->ini, units, &units) != EPC_OK)
        abort();
    big->ini_bytes = units * 2;
    big->io.context = big;
    big->io.read = read_file;
    free(text);
}

void bigini_release(struct bigini *big)
{
    free(big->ini);
    free(big->header);
}

/* ---- Memory ---- */

union block {
    size_t bytes;
    long double widest;
};

size_t bigini_peak;
static size_t taken;

void *bigini_alloc(size_t bytes)
{
    union block *block = calloc(1, bytes + sizeof *block);

    if (!block)
        abort();
    block->bytes = bytes;
    taken += bytes;
    if (taken > bigini_peak)
        bigini_peak = taken;
    return block + 1;
}

void bigini_free(void *memory)
{
    union block *block = (union block *)memory - 1;

    taken -= block->bytes;
    free(block);
}
