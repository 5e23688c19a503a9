/* SPDX-License-Identifier: MIT
 *
 * idle.h -- a thread that lets the computers rest when no program uses PDH any more.
 *
 * Providers and the threads that ask them must be gone before pdh.dll is unloaded: DllMain cannot
 * wait for threads.  The keeper runs from the first question on, and keeps the DLL loaded; two
 * seconds after the last query was closed and the last question asked it closes all providers and
 * ends, so that the DLL can be unloaded.
 */
#pragma once

/* From now on questions start the keeper, which calls `rest` at its end.  Called once, when the DLL
 * is loaded; natively never. */
void pdh_keeper_enable(void (*rest)(void));

/* A question is asked. */
void pdh_keeper_note(void);
