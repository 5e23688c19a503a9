/* SPDX-License-Identifier: MIT
 *
 * net.c -- net/dev.
 */
#include "provider-system/proc/proc.h"

#include <string.h>

enum {
    RX_BYTES,
    RX_PACKETS,
    RX_ERRORS,
    RX_DROPPED,
    RX_FIFO,
    RX_FRAME,
    RX_COMPRESSED,
    RX_MULTICAST,
    TX_BYTES,
    TX_PACKETS,
    TX_ERRORS,
    TX_DROPPED,
    NET_PARTS
};

static bool is_same_interface_name(const struct sysperf_text *word, const uint16_t *name,
                                   uint32_t units)
{
    if (word->bytes != units)
        return false;
    for (uint32_t i = 0; i < units; i++)
        if ((unsigned char)word->at[i] != name[i])
            return false;
    return units != 0;
}

/* "eth0: 1 2 3", or without a blank in older kernels. */
static bool split_interface_name(const struct sysperf_text *line, struct sysperf_text *name,
                                 struct sysperf_text *rest)
{
    const char *colon = memchr(line->at, ':', line->bytes);
    struct sysperf_text left;

    if (!colon)
        return false;
    left = (struct sysperf_text){ line->at, (size_t)(colon - line->at) };
    *rest = (struct sysperf_text){ colon + 1, line->bytes - left.bytes - 1 };
    return sysperf_text_next_word(&left, name);
}

bool sysperf_parse_net_dev(const struct sysperf_text *all, const uint16_t *name, uint32_t units,
                           struct sysperf_packets *out)
{
    struct sysperf_text rest = *all, line, found, numbers;
    uint64_t n[NET_PARTS];

    while (sysperf_text_next_line(&rest, &line)) {
        if (!split_interface_name(&line, &found, &numbers) ||
            !is_same_interface_name(&found, name, units))
            continue;
        if (sysperf_text_next_numbers(&numbers, n, NET_PARTS) != NET_PARTS)
            return false;
        *out = (struct sysperf_packets){
            .known = true,
            .received = n[RX_PACKETS],
            .received_several = n[RX_MULTICAST] < n[RX_PACKETS] ? n[RX_MULTICAST] : n[RX_PACKETS],
            .received_errors = n[RX_ERRORS],
            .received_discarded = n[RX_DROPPED],
            .sent = n[TX_PACKETS],
            .sent_errors = n[TX_ERRORS],
            .sent_discarded = n[TX_DROPPED],
        };
        return true;
    }
    return false;
}
