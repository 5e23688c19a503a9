/* SPDX-License-Identifier: MIT
 *
 * pdh_moving.c -- a provider that shows torn values: all its numbers follow from how often its
 * Collect was called with a question of its own, and its instances come and go with it.
 *
 * In answer n there are the instances site0 .. site(1 + n % 6).  Of each, both halves of the 8-byte
 * counter are n, and n of 2n lookups were hits.
 */
#include <stddef.h>
#include <string.h>
#include <wchar.h>

#include "provider.h"

enum { ALWAYS = 2, MOST = 7 };

struct moving {
    struct site site;
    struct site_instance more[MOST - 2];
    struct server server;
};

OPEN_IS_GOOD
CLOSE_IS_GOOD

static void moving_instance(struct site_instance *out, const struct site_instance *like,
                            unsigned number, DWORD n)
{
    *out = *like;
    wcscpy(out->name, L"site0");
    out->name[4] = (WCHAR)(L'0' + number);
    out->head.NameLength = 6 * sizeof(WCHAR);
    out->cells.active = n;
    out->cells.requests = (ULONGLONG)n << 32 | n;
    out->cells.hits = n;
    out->cells.lookups = 2 * n;
}

COLLECT
{
    static DWORD calls;
    const DWORD n = calls + 1, count = ALWAYS + n % (MOST - ALWAYS + 1);
    struct moving moving = { 0 };
    struct block block;
    BYTE *after = (BYTE *)&moving.site + offsetof(struct site, instances);
    DWORD result;

    good_block(&block);
    moving.site = block.site;
    for (DWORD i = 0; i < count; i++, after += sizeof(struct site_instance))
        moving_instance((struct site_instance *)(void *)after, &block.site.instances[0], i, n);
    moving.site.head.NumInstances = (LONG)count;
    moving.site.head.TotalByteLength = (DWORD)(after - (BYTE *)&moving);
    memcpy(after, &block.server, sizeof block.server);
    after += sizeof block.server;
    result = good_answer(&moving, (DWORD)(after - (BYTE *)&moving), query, data, bytes, types);
    if (result == ERROR_SUCCESS && *bytes)
        calls = n;
    return result;
}
