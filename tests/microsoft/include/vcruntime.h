/* SPDX-License-Identifier: MIT
 *
 * vcruntime.h -- what the headers of Microsoft's SDK need of the compiler's own headers, which the
 * packages do not have.  Written anew, for clang's -ffreestanding, whose <stdint.h> is complete.
 */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define _CRT_BEGIN_C_HEADER extern "C" {
#define _CRT_END_C_HEADER   }
#else
#define _CRT_BEGIN_C_HEADER
#define _CRT_END_C_HEADER
#endif

#define _VCRTIMP
#define _CRTIMP
#define __CRTDECL __cdecl

#define _VCRT_ALIGN(bytes) __declspec(align(bytes))
#define _CRT_DEPRECATE_TEXT(text)
#define _CRT_INSECURE_DEPRECATE(use)
#define _HAS_NODISCARD 0
#define _NODISCARD

#define _CRT_CONCATENATE_(a, b)   a##b
#define _CRT_CONCATENATE(a, b)    _CRT_CONCATENATE_(a, b)
#define _CRT_UNPARENTHESIZE_(...) __VA_ARGS__
#define _CRT_UNPARENTHESIZE(...)  _CRT_UNPARENTHESIZE_ __VA_ARGS__

#define __crt_va_start(list, last) va_start(list, last)
#define __crt_va_arg(list, type)   va_arg(list, type)
#define __crt_va_end(list)         va_end(list)
