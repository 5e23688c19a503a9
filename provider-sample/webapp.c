/* SPDX-License-Identifier: MIT
 *
 * webapp.c -- a small web server for files whose performance counters the sample provider shows.
 *
 * This file starts and stops it; webapp_server.h serves, webapp_counters.h counts. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <winsock2.h>
#include <windows.h>

#include "provider-sample/webapp_file.h"
#include "provider-sample/webapp_options.h"
#include "provider-sample/webapp_server.h"

#define CACHE_BYTES (16u << 20)

enum { ENDED_AS_ASKED, NOT_STARTED, WRONG_USE, FAILED };

static struct webapp_server *server;
static SRWLOCK server_lock =
    SRWLOCK_INIT;    /* held by the console's handler, which is a thread of its
                                              own, and when `server` goes                           */
static HANDLE ended; /* set when all is done                                  */

/* Text goes out as UTF-8, and to a console as what it can show. */
static void put_text(DWORD where, const char *text)
{
    HANDLE out = GetStdHandle(where);
    wchar_t wide[2048];
    DWORD mode, done;
    int units;

    if (GetConsoleMode(out, &mode)) {
        units = MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, 2048);
        if (units > 1)
            WriteConsoleW(out, wide, (DWORD)units - 1, &done, NULL);
    } else {
        WriteFile(out, text, (DWORD)strlen(text), &done, NULL);
    }
}

static void say(DWORD where, const char *format, ...)
{
    char text[2048];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_text(where, text);
}

static BOOL WINAPI on_console(DWORD event)
{
    AcquireSRWLockExclusive(&server_lock);
    if (server)
        webapp_server_stop(server);
    ReleaseSRWLockExclusive(&server_lock);
    /* When this returns, Windows ends the process, but not for Ctrl-C and Ctrl-Break. */
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        WaitForSingleObject(ended, 5000);
    return TRUE;
}

/* Make the sites; false with a message if one of the folders is not there. */
static bool open_sites(const struct webapp_options *options, struct webapp_site *sites)
{
    for (size_t i = 0; i < options->site_count; i++) {
        const char *folder = options->sites[i].folder;
        DWORD error;

        sites[i].name = options->sites[i].name;
        sites[i].folder = webapp_file_folder(folder, &error);
        if (sites[i].folder)
            continue;
        if (error == ERROR_DIRECTORY)
            say(STD_ERROR_HANDLE, "webapp: site %s: %s is a file; a site needs a folder\n",
                sites[i].name, folder);
        else if (error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND)
            say(STD_ERROR_HANDLE, "webapp: site %s: there is no folder %s\n", sites[i].name,
                folder);
        else
            say(STD_ERROR_HANDLE, "webapp: site %s: the folder %s cannot be used: error %lu\n",
                sites[i].name, folder, (unsigned long)error);
        return false;
    }
    return true;
}

static bool open_server(struct webapp_service *service, unsigned *port)
{
    DWORD error;

    server = webapp_server_open(service, port, &error);
    if (server)
        return true;
    if (*port == 0)
        say(STD_ERROR_HANDLE, "webapp: 127.0.0.1 has no free port: error %lu\n",
            (unsigned long)error);
    else if (error == WSAEADDRINUSE || error == WSAEACCES)
        say(STD_ERROR_HANDLE,
            "webapp: port %u of 127.0.0.1 is in use; choose another with --port (0: any free "
            "one)\n",
            *port);
    else
        say(STD_ERROR_HANDLE, "webapp: cannot listen on 127.0.0.1:%u: error %lu\n", *port,
            (unsigned long)error);
    return false;
}

