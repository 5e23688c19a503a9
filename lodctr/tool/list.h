/* SPDX-License-Identifier: MIT
 *
 * list.h -- lodctr /Q: what is installed, in the layout that Windows' own tool has, and as JSON.
 */
#ifndef EPC_LODCTR_TOOL_LIST_H
#define EPC_LODCTR_TOOL_LIST_H

#include "kit/buffer.h"
#include "lodctr/state/providers.h"

/* The machine's own numbers, and a paragraph for each provider. */
void lod_list_text(struct kit_buffer *out, const struct lod_install_state *state,
                   const struct lod_providers *providers);

#endif
