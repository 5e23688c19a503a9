/* SPDX-License-Identifier: MIT
 *
 * webapp.c -- a small web server for files, whose performance counters the sample provider shows.
 *
 * This file reads the options, opens the sites, the port and the counters, and runs the server
 * until Ctrl-C or POST /-/quit.
 *
 * A request passes through the other files in this order: webapp_server.c has the connections and
 * workers, webapp_http.c reads the request, webapp_files.c finds the file, webapp_cache.c may have
 * it in memory.  webapp_counters.c counts what happens. */
#include <fcntl.h>
#include <io.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provider-sample/app/webapp_server.h"

enum { ENDED_AS_REQUESTED, NOT_STARTED, WRONG_USE, FAILED };

static const char usage[] =
    "webapp - a small web server for files, with performance counters\n"
    "\n"
    "usage: webapp --site NAME=FOLDER [--site NAME=FOLDER ...] [options]\n"
    "\n"
    "  --site NAME=FOLDER  serve the files of FOLDER under http://127.0.0.1:PORT/NAME/\n"
    "  --port N            listen on this port (default 8080; 0: any free one, which is printed)\n"
    "  --workers N         answer with this many threads, 1 to 64 (default 4)\n"
    "  --timeout SECONDS   give up on a client that does nothing for so long (default 15)\n"
    "  --allow-quit        end on POST /-/quit, too\n"
    "  --help              show this\n"
    "\n"
    "Only this computer can connect: webapp listens on 127.0.0.1.  It ends on Ctrl-C.\n"
    "Exit codes: 0 ended as asked, 1 not started and why, 2 wrong use, 3 webapp itself failed.\n";

/* Say what is wrong with the command line, and end. */
static _Noreturn void print_usage_error_and_exit(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(stderr, "webapp: ");
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\n");
    va_end(arguments);
    exit(WRONG_USE);
}

/* Move to the value of the option at *at. */
static char *advance_to_option_value(char ***at)
{
    if (!(*at)[1])
        print_usage_error_and_exit("%s wants a value", **at);
    return *++*at;
}

static unsigned parse_number_value_or_exit(char ***at, unsigned least, unsigned maximum)
{
    const char *option = **at, *text = advance_to_option_value(at), *c = text;
    unsigned number = 0;

    for (; *c >= '0' && *c <= '9' && number <= maximum; c++)
        number = number * 10 + (unsigned)(*c - '0');
    if (*c != '\0' || c == text || number < least || number > maximum)
        print_usage_error_and_exit("%s wants a number from %u to %u, not \"%s\"", option, least,
                                   maximum, text);
    return number;
}

static void parse_and_add_site_or_exit(char *text, struct webapp_options *options)
{
    char *equals = strchr(text, '=');

    if (!equals || equals == text || equals[1] == '\0')
        print_usage_error_and_exit("--site wants NAME=FOLDER, not \"%s\"", text);
    if (options->site_count == WEBAPP_SITES_MAX)
        print_usage_error_and_exit("there are more than %u sites", WEBAPP_SITES_MAX);
    *equals = '\0';
    if (!webapp_name_is_safe(text, strlen(text)) || strcmp(text, "-") == 0)
        print_usage_error_and_exit(
            "\"%s\" cannot be the name of a site: it has to be a possible file name, and "
            "\"-\" is taken",
            text);
    /* The names of two instances have to differ in more than their case. */
    for (size_t i = 0; i < options->site_count; i++)
        if (_stricmp(options->sites[i].name, text) == 0)
            print_usage_error_and_exit("there are two sites named \"%s\"", text);
    options->sites[options->site_count].name = text;
    options->sites[options->site_count++].given = equals + 1;
}

/* Read the arguments after the program's name, up to a NULL. */
static void parse_options(char **arguments, struct webapp_options *options)
{
    for (char **at = arguments; *at; at++) {
        const char *name = *at;

        if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "/?") == 0) {
            fputs(usage, stdout);
            exit(ENDED_AS_REQUESTED);
        }
        if (strcmp(name, "--site") == 0)
            parse_and_add_site_or_exit(advance_to_option_value(&at), options);
        else if (strcmp(name, "--port") == 0)
            options->port = parse_number_value_or_exit(&at, 0, 65535);
        else if (strcmp(name, "--workers") == 0)
            options->workers = parse_number_value_or_exit(&at, 1, WEBAPP_WORKERS_MAX);
        else if (strcmp(name, "--timeout") == 0)
            options->timeout = parse_number_value_or_exit(&at, 1, 3600);
        else if (strcmp(name, "--allow-quit") == 0)
            options->allow_quit = true;
        else
            print_usage_error_and_exit("there is no option \"%s\"; webapp --help lists them", name);
    }
    if (options->site_count == 0)
        print_usage_error_and_exit(
            "there is nothing to serve: give at least one --site NAME=FOLDER");
}

