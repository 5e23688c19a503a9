/* SPDX-License-Identifier: MIT
 *
 * service.c -- output into a file, and no services, on Linux and similar systems.
 *
 * There a program that is to run in the background needs no code of its own: the manager of
 * services starts it as a user would, and ends it with SIGTERM.
 */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/system/service.h"

int kit_service_run(int (*body)(void *context), void *context, int *code)
{
    (void)body;
    (void)context;
    *code = 0;
    return EPC_E_UNSUPPORTED;
}

void kit_service_report_running(void)
{
}

int kit_redirect_output_to_file(const char *path)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    const int error = errno;
    bool good;

    if (file < 0)
        return error == ENOENT || error == ENOTDIR ? EPC_E_NOT_FOUND
               : error == EACCES || error == EROFS ? EPC_E_ACCESS
                                                   : EPC_E_SYSTEM;
    fflush(stdout);
    good = dup2(file, STDOUT_FILENO) >= 0 && dup2(file, STDERR_FILENO) >= 0;
    close(file);
    setvbuf(stdout, NULL, _IONBF, 0);
    return good ? EPC_OK : EPC_E_SYSTEM;
}
