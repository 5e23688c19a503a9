/* SPDX-License-Identifier: MIT
 *
 * console.c -- prints through stdio; on Windows the port has set a console to UTF-8 before.
 */
#include "kit/console/console.h"

#include <errno.h>
#include <stdio.h>

bool kit_is_colour_wanted(bool able, const char *no_color)
{
    return able && (!no_color || !*no_color);
}

const char *kit_severity_colour(enum epci_severity severity)
{
    return severity == EPCI_ERROR     ? KIT_COLOUR_ERROR
           : severity == EPCI_WARNING ? KIT_COLOUR_WARNING
                                      : KIT_COLOUR_NOTE;
}

const char *kit_format_finding_counts(char *text, size_t errors, size_t warnings, size_t notes)
{
    snprintf(text, KIT_COUNTS_CAPACITY, "%zu error%s, %zu warning%s, %zu note%s", errors,
             kit_plural_suffix(errors), warnings, kit_plural_suffix(warnings), notes,
             kit_plural_suffix(notes));
    return text;
}

bool kit_print_requested_help_or_version(const struct kit_program *program,
                                         const struct kit_args *parsed)
{
    struct kit_buffer text = { 0 };

    if (parsed->help)
        kit_args_print_help(program, parsed, &text);
    else if (parsed->version)
        kit_args_print_version(program, &text);
    if (text.bytes != 0)
        fwrite(text.text, 1, text.bytes, stdout);
    kit_buffer_release(&text);
    return parsed->help || parsed->version;
}

/* After a failure: was it because the reader of the pipe is gone?  The error of the first write may
 * be forgotten, so ask again; what is written now is lost, too. */
static bool detect_pipe_reader_gone(FILE *stream)
{
    clearerr(stream);
    errno = 0;
    (void)fputc('\n', stream);
    (void)fflush(stream);
    return errno == EPIPE || errno == EINVAL; /* EINVAL: msvcrt, of a pipe that is closed */
}

bool kit_flush_stdout_detect_failure(void)
{
    bool lost = ferror(stdout) != 0;

    return (fflush(stdout) != 0 || lost) && !detect_pipe_reader_gone(stdout);
}