static BOOL WINAPI stop_server_on_console_event(DWORD event)
{
    webapp_server_stop();
    /* Windows ends the process when this returns, but not after Ctrl-C and Ctrl-Break: wait here
     * until main() ends it. */
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

/* Find the folders of all sites; false with a message if one cannot be used. */
static bool open_site_folders_or_report(struct webapp_options *options)
{
    for (size_t i = 0; i < options->site_count; i++) {
        const char *name = options->sites[i].name, *folder = options->sites[i].given;
        DWORD error = webapp_site_open(&options->sites[i]);

        if (error == ERROR_SUCCESS)
            continue;
        if (error == ERROR_DIRECTORY)
            fprintf(stderr, "webapp: site %s: %s is a file; a site needs a folder\n", name, folder);
        else if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
            fprintf(stderr, "webapp: site %s: there is no folder %s\n", name, folder);
        else
            fprintf(stderr, "webapp: site %s: the folder %s cannot be used: error %lu\n", name,
                    folder, error);
        return false;
    }
    return true;
}

static bool listen_on_local_port_or_report(unsigned *port)
{
    DWORD error = webapp_server_listen(port);

    if (error == WSAEADDRINUSE || (error == WSAEACCES && *port != 0))
        fprintf(stderr,
                "webapp: port %u of 127.0.0.1 is in use; choose another with --port (0: any free "
                "one)\n",
                *port);
    else if (error != ERROR_SUCCESS)
        fprintf(stderr, "webapp: cannot listen on 127.0.0.1:%u: error %lu\n", *port, error);
    return error == ERROR_SUCCESS;
}

/* Count and serve until the end. */
static int run_server(struct webapp_options *options)
{
    int status = webapp_counters_open();
    DWORD error;

    if (status != EPC_OK)
        fprintf(stderr, "webapp: counters: %s\n", epc_status_text(status));
    for (size_t i = 0; i < options->site_count; i++) {
        struct webapp_site *site = &options->sites[i];

        webapp_counters_add_site(&site->counted, site->name);
        printf("webapp: /%s/ is %s\n", site->name, site->given);
    }
    printf("webapp: serving http://127.0.0.1:%u/ with %u workers\n", options->port,
           options->workers);
    fflush(stdout);
    SetConsoleCtrlHandler(stop_server_on_console_event, TRUE);
    error = webapp_server_run(options);

    for (size_t i = 0; i < options->site_count; i++)
        webapp_counters_remove_site(&options->sites[i].counted);
    webapp_counters_close();
    if (error == ERROR_SUCCESS)
        printf("webapp: ended\n");
    else
        fprintf(stderr, "webapp: serving failed: error %lu\n", error);
    return error == ERROR_SUCCESS ? ENDED_AS_REQUESTED : FAILED;
}

/* The arguments after the program's name as UTF-8; NULL: out of memory. */
static char **utf8_arguments(int count, wchar_t **wide)
{
    char **arguments = calloc((size_t)count + 1, sizeof *arguments);

    for (int i = 0; arguments && i < count; i++) {
        int bytes = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);

        arguments[i] = calloc((size_t)bytes + 1, 1);
        if (!arguments[i])
            return NULL;
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, arguments[i], bytes, NULL, NULL);
    }
    return arguments;
}

int wmain(int argc, wchar_t **argv); /* no header has it */

int wmain(int argc, wchar_t **argv)
{
    /* These, and the arguments that they point into, live as long as the process. */
    static struct webapp_options options = { .port = 8080, .workers = 4, .timeout = 15 };
    char **arguments = utf8_arguments(argc - 1, argv + 1);

    SetConsoleOutputCP(CP_UTF8);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    if (!arguments) {
        fprintf(stderr, "webapp: out of memory\n");
        return FAILED;
    }
    parse_options(arguments, &options);
    if (!open_site_folders_or_report(&options) || !listen_on_local_port_or_report(&options.port))
        return NOT_STARTED;
    return run_server(&options);
}
