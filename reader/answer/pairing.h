/* SPDX-License-Identifier: MIT
 *
 * pairing.h -- which instance of an answer is which of the answer before.
 *
 * An instance is found again by its identity (identity.h): its name, its parent, its UniqueID and
 * the counters that tell instances apart.  Those that nothing tells apart are compared by their
 * positions if equals.h allows it (docs/identity.md).  Positions are those of snapshot.h.
 *
 * A pairing that is made does not change; any number of threads may read it.
 */
#pragma once

#include "reader/answer/snapshot.h"
#include "reader/formulas/math.h"

struct reader_pairing {
    const struct reader_snapshot *older, *newer; /* both must live as long */
    /* Of each object of `newer` its position in `older`, or READER_NOT_THERE. */
    uint32_t *older_object;
    /* Of each instance of one snapshot its position, in its object, in the other one; or
     * READER_NOT_THERE: it is new, or has vanished.  One object's after the other's, as in
     * `instances` of the snapshots. */
    uint32_t *older_of, *newer_of;
    unsigned char *reasons; /* of each instance of `newer` that has none: enum reader_reason */
};

/* Linear; EPC_OK or EPC_E_NOMEM; then *out is empty.  Both snapshots were made by this process. */
int reader_pairing_init(struct reader_pairing *out, const struct reader_snapshot *older,
                        const struct reader_snapshot *newer);
void reader_pairing_release(struct reader_pairing *pairing);

/* The same instance of `older`, in object older_object[object]; or READER_NOT_THERE. */
static inline uint32_t reader_pairing_older_instance(const struct reader_pairing *pairing,
                                                     uint32_t object, uint32_t instance)
{
    return pairing->older_of[pairing->newer->objects[object].first_instance + instance];
}

/* Why an instance has no older one: it is new (READER_REASON_OLDER), another one of that name was
 * there (READER_REASON_REPLACED), or it is one of several (READER_REASON_EQUALS). */
static inline enum reader_reason
reader_pairing_unpaired_reason(const struct reader_pairing *pairing, uint32_t object,
                               uint32_t instance)
{
    const unsigned char reason =
        pairing->reasons[pairing->newer->objects[object].first_instance + instance];

    return reason ? (enum reader_reason)reason : READER_REASON_OLDER;
}
