/* SPDX-License-Identifier: MIT
 *
 * pending.h -- what was in use at a removal, and is left for the prefix's next start.
 */
#pragma once

#include "wine/setup/setup.h"

/* Refuse an installation whose files would be taken away at the next start, because they are what
 * a removal has left.  EPC_OK, or EPC_E_EXISTS after it was said. */
int wine_check_no_file_is_pending(const struct wine_setup *setup, const struct wine_target *target);
