/* generated from depot.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_DEPOT_SCHEMA_H
#define EPC_GENERATED_DEPOT_SCHEMA_H

#include <epc/epc.h>

#include "depot.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema depot_schema;

/* For EPC_INSTANCE_INIT(depot). */
extern const uint32_t depot_cells[11];
extern epc_sink depot_sink[640];

/* What follows counts without a symbol: each object has types of its own for its instances and
 * rows, whose members `instance` and `row` go with all functions of epc.h.
 *
 *   OBJECT_add      adds an instance; as epc_instance_add, and EPC_E_VERSION if its cells are not
 *                   where the functions here expect them, then the handle counts into a sink
 *   OBJECT_from     makes such a handle of one of epc.h, with the same check
 *   OBJECT_row_own  gets the thread's row, as epc_instance_own
 *
 * A counter's functions have the contracts of those of epc.h with similar names; record is
 * epc_average_add.  Those that end with _own are for a row.  set_own sets the thread's part of the
 * sum; only levels have it.  An addition is one instruction; the others take two or more. */

/* ---- DEPOT_HALL ---- */

typedef struct depot_hall_instance {
    epc_instance instance;
} depot_hall_instance;
typedef struct depot_hall_row {
    epc_row row;
} depot_hall_row;

static inline int depot_hall_from(epc_instance instance, depot_hall_instance *out)
{
    static const uint32_t cells[][2] = {
        { DEPOT_HALL_PARCELS, 0x9 },
        { DEPOT_HALL_SHELVED, 0x4 },
        { DEPOT_HALL_WEIGHT, 0x11 },
        { DEPOT_HALL_WEIGHT + 1, 0x18 },
        { DEPOT_HALL_WEIGHED, 0x18 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}
static inline int depot_hall_made(int status, epc_instance made, depot_hall_instance *out)
{
    int fits = depot_hall_from(made, out);

    if (status < 0 || fits == EPC_OK)
        return status;
    epc_instance_remove(&made);
    return fits;
}
#ifndef EPC_CHECKED
static inline int depot_hall_add(epc_app *app, const char *name, depot_hall_instance *out)
{
    epc_instance made;
    int status = epc_instance_add_with(app, DEPOT_HALL, name, NULL, &made);

    return depot_hall_made(status, made, out);
}
#else
#define depot_hall_add(...) \
    depot_hall_add_at(EPC_CHECKED_AT("depot_hall_add"), __VA_ARGS__)
static inline int depot_hall_add_at(const char *where, epc_app *app, const char *name,
        depot_hall_instance *out)
{
    epc_instance made;
    int status = epc_checked_instance_add(where, app, DEPOT_HALL, name, NULL, &made);

    return depot_hall_made(status, made, out);
}
#endif
static inline int depot_hall_row_own(depot_hall_instance instance, depot_hall_row *out)
{
    return epc_instance_own(instance.instance, (epc_row *)out);
}

static inline void depot_hall_parcels_add(depot_hall_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void depot_hall_parcels_sub(depot_hall_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void depot_hall_parcels_set(depot_hall_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void depot_hall_parcels_add_own(depot_hall_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void depot_hall_parcels_sub_own(depot_hall_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}

static inline void depot_hall_shelved_add(depot_hall_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void depot_hall_shelved_sub(depot_hall_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void depot_hall_shelved_set(depot_hall_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void depot_hall_shelved_add_own(depot_hall_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void depot_hall_shelved_sub_own(depot_hall_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void depot_hall_shelved_set_own(depot_hall_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}

static inline void depot_hall_weight_add(depot_hall_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void depot_hall_weight_sub(depot_hall_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void depot_hall_weight_set(depot_hall_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void depot_hall_weight_add_own(depot_hall_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void depot_hall_weight_sub_own(depot_hall_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void depot_hall_weight_record(depot_hall_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void depot_hall_weight_record_own(depot_hall_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}

static inline void depot_hall_weighed_add(depot_hall_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 0, (uint64_t)amount);
}
static inline void depot_hall_weighed_sub(depot_hall_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 0, (uint64_t)amount);
}
static inline void depot_hall_weighed_set(depot_hall_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 0, (uint64_t)value);
}
static inline void depot_hall_weighed_add_own(depot_hall_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 0, (uint64_t)amount);
}
static inline void depot_hall_weighed_sub_own(depot_hall_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 0, (uint64_t)amount);
}

#ifdef EPC_CHECKED
#define depot_check(checked, call, handle) \
    call(checked(EPC_CHECKED_AT(#call), handle))
#define depot_checks(checked, call, handle, ...) \
    call(checked(EPC_CHECKED_AT(#call), handle), __VA_ARGS__)

static inline depot_hall_instance depot_hall_checked(const char *where, depot_hall_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}

static inline depot_hall_row depot_hall_checkedrow(const char *where, depot_hall_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
#define depot_hall_row_own(...) \
    depot_checks(depot_hall_checked, depot_hall_row_own, __VA_ARGS__)
#define depot_hall_parcels_add(...) \
    depot_checks(depot_hall_checked, depot_hall_parcels_add, __VA_ARGS__)
#define depot_hall_parcels_sub(...) \
    depot_checks(depot_hall_checked, depot_hall_parcels_sub, __VA_ARGS__)
#define depot_hall_parcels_set(...) \
    depot_checks(depot_hall_checked, depot_hall_parcels_set, __VA_ARGS__)
#define depot_hall_parcels_add_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_parcels_add_own, __VA_ARGS__)
#define depot_hall_parcels_sub_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_parcels_sub_own, __VA_ARGS__)
#define depot_hall_shelved_add(...) \
    depot_checks(depot_hall_checked, depot_hall_shelved_add, __VA_ARGS__)
#define depot_hall_shelved_sub(...) \
    depot_checks(depot_hall_checked, depot_hall_shelved_sub, __VA_ARGS__)
#define depot_hall_shelved_set(...) \
    depot_checks(depot_hall_checked, depot_hall_shelved_set, __VA_ARGS__)
#define depot_hall_shelved_add_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_shelved_add_own, __VA_ARGS__)
#define depot_hall_shelved_sub_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_shelved_sub_own, __VA_ARGS__)
#define depot_hall_shelved_set_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_shelved_set_own, __VA_ARGS__)
#define depot_hall_weight_add(...) \
    depot_checks(depot_hall_checked, depot_hall_weight_add, __VA_ARGS__)
#define depot_hall_weight_sub(...) \
    depot_checks(depot_hall_checked, depot_hall_weight_sub, __VA_ARGS__)
#define depot_hall_weight_set(...) \
    depot_checks(depot_hall_checked, depot_hall_weight_set, __VA_ARGS__)
#define depot_hall_weight_add_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_weight_add_own, __VA_ARGS__)
#define depot_hall_weight_sub_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_weight_sub_own, __VA_ARGS__)
#define depot_hall_weight_record(...) \
    depot_checks(depot_hall_checked, depot_hall_weight_record, __VA_ARGS__)
#define depot_hall_weight_record_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_weight_record_own, __VA_ARGS__)
#define depot_hall_weighed_add(...) \
    depot_checks(depot_hall_checked, depot_hall_weighed_add, __VA_ARGS__)
#define depot_hall_weighed_sub(...) \
    depot_checks(depot_hall_checked, depot_hall_weighed_sub, __VA_ARGS__)
#define depot_hall_weighed_set(...) \
    depot_checks(depot_hall_checked, depot_hall_weighed_set, __VA_ARGS__)
#define depot_hall_weighed_add_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_weighed_add_own, __VA_ARGS__)
#define depot_hall_weighed_sub_own(...) \
    depot_checks(depot_hall_checkedrow, depot_hall_weighed_sub_own, __VA_ARGS__)
#endif

#ifdef __cplusplus
}

/* For epc.hpp: what belongs to each type of handles. */
namespace epc
{
template <class Handle> struct typed;
template <> struct typed<depot_hall_instance> {
    typedef depot_hall_row row;
    enum : uint32_t { object = DEPOT_HALL };
    static int from(epc_instance made, depot_hall_instance *out)
    {
        return depot_hall_from(made, out);
    }
    static int own(depot_hall_instance instance, depot_hall_row *out)
    {
        return (depot_hall_row_own)(instance, out);
    }
};
} /* namespace epc */
#endif

#endif
