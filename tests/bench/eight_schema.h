/* generated from eight.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_EIGHT_SCHEMA_H
#define EPC_GENERATED_EIGHT_SCHEMA_H

#include <epc/epc.h>

#include "eight.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema eight_schema;

/* For EPC_INSTANCE_INIT(eight). */
extern const uint32_t eight_cells[1 + 18];
extern epc_sink eight_sink[640];

/* What follows counts without a symbol: each object has types of its own for its instances and
 * rows, whose members `instance` and `row` go with all functions of epc.h.
 *
 *   OBJECT_add      adds an instance; as epc_instance_add, and EPC_E_VERSION if its cells are
 *                   not where the functions here expect them; then the handle counts into a
 *                   sink
 *   OBJECT_from     makes such a handle of one of epc.h, with the same check
 *   OBJECT_row_own  gets the thread's row, as epc_instance_own
 *
 * A counter's functions have the contracts of those of epc.h with similar names; record is
 * epc_average_add.  Those that end with _own are for a row.  set_own sets the thread's part of
 * the sum; only levels have it.  An addition is one instruction; the others take two or more. */

/* ---- EIGHT_ITEM ---- */

typedef struct eight_item_instance {
    epc_instance instance;
} eight_item_instance;
typedef struct eight_item_row {
    epc_row row;
} eight_item_row;

static inline int eight_item_from(epc_instance instance, eight_item_instance *out)
{
    static const uint32_t cells[][2] = {
        { EIGHT_ITEM_A, 0x9 },
        { EIGHT_ITEM_B, 0x11 },
        { EIGHT_ITEM_C, 0x19 },
        { EIGHT_ITEM_D, 0x21 },
        { EIGHT_ITEM_E, 0x29 },
        { EIGHT_ITEM_F, 0x31 },
        { EIGHT_ITEM_G, 0x39 },
        { EIGHT_ITEM_H, 0x41 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}
static inline int eight_item_made(int status, epc_instance made, eight_item_instance *out)
{
    int fits = eight_item_from(made, out);

    if (status < 0 || fits == EPC_OK)
        return status;
    epc_instance_remove(&made);
    return fits;
}
#ifndef EPC_CHECKED
static inline int eight_item_add(epc_app *app, const char *name, eight_item_instance *out)
{
    epc_instance made;
    int status = epc_instance_add_with(app, EIGHT_ITEM, name, NULL, &made);

    return eight_item_made(status, made, out);
}
#else
#define eight_item_add(...) \
    eight_item_add_at(EPC_CHECKED_AT("eight_item_add"), __VA_ARGS__)
static inline int eight_item_add_at(const char *where, epc_app *app, const char *name,
        eight_item_instance *out)
{
    epc_instance made;
    int status = epc_checked_instance_add(where, app, EIGHT_ITEM, name, NULL, &made);

    return eight_item_made(status, made, out);
}
#endif
static inline int eight_item_row_own(eight_item_instance instance, eight_item_row *out)
{
    return epc_instance_own(instance.instance, (epc_row *)out);
}

static inline void eight_item_a_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void eight_item_a_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void eight_item_a_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void eight_item_a_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void eight_item_a_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}

static inline void eight_item_b_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void eight_item_b_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void eight_item_b_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void eight_item_b_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void eight_item_b_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}

static inline void eight_item_c_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void eight_item_c_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void eight_item_c_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void eight_item_c_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void eight_item_c_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}

static inline void eight_item_d_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void eight_item_d_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void eight_item_d_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void eight_item_d_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void eight_item_d_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}

static inline void eight_item_e_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void eight_item_e_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 1, (uint64_t)amount);
}
static inline void eight_item_e_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 1, (uint64_t)value);
}
static inline void eight_item_e_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 1, (uint64_t)amount);
}
static inline void eight_item_e_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 1, (uint64_t)amount);
}

static inline void eight_item_f_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void eight_item_f_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 48, 1, (uint64_t)amount);
}
static inline void eight_item_f_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 48, 1, (uint64_t)value);
}
static inline void eight_item_f_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 48, 1, (uint64_t)amount);
}
static inline void eight_item_f_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 48, 1, (uint64_t)amount);
}

static inline void eight_item_g_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void eight_item_g_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 56, 1, (uint64_t)amount);
}
static inline void eight_item_g_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 56, 1, (uint64_t)value);
}
static inline void eight_item_g_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 56, 1, (uint64_t)amount);
}
static inline void eight_item_g_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 56, 1, (uint64_t)amount);
}

static inline void eight_item_h_add(eight_item_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void eight_item_h_sub(eight_item_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 64, 1, (uint64_t)amount);
}
static inline void eight_item_h_set(eight_item_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 64, 1, (uint64_t)value);
}
static inline void eight_item_h_add_own(eight_item_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 64, 1, (uint64_t)amount);
}
static inline void eight_item_h_sub_own(eight_item_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 64, 1, (uint64_t)amount);
}

