/* generated from gadget.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_GADGET_SCHEMA_H
#define EPC_GENERATED_GADGET_SCHEMA_H

#include <epc/epc.h>

#include "gadget.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema gadget_schema;

/* For EPC_INSTANCE_INIT(gadget). */
extern const uint32_t gadget_cells[1 + 18];
extern epc_sink gadget_sink[640];

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

/* ---- GADGET_DISK ---- */

typedef struct gadget_disk_instance {
    epc_instance instance;
} gadget_disk_instance;
typedef struct gadget_disk_row {
    epc_row row;
} gadget_disk_row;

static inline int gadget_disk_from(epc_instance instance, gadget_disk_instance *out)
{
    static const uint32_t cells[][2] = {
        { GADGET_DISK_FREE, 0x9 },
        { GADGET_DISK_FREE_SHARE, 0x11 },
        { GADGET_DISK_FREE_SHARE + 1, 0x19 },
        { GADGET_DISK_ALL, 0x19 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void gadget_disk_free_add(gadget_disk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_sub(gadget_disk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_set(gadget_disk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void gadget_disk_free_add_own(gadget_disk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_sub_own(gadget_disk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_set_own(gadget_disk_row row, int64_t value)
{
    epc_cell_set(row.row.block + 8, 1, (uint64_t)value);
}

static inline void gadget_disk_free_share_add(gadget_disk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_share_sub(gadget_disk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_share_set(gadget_disk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void gadget_disk_free_share_add_own(gadget_disk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_share_sub_own(gadget_disk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void gadget_disk_free_share_set_own(gadget_disk_row row, int64_t value)
{
    epc_cell_set(row.row.block + 16, 1, (uint64_t)value);
}
static inline void gadget_disk_free_share_fraction(gadget_disk_instance instance, int64_t part,
        int64_t whole)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)whole);
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)part);
}
static inline void gadget_disk_free_share_fraction_own(gadget_disk_row row, int64_t part,
        int64_t whole)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)whole);
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)part);
}

static inline void gadget_disk_all_add(gadget_disk_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void gadget_disk_all_sub(gadget_disk_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 1, (uint64_t)amount);
}
static inline void gadget_disk_all_set(gadget_disk_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 1, (uint64_t)value);
}
static inline void gadget_disk_all_add_own(gadget_disk_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void gadget_disk_all_sub_own(gadget_disk_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 1, (uint64_t)amount);
}
static inline void gadget_disk_all_set_own(gadget_disk_row row, int64_t value)
{
    epc_cell_set(row.row.block + 24, 1, (uint64_t)value);
}

/* ---- GADGET_SURVEY ---- */

typedef struct gadget_survey_instance {
    epc_instance instance;
} gadget_survey_instance;
typedef struct gadget_survey_row {
    epc_row row;
} gadget_survey_row;

static inline int gadget_survey_from(epc_instance instance, gadget_survey_instance *out)
{
    static const uint32_t cells[][2] = {
        { GADGET_SURVEY_FILES, 0x4 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}

static inline void gadget_survey_files_add(gadget_survey_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_survey_files_sub(gadget_survey_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_survey_files_set(gadget_survey_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void gadget_survey_files_add_own(gadget_survey_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_survey_files_sub_own(gadget_survey_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_survey_files_set_own(gadget_survey_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}

/* ---- GADGET_DOOR ---- */

typedef struct gadget_door_instance {
    epc_instance instance;
} gadget_door_instance;
typedef struct gadget_door_row {
    epc_row row;
} gadget_door_row;

static inline int gadget_door_from(epc_instance instance, gadget_door_instance *out)
{
    static const uint32_t cells[][2] = {
        { GADGET_DOOR_OPENED, 0x4 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}
static inline int gadget_door_made(int status, epc_instance made, gadget_door_instance *out)
{
    int fits = gadget_door_from(made, out);

    if (status < 0 || fits == EPC_OK)
        return status;
    epc_instance_remove(&made);
    return fits;
}
#ifndef EPC_CHECKED
static inline int gadget_door_add(epc_app *app, const char *name, gadget_door_instance *out)
{
    epc_instance made;
    int status = epc_instance_add_with(app, GADGET_DOOR, name, NULL, &made);

    return gadget_door_made(status, made, out);
}
#else
#define gadget_door_add(...) \
    gadget_door_add_at(EPC_CHECKED_AT("gadget_door_add"), __VA_ARGS__)
static inline int gadget_door_add_at(const char *where, epc_app *app, const char *name,
        gadget_door_instance *out)
{
    epc_instance made;
    int status = epc_checked_instance_add(where, app, GADGET_DOOR, name, NULL, &made);

    return gadget_door_made(status, made, out);
}
#endif
static inline int gadget_door_row_own(gadget_door_instance instance, gadget_door_row *out)
{
    return epc_instance_own(instance.instance, (epc_row *)out);
}

static inline void gadget_door_opened_add(gadget_door_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_door_opened_sub(gadget_door_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_door_opened_set(gadget_door_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void gadget_door_opened_add_own(gadget_door_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void gadget_door_opened_sub_own(gadget_door_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}

#ifdef EPC_CHECKED
#define gadget_check(checked, call, handle) \
    call(checked(EPC_CHECKED_AT(#call), handle))
#define gadget_checks(checked, call, handle, ...) \
    call(checked(EPC_CHECKED_AT(#call), handle), __VA_ARGS__)

static inline gadget_disk_instance gadget_disk_checked(const char *where,
        gadget_disk_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance gadget_disk_is(gadget_disk_instance it)
{
    return it.instance;
}

static inline gadget_disk_row gadget_disk_checkedrow(const char *where, gadget_disk_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row gadget_disk_isrow(gadget_disk_row it)
{
    return it.row;
}
#define gadget_disk_free_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_disk_free_add"), \
        gadget_disk_is(it), GADGET_DISK_FREE, amount)
#define gadget_disk_free_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_disk_free_sub"), \
        gadget_disk_is(it), GADGET_DISK_FREE, EPC_CHECKED_NEGATIVE(amount))
#define gadget_disk_free_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("gadget_disk_free_set"), \
        gadget_disk_is(it), GADGET_DISK_FREE, value)
#define gadget_disk_free_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_disk_free_add_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE, amount)
#define gadget_disk_free_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_disk_free_sub_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE, EPC_CHECKED_NEGATIVE(amount))
#define gadget_disk_free_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("gadget_disk_free_set_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE, value)
#define gadget_disk_free_share_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_disk_free_share_add"), \
        gadget_disk_is(it), GADGET_DISK_FREE_SHARE, amount)
#define gadget_disk_free_share_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_disk_free_share_sub"), \
        gadget_disk_is(it), GADGET_DISK_FREE_SHARE, EPC_CHECKED_NEGATIVE(amount))
#define gadget_disk_free_share_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("gadget_disk_free_share_set"), \
        gadget_disk_is(it), GADGET_DISK_FREE_SHARE, value)
#define gadget_disk_free_share_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_disk_free_share_add_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE_SHARE, amount)
#define gadget_disk_free_share_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_disk_free_share_sub_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE_SHARE, EPC_CHECKED_NEGATIVE(amount))
#define gadget_disk_free_share_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("gadget_disk_free_share_set_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE_SHARE, value)
#define gadget_disk_free_share_fraction(it, part, whole) \
    epc_checked_fraction(EPC_CHECKED_AT("gadget_disk_free_share_fraction"), \
        gadget_disk_is(it), GADGET_DISK_FREE_SHARE, part, whole)
#define gadget_disk_free_share_fraction_own(it, part, whole) \
    epc_checked_row_fraction(EPC_CHECKED_AT("gadget_disk_free_share_fraction_own"), \
        gadget_disk_isrow(it), GADGET_DISK_FREE_SHARE, part, whole)
#define gadget_disk_all_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_disk_all_add"), \
        gadget_disk_is(it), GADGET_DISK_ALL, amount)
#define gadget_disk_all_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_disk_all_sub"), \
        gadget_disk_is(it), GADGET_DISK_ALL, EPC_CHECKED_NEGATIVE(amount))
#define gadget_disk_all_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("gadget_disk_all_set"), \
        gadget_disk_is(it), GADGET_DISK_ALL, value)
#define gadget_disk_all_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_disk_all_add_own"), \
        gadget_disk_isrow(it), GADGET_DISK_ALL, amount)
#define gadget_disk_all_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_disk_all_sub_own"), \
        gadget_disk_isrow(it), GADGET_DISK_ALL, EPC_CHECKED_NEGATIVE(amount))
#define gadget_disk_all_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("gadget_disk_all_set_own"), \
        gadget_disk_isrow(it), GADGET_DISK_ALL, value)

static inline gadget_survey_instance gadget_survey_checked(const char *where,
        gadget_survey_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance gadget_survey_is(gadget_survey_instance it)
{
    return it.instance;
}

static inline gadget_survey_row gadget_survey_checkedrow(const char *where,
        gadget_survey_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row gadget_survey_isrow(gadget_survey_row it)
{
    return it.row;
}
#define gadget_survey_files_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_survey_files_add"), \
        gadget_survey_is(it), GADGET_SURVEY_FILES, amount)
#define gadget_survey_files_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_survey_files_sub"), \
        gadget_survey_is(it), GADGET_SURVEY_FILES, EPC_CHECKED_NEGATIVE(amount))
#define gadget_survey_files_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("gadget_survey_files_set"), \
        gadget_survey_is(it), GADGET_SURVEY_FILES, value)
#define gadget_survey_files_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_survey_files_add_own"), \
        gadget_survey_isrow(it), GADGET_SURVEY_FILES, amount)
#define gadget_survey_files_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_survey_files_sub_own"), \
        gadget_survey_isrow(it), GADGET_SURVEY_FILES, EPC_CHECKED_NEGATIVE(amount))
#define gadget_survey_files_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("gadget_survey_files_set_own"), \
        gadget_survey_isrow(it), GADGET_SURVEY_FILES, value)

static inline gadget_door_instance gadget_door_checked(const char *where,
        gadget_door_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance gadget_door_is(gadget_door_instance it)
{
    return it.instance;
}

static inline gadget_door_row gadget_door_checkedrow(const char *where, gadget_door_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row gadget_door_isrow(gadget_door_row it)
{
    return it.row;
}
#define gadget_door_row_own(...) \
    gadget_checks(gadget_door_checked, gadget_door_row_own, __VA_ARGS__)
#define gadget_door_opened_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_door_opened_add"), \
        gadget_door_is(it), GADGET_DOOR_OPENED, amount)
#define gadget_door_opened_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("gadget_door_opened_sub"), \
        gadget_door_is(it), GADGET_DOOR_OPENED, EPC_CHECKED_NEGATIVE(amount))
#define gadget_door_opened_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("gadget_door_opened_set"), \
        gadget_door_is(it), GADGET_DOOR_OPENED, value)
#define gadget_door_opened_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_door_opened_add_own"), \
        gadget_door_isrow(it), GADGET_DOOR_OPENED, amount)
#define gadget_door_opened_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("gadget_door_opened_sub_own"), \
        gadget_door_isrow(it), GADGET_DOOR_OPENED, EPC_CHECKED_NEGATIVE(amount))
#endif

#ifdef __cplusplus
}

/* For epc.hpp: what belongs to each type of handles. */
namespace epc
{
template <class Handle> struct typed;
template <> struct typed<gadget_door_instance> {
    typedef gadget_door_row row;
    enum : uint32_t { object = GADGET_DOOR };
    static int from(epc_instance made, gadget_door_instance *out)
    {
        return gadget_door_from(made, out);
    }
    static int own(gadget_door_instance instance, gadget_door_row *out)
    {
        return (gadget_door_row_own)(instance, out);
    }
};
} /* namespace epc */
#endif

#endif
