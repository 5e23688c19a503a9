/* SPDX-License-Identifier: MIT
 *
 * list.h -- lodctr /Q: what is installed, in the layout of Windows' own tool.
 */
#pragma once

#include "kit/buffer.h"
#include "lodctr/state/state.h"

/* Append the machine's own numbers, and a paragraph for each service, which needs all its
 * values. */
void lod_list_text(struct kit_buffer *out, const struct lod_install_state *state);