#ifdef EPC_CHECKED
#define eight_check(checked, call, handle) \
    call(checked(EPC_CHECKED_AT(#call), handle))
#define eight_checks(checked, call, handle, ...) \
    call(checked(EPC_CHECKED_AT(#call), handle), __VA_ARGS__)

static inline eight_item_instance eight_item_checked(const char *where, eight_item_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance eight_item_is(eight_item_instance it)
{
    return it.instance;
}

static inline eight_item_row eight_item_checkedrow(const char *where, eight_item_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row eight_item_isrow(eight_item_row it)
{
    return it.row;
}
#define eight_item_row_own(...) \
    eight_checks(eight_item_checked, eight_item_row_own, __VA_ARGS__)
#define eight_item_a_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_a_add"), \
        eight_item_is(it), EIGHT_ITEM_A, amount)
#define eight_item_a_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_a_sub"), \
        eight_item_is(it), EIGHT_ITEM_A, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_a_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_a_set"), \
        eight_item_is(it), EIGHT_ITEM_A, value)
#define eight_item_a_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_a_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_A, amount)
#define eight_item_a_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_a_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_A, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_b_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_b_add"), \
        eight_item_is(it), EIGHT_ITEM_B, amount)
#define eight_item_b_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_b_sub"), \
        eight_item_is(it), EIGHT_ITEM_B, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_b_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_b_set"), \
        eight_item_is(it), EIGHT_ITEM_B, value)
#define eight_item_b_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_b_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_B, amount)
#define eight_item_b_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_b_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_B, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_c_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_c_add"), \
        eight_item_is(it), EIGHT_ITEM_C, amount)
#define eight_item_c_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_c_sub"), \
        eight_item_is(it), EIGHT_ITEM_C, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_c_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_c_set"), \
        eight_item_is(it), EIGHT_ITEM_C, value)
#define eight_item_c_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_c_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_C, amount)
#define eight_item_c_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_c_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_C, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_d_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_d_add"), \
        eight_item_is(it), EIGHT_ITEM_D, amount)
#define eight_item_d_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_d_sub"), \
        eight_item_is(it), EIGHT_ITEM_D, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_d_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_d_set"), \
        eight_item_is(it), EIGHT_ITEM_D, value)
#define eight_item_d_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_d_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_D, amount)
#define eight_item_d_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_d_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_D, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_e_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_e_add"), \
        eight_item_is(it), EIGHT_ITEM_E, amount)
#define eight_item_e_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_e_sub"), \
        eight_item_is(it), EIGHT_ITEM_E, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_e_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_e_set"), \
        eight_item_is(it), EIGHT_ITEM_E, value)
#define eight_item_e_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_e_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_E, amount)
#define eight_item_e_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_e_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_E, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_f_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_f_add"), \
        eight_item_is(it), EIGHT_ITEM_F, amount)
#define eight_item_f_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_f_sub"), \
        eight_item_is(it), EIGHT_ITEM_F, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_f_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_f_set"), \
        eight_item_is(it), EIGHT_ITEM_F, value)
#define eight_item_f_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_f_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_F, amount)
#define eight_item_f_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_f_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_F, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_g_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_g_add"), \
        eight_item_is(it), EIGHT_ITEM_G, amount)
#define eight_item_g_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_g_sub"), \
        eight_item_is(it), EIGHT_ITEM_G, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_g_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_g_set"), \
        eight_item_is(it), EIGHT_ITEM_G, value)
#define eight_item_g_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_g_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_G, amount)
#define eight_item_g_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_g_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_G, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_h_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_h_add"), \
        eight_item_is(it), EIGHT_ITEM_H, amount)
#define eight_item_h_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("eight_item_h_sub"), \
        eight_item_is(it), EIGHT_ITEM_H, EPC_CHECKED_NEGATIVE(amount))
#define eight_item_h_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("eight_item_h_set"), \
        eight_item_is(it), EIGHT_ITEM_H, value)
#define eight_item_h_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_h_add_own"), \
        eight_item_isrow(it), EIGHT_ITEM_H, amount)
#define eight_item_h_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("eight_item_h_sub_own"), \
        eight_item_isrow(it), EIGHT_ITEM_H, EPC_CHECKED_NEGATIVE(amount))
#endif

#ifdef __cplusplus
}

/* For epc.hpp: what belongs to each type of handles. */
namespace epc
{
template <class Handle> struct typed;
template <> struct typed<eight_item_instance> {
    typedef eight_item_row row;
    enum : uint32_t { object = EIGHT_ITEM };
    static int from(epc_instance made, eight_item_instance *out)
    {
        return eight_item_from(made, out);
    }
    static int own(eight_item_instance instance, eight_item_row *out)
    {
        return (eight_item_row_own)(instance, out);
    }
};
} /* namespace epc */
#endif

#endif
