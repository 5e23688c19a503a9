/* SPDX-License-Identifier: MIT
 *
 * twin_names.c -- two instances have names that differ only in the case of a letter beyond ASCII.
 */
#include "provider.h"

#include <wchar.h>

ONLY_COLLECT_IS_BAD
{
    struct block block;

    good_block(&block);
    wcscpy(block.site.instances[0].name, L"\x00E4ltest");
    wcscpy(block.site.instances[1].name, L"\x00C4LTEST");
    for (int i = 0; i < 2; i++)
        block.site.instances[i].head.NameLength = 7 * sizeof(WCHAR);
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
