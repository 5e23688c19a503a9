/* SPDX-License-Identifier: MIT
 *
 * tool.c -- arguments, the terminal, processors, the zone of the local time and this computer's
 * name for a command line tool on Linux and similar systems.
 *
 * Arguments and output are UTF-8 already; colours depend on the variable TERM.
 */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/system/tool.h"

char **kit_prepare_utf8_arguments_and_output(int argc, char **argv, int *count)
{
    *count = argc;
    return argv;
}

void kit_copy_own_program_path(char *path, size_t capacity)
{
    ssize_t bytes = readlink("/proc/self/exe", path, capacity);

    path[bytes > 0 && (size_t)bytes < capacity ? bytes : 0] = '\0';
}

uint32_t kit_count_usable_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 ? (uint32_t)count : 1;
}

size_t kit_copy_computer_name_utf16(uint16_t *name, size_t capacity)
{
    char text[256] = "";
    size_t units = 0;

    if (capacity == 0)
        return 0;
    if (gethostname(text, sizeof text - 1) != 0)
        text[0] = '\0';
    for (; text[units] && units + 1 < capacity; units++)
        name[units] = (unsigned char)text[units];
    name[units] = 0;
    return units;
}

bool kit_is_stdout_terminal(void)
{
    return isatty(STDOUT_FILENO) != 0;
}

bool kit_is_stderr_terminal(void)
{
    return isatty(STDERR_FILENO) != 0;
}

bool kit_enable_output_colours(void)
{
    const char *terminal = getenv("TERM");

    return kit_is_stdout_terminal() && terminal && strcmp(terminal, "dumb") != 0;
}

int kit_expand_variables(const char *text, char *out, size_t capacity)
{
    const size_t bytes = strlen(text);
    const char *value = NULL;
    char name[128];

    /* Only a text that is nothing but one variable; no other is needed natively. */
    if (bytes > 2 && bytes < sizeof name && text[0] == '%' && text[bytes - 1] == '%') {
        memcpy(name, text + 1, bytes - 2);
        name[bytes - 2] = '\0';
        value = getenv(name);
    }
    if (!value)
        value = text;
    if (strlen(value) >= capacity)
        return EPC_E_NOSPACE;
    memcpy(out, value, strlen(value) + 1);
    return EPC_OK;
}

int32_t kit_read_time_zone(char *name, size_t capacity)
{
    const time_t now = time(NULL);
    struct tm local;

    if (capacity)
        name[0] = '\0';
    tzset();
    if (!localtime_r(&now, &local))
        return 0;
    snprintf(name, capacity, "%s", local.tm_zone);
    return (int32_t)(-local.tm_gmtoff / 60);
}

static void (*on_signal)(void);
static int interrupted[2] = { -1, -1 }; /* a pipe that has bytes from the first signal on */

static void call_interrupt_handler(int number)
{
    const int before = errno;

    (void)number;
    if (on_signal)
        on_signal();
    if (interrupted[1] >= 0 && write(interrupted[1], "", 1) < 0)
        errno = EAGAIN; /* it is full of them */
    errno = before;
}

/* A pipe whose ends do not wait. */
static void open_interrupt_pipe(void)
{
    if (pipe(interrupted) != 0) {
        interrupted[0] = interrupted[1] = -1;
        return;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(interrupted[i], F_SETFL, O_NONBLOCK);
        fcntl(interrupted[i], F_SETFD, FD_CLOEXEC);
    }
}

bool kit_wait_for_interrupt(uint32_t milliseconds)
{
    struct pollfd wait = { .fd = interrupted[0], .events = POLLIN };
    const int limit = milliseconds > INT_MAX ? -1 : (int)milliseconds;

    if (interrupted[0] < 0) {
        poll(NULL, 0, limit >= 0 && limit < 50 ? limit : 50);
        return false;
    }
    return poll(&wait, 1, limit) == 1;
}

void kit_set_interrupt_handler(void (*act)(void))
{
    struct sigaction action = { .sa_handler = call_interrupt_handler }, before;
    char byte;

    on_signal = act;
    if (interrupted[0] < 0)
        open_interrupt_pipe();
    while (interrupted[0] >= 0 && read(interrupted[0], &byte, 1) == 1)
        continue;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* The terminal was closed; nohup has it ignored. */
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}
