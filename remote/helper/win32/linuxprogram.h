/* SPDX-License-Identifier: MIT
 *
 * linuxprogram.h -- a program of Linux that a program under Wine starts.
 */
#pragma once

#include <winsock2.h>
#include <windows.h>

/* Start the program at `path`, a path of NT below \??\unix, with a command line whose first word is
 * its name.  Its standard input and output are the socket; its environment is this process'.  0, or
 * an error of Windows.  The program is not a process of Windows, and is not waited for. */
unsigned long remote_start_linux_program(const WCHAR *path, const WCHAR *command, SOCKET socket);
