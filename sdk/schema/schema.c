/* SPDX-License-Identifier: MIT
 *
 * schema.c -- checks a schema: the head, then object by object and counter by counter.  Each
 * ..._fault function returns the sentence for the first thing that is wrong, or NULL; checking
 * stops there.  Nothing is read from an object before its own fields have been checked.
 */
#include "sdk/schema/schema.h"

#include <string.h>

#include "sdk/core/account.h"
#include "sdk/core/checked.h"
#include "sdk/schema/stamp.h"
#include "sdk/core/types.h"

uint32_t epci_schema_cell_size(const epc_counter *counter)
{
    const struct epci_type *type = epci_type_by_value(counter->type);

    if (!type)
        return 0;
    return type->size == EPC_SIZE_ANY ? counter->size : type->size;
}

uint32_t epci_find_schema_object(const epc_schema *schema, uint32_t symbol)
{
    for (uint32_t i = 0; i < schema->object_count; i++)
        if (schema->objects[i].symbol == symbol)
            return i;
    return UINT32_MAX;
}

uint32_t epci_find_counter_base(const epc_object *object, uint32_t counter)
{
    uint32_t symbol = object->counters[counter].base;

    for (uint32_t i = 0; symbol != 0 && i < object->counter_count; i++)
        if (object->counters[i].symbol == symbol)
            return i;
    return UINT32_MAX;
}

bool epci_schema_has_system_indexes(const epc_schema *schema)
{
    return (schema->objects[0].flags & EPC_SYSTEM) != 0;
}

/* Is the object's default counter one that is shown, or does it have none? */
static bool is_default_counter_shown(const epc_object *object)
{
    for (uint32_t i = 0; i < object->counter_count; i++)
        if (object->counters[i].symbol == object->default_counter)
            return !epci_type_is_base(object->counters[i].type);
    return object->default_counter == 0;
}

/* ---- Placing ---- */

struct epci_cell epci_place_next_cell(struct epci_placer *placer, uint32_t size)
{
    struct epci_cell cell = { .offset = placer->end, .size = size, .second = UINT32_MAX };

    if (size == 4 && placer->hole) {
        cell.offset = placer->hole;
        placer->hole = 0;
    } else if (size == 4) {
        placer->hole = placer->end + 4;
        placer->end += 8;
    } else {
        placer->end += (uint32_t)epci_round_up_unchecked(size, 8);
    }
    if (size == 0)
        cell.offset = 4; /* PERF_COUNTER_NODATA: any place inside the block */
    return cell;
}

/* ---- Checking ---- */

static bool is_valid_symbol_number(uint32_t symbol)
{
    return symbol % 2 == 0 && symbol <= EPC_MAX_SYMBOL;
}

static const char *find_base_fault(const epc_object *object, uint32_t i,
                                   const struct epci_type *type)
{
    const epc_counter *counter = &object->counters[i];
    const struct epci_type *wanted = epci_type_by_value(type->base);
    uint32_t base = epci_find_counter_base(object, i);

    if (!wanted)
        return counter->base ? "a counter names a base, but its type has none" : NULL;
    if (base == UINT32_MAX)
        return "a counter's type needs a base, and no counter of its object has that symbol";
    if (epci_type_is_base(object->counters[base].type) && object->counters[base].type != type->base)
        return "a counter's base has the wrong base type";
    if (epci_schema_cell_size(&object->counters[base]) != wanted->size)
        return "a counter's base has another size than its base type";
    if (epci_type_is_multi(type->value) && base != i + 1)
        return "a multi-timer's base must follow it in the table";
    return NULL;
}

/* Counters that are added up tell nothing apart. */
static const char *find_identity_counter_fault(const epc_object *object, uint32_t i)
{
    const epc_counter *counter = &object->counters[i];

    if (counter->type != (uint32_t)EPC_PERF_COUNTER_RAWCOUNT &&
        counter->type != (uint32_t)EPC_PERF_COUNTER_RAWCOUNT_HEX)
        return "a counter with the role identity is not a PERF_COUNTER_RAWCOUNT";
    if (!(object->flags & EPC_MANY) || !(object->flags & (EPC_SEPARATE | EPC_CALLBACK)) ||
        object->flags & EPC_UNIQUE_ID)
        return "a counter has the role identity, which needs an object with EPC_SEPARATE or a "
               "callback, and without unique ids";
    for (uint32_t k = 0; k < i; k++)
        if (object->counters[k].flags & EPC_ROLE_IDENTITY)
            return "an object has two counters with the role identity";
    return counter->flags & EPC_ROLE_STATUS ? "a counter has two roles" : NULL;
}

