/* SPDX-License-Identifier: MIT
 *
 * epcwalk.c -- objects and counters of a schema one by one, by position or in file order.
 *
 * Objects and counters are each in file order, so that a walk merges two lists.
 */
#include "ini/schema/epcfile.h"

struct ini_epc_named *ini_epc_nth_of_objects_then_counters(const struct ini_epc *epc,
                                                           size_t position)
{
    if (position < epc->object_count)
        return &epc->objects[position].named;
    position -= epc->object_count;
    return position < epc->counter_count ? &epc->counters[position].named : NULL;
}

const struct ini_epc_named *ini_epc_next_in_file_order(const struct ini_epc *epc,
                                                       struct ini_epc_walk *walk)
{
    size_t object = walk->objects, counter = walk->counters;

    if (object < epc->object_count &&
        (counter == epc->counter_count ||
         epc->objects[object].named.order < epc->counters[counter].named.order))
        return ini_epc_nth_of_objects_then_counters(epc, walk->objects++);
    return ini_epc_nth_of_objects_then_counters(epc, epc->object_count + walk->counters++);
}
