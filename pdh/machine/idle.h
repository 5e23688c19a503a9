/* SPDX-License-Identifier: MIT
 *
 * idle.h -- a thread that disconnects the computers when no program uses PDH any more.
 *
 * Providers and the threads that call them must be gone before pdh.dll is unloaded: DllMain cannot
 * wait for threads.  This thread runs from the moment a computer is first queried, and keeps the
 * DLL loaded.  Two seconds after the last query was closed and a computer last queried it closes
 * all providers and ends, so that the DLL can be unloaded.
 */
#pragma once

/* From now on querying a computer starts the thread, which calls `disconnect` at its end.  Called
 * once, when the DLL is loaded; natively never. */
void pdh_idle_set_disconnect_callback(void (*disconnect)(void));

/* PDH is in use now: a computer is queried. */
void pdh_idle_mark_used_and_start_thread(void);
