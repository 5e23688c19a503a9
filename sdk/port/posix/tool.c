/* SPDX-License-Identifier: MIT
 *
 * tool.c -- arguments and the terminal for a command line tool on Linux and similar systems.
 *
 * Arguments and output are UTF-8 already; colours depend on the variable TERM.
 */
#define _XOPEN_SOURCE 700
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <epc/epc.h>

#include "sdk/port/child.h"

char **epci_host_arguments(int argc, char **argv, int *count)
{
    *count = argc;
    return argv;
}

bool epci_host_terminal(void)
{
    return isatty(STDOUT_FILENO) != 0;
}

bool epci_host_colours(void)
{
    const char *terminal = getenv("TERM");

    return epci_host_terminal() && terminal && strcmp(terminal, "dumb") != 0;
}
