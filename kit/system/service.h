/* SPDX-License-Identifier: MIT
 *
 * service.h -- for a program that runs as a service of the system.
 *
 * win32/ and posix/ implement it.  `int` results are EPC_OK or an EPC_ status; text is
 * UTF-8.
 */
#pragma once

/* Run `body` as the service for which the system's service manager has started this process, and
 * return when the service has stopped.  What stops the service calls what kit_set_interrupt_handler
 * was given, so `body` ends as it does after Ctrl+C; only kit_service_report_running lets it be
 * stopped. EPC_OK: *code is what `body` returned, which the manager has got as well (not 0: as the
 * service's own error).  EPC_E_NOT_FOUND: the service manager has not started this process;
 * EPC_E_UNSUPPORTED: the system has no services of this kind; other errors are the system's. */
int kit_service_run(int (*body)(void *context), void *context, int *code);

/* `body` does its work from now on: the manager says so.  No effect anywhere else. */
void kit_service_report_running(void);

/* From now on standard output and standard error are written to the end of this file, at once.
 * EPC_E_NOT_FOUND, EPC_E_ACCESS, or EPC_E_SYSTEM. */
int kit_redirect_output_to_file(const char *path);
