/* SPDX-License-Identifier: MIT
 *
 * main.c -- the program epc-wine: reads the command line, opens the prefix, and calls one function.
 */
#include <stdio.h>

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

static int print_error_and_return_code(const char *message, int code)
{
    fprintf(stderr, "epc-wine: %s\n", message);
    return code;
}

/* Install or remove. */
static int install_or_remove(const struct wine_setup *setup, const struct wine_options *options)
{
    const bool install = options->parsed.command == WINE_INSTALL;
    char path[WINE_PATH_CAPACITY] = WINE_ALL;
    static struct wine_target target;
    int status =
        options->all ? EPC_OK : wine_make_full_windows_program_path(options->program, path);

    if (status != EPC_OK)
        return print_error_and_return_code("the path of --program is too long, or is not a path",
                                           KIT_EXIT_REFUSED);
    status = install ? wine_init_program_or_system_target(setup, path, &target)
                     : wine_target_init_without_bitness(setup, path, &target);
    if (status != EPC_OK)
        return KIT_EXIT_REFUSED;
    status = install ? wine_install_for_program_or_all(setup, &target)
                     : wine_remove_for_program_or_all(setup, &target);
    if (status == EPC_OK) {
        printf("%s: %s\n", wine_program_text(path), install ? "installed" : "removed");
        return KIT_EXIT_GOOD;
    }
    if (status == EPC_E_NOT_FOUND && !install)
        printf("%s: not installed\n", wine_program_text(path));
    else
        fprintf(stderr, "epc-wine: not finished: %s\n", epc_status_text(status));
    return status == EPC_E_NOT_FOUND && !install ? KIT_EXIT_GOOD : KIT_EXIT_REFUSED;
}

static int show_status(const struct wine_setup *setup)
{
    size_t faults = 0;
    const int status = wine_report_installations(setup, &faults);

    if (status != EPC_OK)
        return print_error_and_return_code(epc_status_text(status), KIT_EXIT_REFUSED);
    return faults > 0 ? KIT_EXIT_FOUND : KIT_EXIT_GOOD;
}

int main(void)
{
    static struct wine_setup setup;
    struct wine_options options;
    char message[WINE_PATH_CAPACITY + 256];
    int count = 0, code;
    char **arguments = kit_prepare_utf8_arguments_and_output(0, NULL, &count);

    if (!arguments)
        return print_error_and_return_code("out of memory", KIT_EXIT_BROKEN);
    if (wine_options_read(count, arguments, &options) != EPC_OK)
        return print_error_and_return_code(options.parsed.message, KIT_EXIT_USAGE);
    if (kit_print_requested_help_or_version(&wine_program, &options.parsed))
        return kit_flush_stdout_detect_failure() ? KIT_EXIT_BROKEN : KIT_EXIT_GOOD;
    if (wine_prefix_open(&setup, options.with, message, sizeof message) != EPC_OK) {
        wine_prefix_close_registries(&setup);
        return print_error_and_return_code(message, KIT_EXIT_REFUSED);
    }
    setup.base_names = wine_prefix_add_or_drop_base_names;
    setup.later = wine_prefix_move_file_at_restart;
    setup.step = wine_prefix_die_at_test_step;
    setup.say = print_line;
    setup.context = &setup;
    code = options.parsed.command == WINE_STATUS ? show_status(&setup)
                                                 : install_or_remove(&setup, &options);
    wine_prefix_close_registries(&setup);
    return kit_flush_stdout_detect_failure() ? KIT_EXIT_BROKEN : code;
}
