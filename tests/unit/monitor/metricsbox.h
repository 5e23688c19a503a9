/* SPDX-License-Identifier: MIT
 *
 * metricsbox.h -- one answer that becomes metrics, for the tests of a file. */
#pragma once

#include <stdio.h>
#include <string.h>

#include "metricscase.h"

static struct reader_titles titles;
static struct mct_case at;
static struct block b;

static void begin_with(const struct mct_name *names, size_t count)
{
    mct_titles(&titles, names, count);
    mct_begin(&at);
    block_init(&b);
    block_answer(&b, "HERE");
}

static void end(void)
{
    mct_end(&at);
    block_release(&b);
    reader_titles_release(&titles);
}

static void assert_has(const char *text, const char *line)
{
    char whole[512];

    snprintf(whole, sizeof whole, "\n%s\n", line);
    ck_assert_msg(strstr(text, whole) || strncmp(text, whole + 1, strlen(whole) - 1) == 0,
                  "no line %s in\n%s", line, text);
}
