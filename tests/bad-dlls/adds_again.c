/* SPDX-License-Identifier: MIT
 *
 * adds_again.c -- each Open adds First Counter to the indexes of static definitions.  What was made
 * from the classic sample does this: after Close and Open the indexes are doubled.
 */
#include "provider.h"

static DWORD opened, added;
static struct block definitions;

DWORD APIENTRY BadOpen(LPWSTR devices)
{
    DWORD status = good_open(devices);

    good_block(&definitions);
    if (opened++ == 0)
        added += definitions.site.head.ObjectNameTitleIndex;
    return status;
}

DWORD APIENTRY BadClose(void)
{
    opened--;
    return good_close();
}

COLLECT
{
    DWORD more = added - definitions.site.head.ObjectNameTitleIndex;
    struct block block;

    if (opened == 0)
        return good_collect((WCHAR *)L"", data, bytes, types);
    good_block(&block);
    block.site.head.ObjectNameTitleIndex += more;
    block.server.head.ObjectNameTitleIndex += more;
    return good_answer(&block, sizeof block, query, data, bytes, types);
}
