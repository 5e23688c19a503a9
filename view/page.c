/* SPDX-License-Identifier: MIT
 *
 * page.c -- puts the parts of the page together.
 */
#include "view/page.h"

#include <epc/epc.h>

int view_write_page(const struct view_page *page, struct kit_buffer *out)
{
    kit_buffer_add(out, page->title);
    return out->failed ? EPC_E_NOMEM : EPC_OK;
}
