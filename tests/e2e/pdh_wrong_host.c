/* SPDX-License-Identifier: MIT
 *
 * pdh_wrong_host.c -- a host program of another release: it greets with version 77.
 */
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/host/protocol.h"
#include "sdk/port/inside.h"

int main(int argc, char **argv)
{
    const struct epci_greeting later = { 77 };
    unsigned char head[EPCI_RECORD_HEAD];
    struct epci_parent parent;
    struct epci_mark mark;
    uint32_t version;

    if (argc != 3 || epci_parent_open(argv[2], &parent) != EPC_OK)
        return 2;
    while (epci_parent_receive(&parent, &mark, sizeof mark) == EPC_OK &&
           epci_parent_receive(&parent, head, sizeof head) == EPC_OK &&
           epci_parent_receive(&parent, &version, sizeof version) == EPC_OK) {
        struct kit_buffer record;

        if (epci_record_encode(&record, EPCI_REPLY_GREETED, epci_greeting_parts, &later) != EPC_OK)
            return 3;
        epci_parent_send(&parent, &mark, sizeof mark);
        epci_parent_send(&parent, record.text, record.bytes);
        kit_buffer_release(&record);
    }
    return 0;
}
