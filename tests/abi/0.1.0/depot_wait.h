/* SPDX-License-Identifier: MIT
 *
 * depot_wait.h -- waits until a file named "stop" is in the current folder, so that there is time
 * to look at the counters.  Three functions of Windows are declared here, because a program
 * without <windows.h> shows that epc.h needs nothing of it.
 */
#ifndef DEPOT_WAIT_H
#define DEPOT_WAIT_H

#ifdef __cplusplus
extern "C" {
#endif

__declspec(dllimport) unsigned long __stdcall GetFileAttributesA(const char *name);
__declspec(dllimport) void __stdcall Sleep(unsigned long milliseconds);
__declspec(dllimport) void __stdcall ExitProcess(unsigned int code);

#ifdef __cplusplus
}
#endif

static void depot_wait(void)
{
    while (GetFileAttributesA("stop") == 0xFFFFFFFFul)
        Sleep(50);
}

#endif
