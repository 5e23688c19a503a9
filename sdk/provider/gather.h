/* SPDX-License-Identifier: MIT
 *
 * gather.h -- objects whose answer is more than a copy of one process's slots.
 *
 * Equal names of several processes become one row, or get their process's number; children get the
 * position of their parent; totals are made; what the reader has to complete is completed.  All this
 * happens in the provider's own memory, so that the size is known before a byte of the answer is
 * written.
 */
#ifndef EPC_PROVIDER_GATHER_H
#define EPC_PROVIDER_GATHER_H

#include "sdk/provider/history.h"
#include "sdk/provider/sources.h"

/* An object's instances with their blocks, or its only block, as they stand in an answer. */
struct epci_gathered {
    unsigned char *bytes;
    size_t used;
    size_t room;
    uint32_t rows;
    uint32_t total; /* number of the row _Total */
};

/* What gathering takes.  Zeroed, then the first group of fields set; one Collect at a time. */
struct epci_gathering {
    const struct epci_layout *layout;
    struct epci_history *histories; /* by object                                        */
    struct epci_sources *sources;
    struct epci_gathered *objects; /* by object; epci_gathering_release frees what they hold */
    uint32_t first_counter;
    uint64_t seed; /* of keys, secret           */
    uint64_t time; /* of the answer, in ticks   */

    struct epci_hashtable rows;      /* of the object at hand                   */
    struct epci_hashtable positions; /* of instances that may be parents        */
    unsigned char *scratch;          /* the largest block                       */
    bool is_short;                   /* something is missing for want of memory */
};

/* EPC_E_NOMEM: nothing to release. */
int epci_gathering_init(struct epci_gathering *gathering);
void epci_gathering_release(struct epci_gathering *gathering);

/* Fill objects[object].  Parents before their children.  Where memory is short, `is_short` is set
 * and the object is not whole. */
void epci_gather(struct epci_gathering *gathering, uint32_t object);

/* The processes of gathering->sources are gone: put what they counted of objects with (`kept`) or
 * without EPC_KEEP into the histories. */
void epci_gather_gone(struct epci_gathering *gathering, bool kept);

/* May the object's answer be a plain copy of one process's slots, as long as nobody needs to know where
 * its instances come to stand? */
bool epci_gather_allows_direct(const struct epci_layout *layout, uint32_t object,
                               const struct epci_history *history);

#endif