static const char *find_counter_fault(const epc_object *object, uint32_t i)
{
    const epc_counter *counter = &object->counters[i];
    const struct epci_type *type = epci_type_by_value(counter->type);

    if (!is_valid_symbol_number(counter->symbol) || counter->symbol == 0)
        return "a counter's symbol is not an even number from 2 to EPC_MAX_SYMBOL";
    if (object->flags & EPC_SYSTEM && type &&
        epci_type_is_base(type->value) != (counter->symbol > EPC_SYSTEM_LAST))
        return "an index is not from 2 to EPC_SYSTEM_LAST, or a base's symbol is not above it";
    if (!type || counter->type == (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE)
        return "a counter's type is not in epc/types.h, or consumers cannot show it";
    if (type->size == EPC_SIZE_ANY && (counter->size == 0 || counter->size % 8 != 0))
        return "a text counter's size is not a positive multiple of 8";
    if (type->size != EPC_SIZE_ANY && counter->size != 0 && counter->size != type->size)
        return "a counter's size contradicts its type";
    if (counter->scale < -7 || counter->scale > 7)
        return "a counter's scale is not between -7 and 7";
    if (counter->detail != 0 && !epci_detail_is_known(counter->detail))
        return "a counter's level of detail is not 100, 200, 300 or 400";
    if (type->size == EPC_SIZE_ANY && !(object->flags & (EPC_SEPARATE | EPC_CALLBACK)))
        return "a text cannot be added up: its object must be EPC_SEPARATE (merge = separate)";
    if (counter->flags & EPC_ROLE_IDENTITY)
        return find_identity_counter_fault(object, i);
    if (counter->flags & EPC_ROLE_SHARED &&
        (counter->flags & EPC_ROLE_STATUS || object->flags & (EPC_SEPARATE | EPC_CALLBACK) ||
         (type->value != (uint32_t)EPC_PERF_COUNTER_RAWCOUNT &&
          type->value != (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT)))
        return "a counter with the role shared is not a level of an object whose processes are "
               "added up";
    return find_base_fault(object, i, type);
}

static const char *find_parent_fault(const epc_schema *schema, const epc_object *object)
{
    uint32_t parent;

    if (!object->parent)
        return NULL;
    parent = epci_find_schema_object(schema, object->parent->symbol);
    if (parent == UINT32_MAX)
        return "an object's parent is not an object of the schema";
    /* So an answer has the parents' positions before it needs them, and no object is its own
     * parent. */
    if (&schema->objects[parent] >= object)
        return "an object's parent must come before it in the schema";
    if (!(object->flags & EPC_MANY) || !(schema->objects[parent].flags & EPC_MANY))
        return "an object with a parent, or the parent, has no instances (EPC_MANY)";
    if (object->flags & EPC_TOTAL && !(schema->objects[parent].flags & EPC_TOTAL))
        return "an object has a total, but its parent has none";
    if ((object->flags ^ schema->objects[parent].flags) & EPC_CALLBACK)
        return "of an object and its parent, only one has a callback (EPC_CALLBACK)";
    return NULL;
}

static const char *find_object_fault(const epc_schema *schema, const epc_object *object)
{
    if (!is_valid_symbol_number(object->symbol))
        return "an object's symbol is not an even number up to EPC_MAX_SYMBOL";
    if ((object->flags ^ schema->objects[0].flags) & EPC_SYSTEM)
        return "some of the objects have absolute indexes (EPC_SYSTEM), others have not";
    if (object->flags & EPC_SYSTEM && (object->symbol == 0 || object->symbol > EPC_SYSTEM_LAST))
        return "an object's index is not from 2 to EPC_SYSTEM_LAST";
    if (!object->counters || object->counter_count == 0)
        return "an object has no counters";
    if (object->counter_count > EPC_MAX_SYMBOL / 2)
        return "an object has too many counters";
    if (object->detail != 0 && !epci_detail_is_known(object->detail))
        return "an object's level of detail is not 100, 200, 300 or 400";
    if (!is_default_counter_shown(object))
        return "an object's default counter is not one of its counters";
    if (!(object->flags & EPC_MANY) && object->flags & (EPC_TOTAL | EPC_UNIQUE_ID))
        return "an object without EPC_MANY has no total and no unique ids";
    if (!(object->flags & EPC_MANY) && object->flags & EPC_SEPARATE)
        return "an object without EPC_MANY shows one block, so EPC_SEPARATE would hide processes";
    if (object->flags & EPC_CALLBACK &&
        object->flags & (EPC_KEEP | EPC_SEPARATE | EPC_TOTAL | EPC_UNIQUE_ID))
        return "an object with a callback has no application: EPC_KEEP, EPC_SEPARATE, EPC_TOTAL "
               "and EPC_UNIQUE_ID do not apply";
    return find_parent_fault(schema, object);
}

/* A set of symbols, one bit for each. */
struct symbol_set {
    uint64_t bits[(EPC_MAX_SYMBOL / 2 + 64) / 64];
};

/* False: the set had it already. */
static bool add_symbol_unless_seen(struct symbol_set *set, uint32_t symbol)
{
    uint64_t bit = (uint64_t)1 << (symbol / 2 % 64);
    uint64_t *word = &set->bits[symbol / 2 / 64];
    bool fresh = !(*word & bit);

    *word |= bit;
    return fresh;
}

/* Checks all counters of an object; *counter is the position of the wrong one, or UINT32_MAX.
 * Objects with absolute indexes may share counters, but not have one twice. */
static const char *find_counters_fault(const epc_object *object, struct symbol_set *seen,
                                       uint32_t *counter)
{
    struct epci_placer placer = EPCI_PLACER_INIT;
    struct symbol_set own = { { 0 } };
    bool fits = true;

    for (uint32_t i = 0; i < object->counter_count; i++) {
        const char *sentence = find_counter_fault(object, i);
        const uint32_t size = epci_schema_cell_size(&object->counters[i]);

        *counter = i;
        if (sentence)
            return sentence;
        if (!add_symbol_unless_seen(object->flags & EPC_SYSTEM ? &own : seen,
                                    object->counters[i].symbol))
            return "two objects or counters have the same symbol";
        fits = fits && size <= EPCI_MAX_BLOCK; /* so the sum does not overflow */
        if (fits)
            (void)epci_place_next_cell(&placer, size);
        if (fits && epci_type_is_queue(object->counters[i].type))
            (void)epci_place_next_cell(&placer, EPCI_QUEUE_LENGTH_BYTES);
        fits = fits && placer.end <= EPCI_MAX_BLOCK;
    }
    *counter = UINT32_MAX;
    return fits ? NULL : "an object's counters need more than 5 120 bytes";
}

static const char *find_schema_head_fault(const epc_schema *schema)
{
    if (!schema || schema->size < EPCI_SCHEMA_LEAST || schema->version != EPC_SCHEMA_VERSION)
        return "the schema does not begin with EPC_SCHEMA_HEAD";
    if (!schema->service || schema->service[0] == '\0')
        return "the schema names no service";
    if (strlen(schema->service) > EPCI_MAX_SERVICE || strchr(schema->service, '\\'))
        return "the service's name has a backslash or more than 128 bytes";
    if (!schema->objects || schema->object_count == 0)
        return "the schema has no objects";
    if (schema->object_count > EPCI_MAX_OBJECTS)
        return "the schema has more than 512 objects";
    return schema->publishers ? epci_find_accounts_fault(schema->publishers) : NULL;
}

bool epci_schema_has_valid_head(const epc_schema *schema)
{
    return !find_schema_head_fault(schema);
}

#define STAMP_FAULT                                                                                \
    "the schema's stamp describes other tables than these; generate both again, or set it to NULL"

int epci_schema_check(const epc_schema *schema, struct epci_schema_fault *fault)
{
    struct symbol_set seen = { { 0 } };
    struct epci_stamp stamp;
    struct epci_schema_fault found = { find_schema_head_fault(schema), UINT32_MAX, UINT32_MAX };

    for (uint32_t i = 0; !found.sentence && i < schema->object_count; i++) {
        const epc_object *object = &schema->objects[i];

        found.object = i;
        found.sentence = find_object_fault(schema, object);
        if (!found.sentence && !add_symbol_unless_seen(&seen, object->symbol))
            found.sentence = "two objects or counters have the same symbol";
        if (!found.sentence)
            found.sentence = find_counters_fault(object, &seen, &found.counter);
    }
    if (!found.sentence && epci_read_stamp_in_schema(schema, &stamp) == EPC_E_CORRUPT)
        found = (struct epci_schema_fault){ STAMP_FAULT, UINT32_MAX, UINT32_MAX };
    if (!found.sentence)
        return EPC_OK;
    if (fault)
        *fault = found;
    return EPC_E_SCHEMA;
}
