/* SPDX-License-Identifier: MIT
 *
 * excpt.h -- the type that winnt.h takes from the compiler.
 */
#pragma once

#include <vcruntime.h>

typedef enum _EXCEPTION_DISPOSITION {
    ExceptionContinueExecution,
    ExceptionContinueSearch,
    ExceptionNestedException,
    ExceptionCollidedUnwind
} EXCEPTION_DISPOSITION;