/* Count and serve until the end. */
static int serve(struct webapp_service *service, const struct webapp_options *options,
                 unsigned port)
{
    int status = webapp_counters_open();
    DWORD error;

    if (status != EPC_OK)
        say(STD_ERROR_HANDLE, "webapp: counters: %s\n", epc_status_text(status));
    for (size_t i = 0; i < service->site_count; i++)
        webapp_counters_add_site(&service->sites[i].counted, service->sites[i].name);

    for (size_t i = 0; i < service->site_count; i++)
        say(STD_OUTPUT_HANDLE, "webapp: /%s/ is %s\n", service->sites[i].name,
            options->sites[i].folder);
    say(STD_OUTPUT_HANDLE, "webapp: serving http://127.0.0.1:%u/ with %u workers\n", port,
        options->workers);
    SetConsoleCtrlHandler(on_console, TRUE);
    error = webapp_server_run(server, options->workers);
    SetConsoleCtrlHandler(on_console, FALSE);

    for (size_t i = 0; i < service->site_count; i++)
        webapp_counters_remove_site(&service->sites[i].counted);
    webapp_counters_close();
    if (error == ERROR_SUCCESS)
        say(STD_OUTPUT_HANDLE, "webapp: ended\n");
    else
        say(STD_ERROR_HANDLE, "webapp: serving failed: error %lu\n", (unsigned long)error);
    return error == ERROR_SUCCESS ? ENDED_AS_ASKED : FAILED;
}

static int run(const struct webapp_options *options)
{
    static struct webapp_site sites[WEBAPP_SITES_MAX];
    struct webapp_service service = { .sites = sites,
                                      .site_count = options->site_count,
                                      .cache_lock = SRWLOCK_INIT,
                                      .timeout = options->timeout * 1000u,
                                      .allow_quit = options->allow_quit };
    unsigned port = options->port;
    int code = NOT_STARTED;
    WSADATA winsock;

    if (WSAStartup(MAKEWORD(2, 2), &winsock) != 0) {
        say(STD_ERROR_HANDLE, "webapp: Winsock 2.2 does not start\n");
        return FAILED;
    }
    service.cache = webapp_cache_new(CACHE_BYTES);
    ended = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (!service.cache || !ended) {
        say(STD_ERROR_HANDLE, "webapp: out of memory\n");
        code = FAILED;
    } else if (open_sites(options, sites) && open_server(&service, &port)) {
        code = serve(&service, options, port);
    }
    AcquireSRWLockExclusive(&server_lock);
    webapp_server_close(server);
    server = NULL;
    ReleaseSRWLockExclusive(&server_lock);
    webapp_cache_free(service.cache);
    for (size_t i = 0; i < service.site_count; i++)
        free(sites[i].folder);
    WSACleanup();
    if (ended)
        SetEvent(ended); /* not closed: the console's handler may be waiting for it */
    return code;
}

/* The arguments behind the program's name as UTF-8; NULL: out of memory. */
static char **utf8_arguments(int count, wchar_t **wide)
{
    char **arguments = calloc((size_t)count + 1, sizeof *arguments);

    for (int i = 0; arguments && i < count; i++) {
        int bytes = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);

        arguments[i] = malloc(bytes > 0 ? (size_t)bytes : 1);
        if (!arguments[i])
            return NULL;
        arguments[i][0] = '\0';
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, arguments[i], bytes, NULL, NULL);
    }
    return arguments;
}

int wmain(int argc, wchar_t **argv); /* no header has it */

int wmain(int argc, wchar_t **argv)
{
    /* Both live as long as the process. */
    static struct webapp_options options;
    char **arguments = utf8_arguments(argc - 1, argv + 1);
    char message[512];

    if (!arguments) {
        say(STD_ERROR_HANDLE, "webapp: out of memory\n");
        return FAILED;
    }
    if (!webapp_options_parse(argc - 1, arguments, &options, message, sizeof message)) {
        say(STD_ERROR_HANDLE, "webapp: %s\n", message);
        return WRONG_USE;
    }
    if (options.help) {
        put_text(STD_OUTPUT_HANDLE, webapp_usage);
        return ENDED_AS_ASKED;
    }
    return run(&options);
}
