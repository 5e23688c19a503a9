/* SPDX-License-Identifier: MIT
 *
 * name_length.c -- NameLength counts characters, without the NUL.
 */
#include "provider.h"

#include <wchar.h>

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    for (int i = 0; i < 2; i++)
        block.site.instances[i].head.NameLength = (DWORD)wcslen(block.site.instances[i].name);
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
