/* SPDX-License-Identifier: MIT
 *
 * cppruntime.h -- does a DLL contain, or import, the C++ runtime of GCC?
 *
 * That runtime keeps what it has made for exceptions when it is unloaded: with GCC 12 each loading
 * and unloading of a DLL that has thrown one leaves 1 handle (win32 threads) or 4 (posix threads)
 * in the process, whether it is linked in or a DLL of its own (libstdc++-6.dll).
 */
#pragma once

#include <stdbool.h>

/* False also if the file cannot be read. */
bool harness_has_gcc_cpp_runtime(const char *path);
