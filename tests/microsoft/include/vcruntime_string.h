/* SPDX-License-Identifier: MIT
 *
 * vcruntime_string.h -- the functions of <string.h> that are the compiler's, not ucrt's.
 */
#pragma once

#include <vcruntime.h>

#ifdef __cplusplus
#define VCRUNTIME_FOUND const
#else
#define VCRUNTIME_FOUND
#endif

_CRT_BEGIN_C_HEADER
void *__cdecl memcpy(void *to, const void *from, size_t bytes);
void *__cdecl memmove(void *to, const void *from, size_t bytes);
void *__cdecl memset(void *to, int value, size_t bytes);
int __cdecl memcmp(const void *a, const void *b, size_t bytes);
size_t __cdecl strlen(const char *text);
int __cdecl strcmp(const char *a, const char *b);
size_t __cdecl wcslen(const wchar_t *text);
VCRUNTIME_FOUND void *__cdecl memchr(const void *in, int value, size_t bytes);
VCRUNTIME_FOUND char *__cdecl strchr(const char *in, int character);
VCRUNTIME_FOUND char *__cdecl strrchr(const char *in, int character);
VCRUNTIME_FOUND char *__cdecl strstr(const char *in, const char *part);
VCRUNTIME_FOUND wchar_t *__cdecl wcschr(const wchar_t *in, wchar_t character);
VCRUNTIME_FOUND wchar_t *__cdecl wcsrchr(const wchar_t *in, wchar_t character);
VCRUNTIME_FOUND wchar_t *__cdecl wcsstr(const wchar_t *in, const wchar_t *part);
_CRT_END_C_HEADER
