// SPDX-License-Identifier: MIT
//
// check-windows.h -- included first in every source of Check, when it is built for Windows.  The
// header's content is for the library itself; CMake's trials are compiled without HAVE_CONFIG_H.
#ifdef HAVE_CONFIG_H

#include <time.h>

// mingw-w64 has it in its library, but declares it for few programs only, and since GCC 14 a call
// without a declaration does not compile.
unsigned int alarm(unsigned int seconds);

// Check defines a function of this name, and so does the header of mingw-w64 14.
#define clock_gettime check_clock_gettime

#endif
