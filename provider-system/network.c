/* SPDX-License-Identifier: MIT
 *
 * network.c -- the object Network Interface.  It has no _Total, as in Windows.
 */
#include "provider-system/sysperf.h"

#include <stdlib.h>

#include "provider-system/names.h"

int collect_network(void *context, const epc_request *request, epc_rows *rows)
{
    const struct sysperf *sysperf = request->opened;
    struct sysperf_interface *each = malloc(SYSPERF_INTERFACES * sizeof *each);
    int count = each ? sysperf->calls->interfaces(each, SYSPERF_INTERFACES) : EPC_E_NOMEM;
    char name[SYSPERF_NAME_BYTES];

    (void)context;
    for (int i = 0; i < count; i++) {
        epc_instance one;

        sysperf_name_adapter((const unsigned char *)each[i].name, each[i].units, name);
        one = sysperf_add(rows, name, 0, 0);
        epc_add(one, SYSPERF_NETWORK_TOTAL, (int64_t)(each[i].received + each[i].sent));
        epc_add(one, SYSPERF_NETWORK_RECEIVED, (int64_t)each[i].received);
        epc_add(one, SYSPERF_NETWORK_SENT, (int64_t)each[i].sent);
        epc_add(one, SYSPERF_NETWORK_BANDWIDTH, (int64_t)each[i].speed);
    }
    free(each);
    return count < 0 ? count : EPC_OK;
}
