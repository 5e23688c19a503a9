/* SPDX-License-Identifier: MIT
 *
 * network.c -- the object Network Interface.  It has no _Total, as in Windows.
 */
#include "provider-system/sysperf.h"

#include <stdlib.h>

#include "provider-system/objects/names.h"

/* Adapters with one name are one instance, so everything is added. */
static void add_packets_to_instance_counters(epc_instance one,
                                             const struct sysperf_packets *packets)
{
    epc_add(one, SYSPERF_NETWORK_PACKETS, (int64_t)(packets->received + packets->sent));
    epc_add(one, SYSPERF_NETWORK_PACKETS_RECEIVED, (int64_t)packets->received);
    epc_add(one, SYSPERF_NETWORK_PACKETS_SENT, (int64_t)packets->sent);
    epc_add(one, SYSPERF_NETWORK_UNICAST_RECEIVED,
            (int64_t)(packets->received - packets->received_several));
    epc_add(one, SYSPERF_NETWORK_OTHER_RECEIVED, (int64_t)packets->received_several);
    epc_add(one, SYSPERF_NETWORK_RECEIVED_DISCARDED, (int64_t)packets->received_discarded);
    epc_add(one, SYSPERF_NETWORK_RECEIVED_ERRORS, (int64_t)packets->received_errors);
    epc_add(one, SYSPERF_NETWORK_SENT_DISCARDED, (int64_t)packets->sent_discarded);
    epc_add(one, SYSPERF_NETWORK_SENT_ERRORS, (int64_t)packets->sent_errors);
}

int collect_network_interfaces(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_interface *each = malloc(SYSPERF_INTERFACES * sizeof *each);
    int count = each ? sysperf_read_interfaces(sysperf, each, SYSPERF_INTERFACES) : EPC_E_NOMEM;
    char name[SYSPERF_NAME_BYTES];

    (void)context;
    for (int i = 0; i < count; i++) {
        epc_instance one;

        if (sysperf->has_packets && !each[i].packets.known)
            continue;
        sysperf_format_adapter_name((const unsigned char *)each[i].name, each[i].units, name);
        one = sysperf_add_instance(rows, name, 0, 0);
        epc_add(one, SYSPERF_NETWORK_TOTAL, (int64_t)(each[i].received + each[i].sent));
        epc_add(one, SYSPERF_NETWORK_RECEIVED, (int64_t)each[i].received);
        epc_add(one, SYSPERF_NETWORK_SENT, (int64_t)each[i].sent);
        epc_add(one, SYSPERF_NETWORK_BANDWIDTH, (int64_t)each[i].speed);
        add_packets_to_instance_counters(one, &each[i].packets);
    }
    free(each);
    return count < 0 ? count : EPC_OK;
}
