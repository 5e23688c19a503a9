/* SPDX-License-Identifier: MIT
 *
 * invariant.h -- the assert of the SDK: states what must hold when a function starts and returns.
 *
 * Debug builds end the process at a wrong state, with the debugger or a crash dump at the place.
 * With NDEBUG nothing is evaluated, so the expression must not have side effects.  It serves
 * structures that this process alone writes: bytes from shared memory, files and other programs are
 * input, and are checked in every build.
 */
#pragma once

#ifdef NDEBUG
#define EPCI_INVARIANT(expression) ((void)(0 && (expression)))
#else
#define EPCI_INVARIANT(expression) ((expression) ? (void)0 : __builtin_trap())
#endif
