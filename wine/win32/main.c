/* SPDX-License-Identifier: MIT
 *
 * main.c -- the program epc-wine: reads the command line, opens the prefix, and calls one function.
 */
#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/console/console.h"
#include "kit/system/tool.h"
#include "wine/tool/options.h"
#include "wine/win32/prefix.h"

static void print_line(void *context, const char *text)
{
    (void)context;
    puts(text);
}

static int stop_with(const char *message, int code)
{
    fprintf(stderr, "epc-wine: %s\n", message);
    return code;
}

/* Install or remove. */
static int change_prefix(const struct wine_setup *setup, const struct wine_options *options)
{
    const bool install = options->parsed.command == WINE_INSTALL;
    char path[WINE_PATH_CAPACITY] = WINE_ALL;
    static struct wine_target target;
    int status = options->all ? EPC_OK : wine_prefix_program(options->program, path);

    if (status != EPC_OK)
        return stop_with("the program's path is too long", KIT_EXIT_REFUSED);
    status =
        install ? wine_target_init(setup, path, &target) : wine_target_find(setup, path, &target);
    if (status != EPC_OK)
        return KIT_EXIT_REFUSED;
    status = install ? wine_install(setup, &target) : wine_remove(setup, &target);
    if (status == EPC_OK) {
        printf("%s: %s\n", options->all ? "all programs" : path, install ? "installed" : "removed");
        return KIT_EXIT_GOOD;
    }
    if (status == EPC_E_NOT_FOUND && !install)
        printf("%s: not installed\n", options->all ? "all programs" : path);
    else
        fprintf(stderr, "epc-wine: not finished: %s\n", epc_status_text(status));
    return status == EPC_E_NOT_FOUND && !install ? KIT_EXIT_GOOD : KIT_EXIT_REFUSED;
}

static int show_status(const struct wine_setup *setup)
{
    size_t faults = 0;
    const int status = wine_status(setup, &faults);

    if (status != EPC_OK)
        return stop_with(epc_status_text(status), KIT_EXIT_REFUSED);
    return faults > 0 ? KIT_EXIT_FOUND : KIT_EXIT_GOOD;
}

int main(void)
{
    static struct wine_setup setup;
    struct wine_options options;
    char message[WINE_PATH_CAPACITY + 256];
    int count = 0, code;
    char **arguments = kit_prepare_arguments(0, NULL, &count);

    if (!arguments)
        return stop_with("out of memory", KIT_EXIT_BROKEN);
    if (wine_options_read(count, arguments, &options) != EPC_OK)
        return stop_with(options.parsed.message, KIT_EXIT_USAGE);
    if (kit_print_requested_help(&wine_program, &options.parsed))
        return kit_flush_stdout_failed() ? KIT_EXIT_BROKEN : KIT_EXIT_GOOD;
    if (wine_prefix_open(&setup, options.with, message, sizeof message) != EPC_OK) {
        wine_prefix_close(&setup);
        return stop_with(message, KIT_EXIT_REFUSED);
    }
    setup.base_names = wine_prefix_base_names;
    setup.later = wine_prefix_later;
    setup.step = wine_prefix_step;
    setup.say = print_line;
    setup.context = &setup;
    code = options.parsed.command == WINE_STATUS ? show_status(&setup)
                                                 : change_prefix(&setup, &options);
    wine_prefix_close(&setup);
    return kit_flush_stdout_failed() ? KIT_EXIT_BROKEN : code;
}
