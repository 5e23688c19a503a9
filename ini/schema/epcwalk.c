/* SPDX-License-Identifier: MIT
 *
 * epcwalk.c -- objects and counters of a schema one by one, by position or in the order of their
 * symbols.
 *
 * Objects and counters are each in the order of their symbols, so that a walk merges two lists.
 */
#include "ini/schema/epcfile.h"

struct ini_epc_named ini_epc_named(const struct ini_epc *epc, size_t position)
{
    const struct ini_epc_counter *counter;

    if (position < epc->object_count) {
        const struct ini_epc_object *object = &epc->objects[position];
        return (struct ini_epc_named){
            true, false, object->symbol, object->symbol_name, &object->labels, object->at
        };
    }
    counter = &epc->counters[position - epc->object_count];
    return (struct ini_epc_named){
        false, counter->hidden, counter->symbol, counter->symbol_name, &counter->labels, counter->at
    };
}

bool ini_epc_next(const struct ini_epc *epc, struct ini_epc_walk *walk)
{
    size_t object = walk->objects, counter = walk->counters;

    if (object < epc->object_count && (counter == epc->counter_count ||
                                       epc->objects[object].symbol < epc->counters[counter].symbol))
        walk->current = ini_epc_named(epc, walk->objects++);
    else if (counter < epc->counter_count)
        walk->current = ini_epc_named(epc, epc->object_count + walk->counters++);
    else
        return false;
    return true;
}
