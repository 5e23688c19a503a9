/* SPDX-License-Identifier: MIT
 *
 * dll_entry.c -- what a performance DLL needs of a C runtime that neither Microsoft's packages nor
 * the archives of mingw-w64 give to lld-link: an entry point, and what its archives call at an end
 * that no code of the DLL asks for.
 */
int __stdcall _DllMainCRTStartup(void *dll, unsigned long reason, void *reserved);
int __stdcall _DllMainCRTStartup(void *dll, unsigned long reason, void *reserved)
{
    (void)dll;
    (void)reason;
    (void)reserved;
    return 1;
}

int __cdecl atexit(void (*call)(void));
int __cdecl atexit(void (*call)(void))
{
    (void)call;
    return 1; /* not registered */
}
