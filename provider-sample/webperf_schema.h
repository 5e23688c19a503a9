/* generated from webperf.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
#ifndef EPC_GENERATED_WEBPERF_SCHEMA_H
#define EPC_GENERATED_WEBPERF_SCHEMA_H

#include <epc/epc.h>

#include "webperf.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const epc_schema webperf_schema;

/* For EPC_INSTANCE_INIT(webperf). */
extern const uint32_t webperf_cells[1 + 26];
extern epc_sink webperf_sink[640];

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

/* ---- WEBPERF_SITE ---- */

typedef struct webperf_site_instance {
    epc_instance instance;
} webperf_site_instance;
typedef struct webperf_site_row {
    epc_row row;
} webperf_site_row;

static inline int webperf_site_from(epc_instance instance, webperf_site_instance *out)
{
    static const uint32_t cells[][2] = {
        { WEBPERF_SITE_REQUESTS, 0x9 },
        { WEBPERF_SITE_BYTES_SENT, 0x11 },
        { WEBPERF_SITE_CONNECTIONS, 0x4 },
        { WEBPERF_SITE_HIT_RATIO, 0x18 },
        { WEBPERF_SITE_HIT_RATIO + 1, 0x1C },
        { WEBPERF_SITE_LOOKUPS, 0x1C },
        { WEBPERF_SITE_REQUEST_TIME, 0x21 },
        { WEBPERF_SITE_REQUEST_TIME + 1, 0x28 },
        { WEBPERF_SITE_REQUESTS_TIMED, 0x28 },
        { WEBPERF_SITE_ERRORS, 0x2C },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}
static inline int webperf_site_made(int status, epc_instance made, webperf_site_instance *out)
{
    int fits = webperf_site_from(made, out);

    if (status < 0 || fits == EPC_OK)
        return status;
    epc_instance_remove(&made);
    return fits;
}
#ifndef EPC_CHECKED
static inline int webperf_site_add(epc_app *app, const char *name, webperf_site_instance *out)
{
    epc_instance made;
    int status = epc_instance_add_with(app, WEBPERF_SITE, name, NULL, &made);

    return webperf_site_made(status, made, out);
}
#else
#define webperf_site_add(...) \
    webperf_site_add_at(EPC_CHECKED_AT("webperf_site_add"), __VA_ARGS__)
static inline int webperf_site_add_at(const char *where, epc_app *app, const char *name,
        webperf_site_instance *out)
{
    epc_instance made;
    int status = epc_checked_instance_add(where, app, WEBPERF_SITE, name, NULL, &made);

    return webperf_site_made(status, made, out);
}
#endif
static inline int webperf_site_row_own(webperf_site_instance instance, webperf_site_row *out)
{
    return epc_instance_own(instance.instance, (epc_row *)out);
}

static inline void webperf_site_requests_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void webperf_site_requests_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 8, 1, (uint64_t)amount);
}
static inline void webperf_site_requests_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}
static inline void webperf_site_requests_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 8, 1, (uint64_t)amount);
}
static inline void webperf_site_requests_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 8, 1, (uint64_t)amount);
}

static inline void webperf_site_bytes_sent_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void webperf_site_bytes_sent_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 16, 1, (uint64_t)amount);
}
static inline void webperf_site_bytes_sent_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 16, 1, (uint64_t)value);
}
static inline void webperf_site_bytes_sent_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 16, 1, (uint64_t)amount);
}
static inline void webperf_site_bytes_sent_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 16, 1, (uint64_t)amount);
}

static inline void webperf_site_connections_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_site_connections_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_site_connections_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void webperf_site_connections_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_site_connections_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_site_connections_set_own(webperf_site_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}

static inline void webperf_site_hit_ratio_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 24, 0, (uint64_t)amount);
}
static inline void webperf_site_hit_ratio_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 24, 0, (uint64_t)amount);
}
static inline void webperf_site_hit_ratio_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 24, 0, (uint64_t)value);
}
static inline void webperf_site_hit_ratio_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 24, 0, (uint64_t)amount);
}
static inline void webperf_site_hit_ratio_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 24, 0, (uint64_t)amount);
}
static inline void webperf_site_hit_ratio_set_own(webperf_site_row row, int64_t value)
{
    epc_cell_set(row.row.block + 24, 0, (uint64_t)value);
}
static inline void webperf_site_hit_ratio_fraction(webperf_site_instance instance, int64_t part,
        int64_t whole)
{
    epc_cell_add(instance.instance.block + 28, 0, (uint64_t)whole);
    epc_cell_add(instance.instance.block + 24, 0, (uint64_t)part);
}
static inline void webperf_site_hit_ratio_fraction_own(webperf_site_row row, int64_t part,
        int64_t whole)
{
    epc_cell_add_own(row.row.block + 28, 0, (uint64_t)whole);
    epc_cell_add_own(row.row.block + 24, 0, (uint64_t)part);
}

static inline void webperf_site_lookups_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 28, 0, (uint64_t)amount);
}
static inline void webperf_site_lookups_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 28, 0, (uint64_t)amount);
}
static inline void webperf_site_lookups_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 28, 0, (uint64_t)value);
}
static inline void webperf_site_lookups_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 28, 0, (uint64_t)amount);
}
static inline void webperf_site_lookups_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 28, 0, (uint64_t)amount);
}
static inline void webperf_site_lookups_set_own(webperf_site_row row, int64_t value)
{
    epc_cell_set(row.row.block + 28, 0, (uint64_t)value);
}

static inline void webperf_site_request_time_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void webperf_site_request_time_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void webperf_site_request_time_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 32, 1, (uint64_t)value);
}
static inline void webperf_site_request_time_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void webperf_site_request_time_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline void webperf_site_request_time_record(webperf_site_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)amount);
}
static inline void webperf_site_request_time_record_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 0, (uint64_t)1);
    epc_cell_add_own(row.row.block + 32, 1, (uint64_t)amount);
}
static inline uint64_t webperf_site_request_time_begin(webperf_site_instance instance)
{
    return epc_timer_begin(instance.instance, WEBPERF_SITE_REQUEST_TIME);
}
static inline void webperf_site_request_time_end(webperf_site_instance instance, uint64_t begun)
{
    int64_t passed =
        (int64_t)(epc_timer_begin(instance.instance, WEBPERF_SITE_REQUEST_TIME) - begun);
    if (passed < 0)
        passed = 0;
    epc_cell_add(instance.instance.block + 40, 0, (uint64_t)1);
    epc_cell_add(instance.instance.block + 32, 1, (uint64_t)passed);
}

static inline void webperf_site_requests_timed_add(webperf_site_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void webperf_site_requests_timed_sub(webperf_site_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 40, 0, (uint64_t)amount);
}
static inline void webperf_site_requests_timed_set(webperf_site_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 40, 0, (uint64_t)value);
}
static inline void webperf_site_requests_timed_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 40, 0, (uint64_t)amount);
}
static inline void webperf_site_requests_timed_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 40, 0, (uint64_t)amount);
}

static inline void webperf_site_errors_add(webperf_site_instance instance, int64_t amount)
{
    epc_cell_add(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void webperf_site_errors_sub(webperf_site_instance instance, int64_t amount)
{
    epc_cell_sub(instance.instance.block + 44, 0, (uint64_t)amount);
}
static inline void webperf_site_errors_set(webperf_site_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 44, 0, (uint64_t)value);
}
static inline void webperf_site_errors_add_own(webperf_site_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 44, 0, (uint64_t)amount);
}
static inline void webperf_site_errors_sub_own(webperf_site_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 44, 0, (uint64_t)amount);
}
static inline void webperf_site_errors_set_own(webperf_site_row row, int64_t value)
{
    epc_cell_set(row.row.block + 44, 0, (uint64_t)value);
}

/* ---- WEBPERF_SERVER ---- */

typedef struct webperf_server_instance {
    epc_instance instance;
} webperf_server_instance;
typedef struct webperf_server_row {
    epc_row row;
} webperf_server_row;

static inline int webperf_server_from(epc_instance instance, webperf_server_instance *out)
{
    static const uint32_t cells[][2] = {
        { WEBPERF_SERVER_UPTIME, 0x9 },
        { WEBPERF_SERVER_BUSY_WORKERS, 0x4 },
    };

    return epc_instance_typed(instance, cells, EPC_COUNT(cells), (epc_instance *)out);
}
static inline int webperf_server_made(int status, epc_instance made,
        webperf_server_instance *out)
{
    int fits = webperf_server_from(made, out);

    if (status < 0 || fits == EPC_OK)
        return status;
    epc_instance_remove(&made);
    return fits;
}
#ifndef EPC_CHECKED
static inline int webperf_server_add(epc_app *app, webperf_server_instance *out)
{
    epc_instance made;
    int status = epc_instance_add_with(app, WEBPERF_SERVER, NULL, NULL, &made);

    return webperf_server_made(status, made, out);
}
#else
#define webperf_server_add(...) \
    webperf_server_add_at(EPC_CHECKED_AT("webperf_server_add"), __VA_ARGS__)
static inline int webperf_server_add_at(const char *where, epc_app *app,
        webperf_server_instance *out)
{
    epc_instance made;
    int status = epc_checked_instance_add(where, app, WEBPERF_SERVER, NULL, NULL, &made);

    return webperf_server_made(status, made, out);
}
#endif
static inline int webperf_server_row_own(webperf_server_instance instance,
        webperf_server_row *out)
{
    return epc_instance_own(instance.instance, (epc_row *)out);
}

static inline void webperf_server_uptime_start(webperf_server_instance instance)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)epc_ticks());
}
static inline void webperf_server_uptime_set(webperf_server_instance instance, int64_t value)
{
    epc_cell_set(instance.instance.block + 8, 1, (uint64_t)value);
}

static inline void webperf_server_busy_workers_add(webperf_server_instance instance,
        int64_t amount)
{
    epc_cell_add(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_server_busy_workers_sub(webperf_server_instance instance,
        int64_t amount)
{
    epc_cell_sub(instance.instance.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_server_busy_workers_set(webperf_server_instance instance,
        int64_t value)
{
    epc_cell_set(instance.instance.block + 4, 0, (uint64_t)value);
}
static inline void webperf_server_busy_workers_add_own(webperf_server_row row, int64_t amount)
{
    epc_cell_add_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_server_busy_workers_sub_own(webperf_server_row row, int64_t amount)
{
    epc_cell_sub_own(row.row.block + 4, 0, (uint64_t)amount);
}
static inline void webperf_server_busy_workers_set_own(webperf_server_row row, int64_t value)
{
    epc_cell_set(row.row.block + 4, 0, (uint64_t)value);
}

#ifdef EPC_CHECKED
#define webperf_check(checked, call, handle) \
    call(checked(EPC_CHECKED_AT(#call), handle))
#define webperf_checks(checked, call, handle, ...) \
    call(checked(EPC_CHECKED_AT(#call), handle), __VA_ARGS__)

static inline webperf_site_instance webperf_site_checked(const char *where,
        webperf_site_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance webperf_site_is(webperf_site_instance it)
{
    return it.instance;
}

static inline webperf_site_row webperf_site_checkedrow(const char *where, webperf_site_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row webperf_site_isrow(webperf_site_row it)
{
    return it.row;
}
#define webperf_site_row_own(...) \
    webperf_checks(webperf_site_checked, webperf_site_row_own, __VA_ARGS__)
#define webperf_site_requests_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_requests_add"), \
        webperf_site_is(it), WEBPERF_SITE_REQUESTS, amount)
#define webperf_site_requests_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_requests_sub"), \
        webperf_site_is(it), WEBPERF_SITE_REQUESTS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_requests_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_requests_set"), \
        webperf_site_is(it), WEBPERF_SITE_REQUESTS, value)
#define webperf_site_requests_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_requests_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUESTS, amount)
#define webperf_site_requests_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_requests_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUESTS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_bytes_sent_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_bytes_sent_add"), \
        webperf_site_is(it), WEBPERF_SITE_BYTES_SENT, amount)
#define webperf_site_bytes_sent_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_bytes_sent_sub"), \
        webperf_site_is(it), WEBPERF_SITE_BYTES_SENT, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_bytes_sent_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_bytes_sent_set"), \
        webperf_site_is(it), WEBPERF_SITE_BYTES_SENT, value)
#define webperf_site_bytes_sent_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_bytes_sent_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_BYTES_SENT, amount)
#define webperf_site_bytes_sent_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_bytes_sent_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_BYTES_SENT, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_connections_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_connections_add"), \
        webperf_site_is(it), WEBPERF_SITE_CONNECTIONS, amount)
#define webperf_site_connections_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_connections_sub"), \
        webperf_site_is(it), WEBPERF_SITE_CONNECTIONS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_connections_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_connections_set"), \
        webperf_site_is(it), WEBPERF_SITE_CONNECTIONS, value)
#define webperf_site_connections_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_connections_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_CONNECTIONS, amount)
#define webperf_site_connections_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_connections_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_CONNECTIONS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_connections_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("webperf_site_connections_set_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_CONNECTIONS, value)
#define webperf_site_hit_ratio_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_hit_ratio_add"), \
        webperf_site_is(it), WEBPERF_SITE_HIT_RATIO, amount)
#define webperf_site_hit_ratio_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_hit_ratio_sub"), \
        webperf_site_is(it), WEBPERF_SITE_HIT_RATIO, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_hit_ratio_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_hit_ratio_set"), \
        webperf_site_is(it), WEBPERF_SITE_HIT_RATIO, value)
#define webperf_site_hit_ratio_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_hit_ratio_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_HIT_RATIO, amount)
#define webperf_site_hit_ratio_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_hit_ratio_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_HIT_RATIO, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_hit_ratio_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("webperf_site_hit_ratio_set_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_HIT_RATIO, value)
#define webperf_site_hit_ratio_fraction(it, part, whole) \
    epc_checked_fraction(EPC_CHECKED_AT("webperf_site_hit_ratio_fraction"), \
        webperf_site_is(it), WEBPERF_SITE_HIT_RATIO, part, whole)
#define webperf_site_hit_ratio_fraction_own(it, part, whole) \
    epc_checked_row_fraction(EPC_CHECKED_AT("webperf_site_hit_ratio_fraction_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_HIT_RATIO, part, whole)
#define webperf_site_lookups_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_lookups_add"), \
        webperf_site_is(it), WEBPERF_SITE_LOOKUPS, amount)
#define webperf_site_lookups_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_lookups_sub"), \
        webperf_site_is(it), WEBPERF_SITE_LOOKUPS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_lookups_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_lookups_set"), \
        webperf_site_is(it), WEBPERF_SITE_LOOKUPS, value)
#define webperf_site_lookups_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_lookups_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_LOOKUPS, amount)
#define webperf_site_lookups_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_lookups_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_LOOKUPS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_lookups_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("webperf_site_lookups_set_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_LOOKUPS, value)
#define webperf_site_request_time_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_request_time_add"), \
        webperf_site_is(it), WEBPERF_SITE_REQUEST_TIME, amount)
#define webperf_site_request_time_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_request_time_sub"), \
        webperf_site_is(it), WEBPERF_SITE_REQUEST_TIME, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_request_time_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_request_time_set"), \
        webperf_site_is(it), WEBPERF_SITE_REQUEST_TIME, value)
#define webperf_site_request_time_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_request_time_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUEST_TIME, amount)
#define webperf_site_request_time_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_request_time_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUEST_TIME, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_request_time_record(it, amount) \
    epc_checked_fraction(EPC_CHECKED_AT("webperf_site_request_time_record"), \
        webperf_site_is(it), WEBPERF_SITE_REQUEST_TIME, amount, 1)
#define webperf_site_request_time_record_own(it, amount) \
    epc_checked_row_fraction(EPC_CHECKED_AT("webperf_site_request_time_record_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUEST_TIME, amount, 1)
#define webperf_site_request_time_begin(...) \
    webperf_check(webperf_site_checked, webperf_site_request_time_begin, __VA_ARGS__)
#define webperf_site_request_time_end(it, begun) \
    epc_checked_timer_end(EPC_CHECKED_AT("webperf_site_request_time_end"), \
        webperf_site_is(it), WEBPERF_SITE_REQUEST_TIME, begun)
#define webperf_site_requests_timed_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_requests_timed_add"), \
        webperf_site_is(it), WEBPERF_SITE_REQUESTS_TIMED, amount)
#define webperf_site_requests_timed_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_requests_timed_sub"), \
        webperf_site_is(it), WEBPERF_SITE_REQUESTS_TIMED, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_requests_timed_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_requests_timed_set"), \
        webperf_site_is(it), WEBPERF_SITE_REQUESTS_TIMED, value)
#define webperf_site_requests_timed_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_requests_timed_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUESTS_TIMED, amount)
#define webperf_site_requests_timed_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_requests_timed_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_REQUESTS_TIMED, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_errors_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_errors_add"), \
        webperf_site_is(it), WEBPERF_SITE_ERRORS, amount)
#define webperf_site_errors_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_site_errors_sub"), \
        webperf_site_is(it), WEBPERF_SITE_ERRORS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_errors_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_site_errors_set"), \
        webperf_site_is(it), WEBPERF_SITE_ERRORS, value)
#define webperf_site_errors_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_errors_add_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_ERRORS, amount)
#define webperf_site_errors_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_site_errors_sub_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_ERRORS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_site_errors_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("webperf_site_errors_set_own"), \
        webperf_site_isrow(it), WEBPERF_SITE_ERRORS, value)

static inline webperf_server_instance webperf_server_checked(const char *where,
        webperf_server_instance it)
{
    it.instance = epc_checked_instance(where, it.instance);
    return it;
}
static inline epc_instance webperf_server_is(webperf_server_instance it)
{
    return it.instance;
}

static inline webperf_server_row webperf_server_checkedrow(const char *where,
        webperf_server_row it)
{
    it.row = epc_checked_row(where, it.row);
    return it;
}
static inline epc_row webperf_server_isrow(webperf_server_row it)
{
    return it.row;
}
#define webperf_server_row_own(...) \
    webperf_checks(webperf_server_checked, webperf_server_row_own, __VA_ARGS__)
#define webperf_server_uptime_start(...) \
    webperf_check(webperf_server_checked, webperf_server_uptime_start, __VA_ARGS__)
#define webperf_server_uptime_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_server_uptime_set"), \
        webperf_server_is(it), WEBPERF_SERVER_UPTIME, value)
#define webperf_server_busy_workers_add(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_server_busy_workers_add"), \
        webperf_server_is(it), WEBPERF_SERVER_BUSY_WORKERS, amount)
#define webperf_server_busy_workers_sub(it, amount) \
    epc_checked_add(EPC_CHECKED_AT("webperf_server_busy_workers_sub"), \
        webperf_server_is(it), WEBPERF_SERVER_BUSY_WORKERS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_server_busy_workers_set(it, value) \
    epc_checked_set(EPC_CHECKED_AT("webperf_server_busy_workers_set"), \
        webperf_server_is(it), WEBPERF_SERVER_BUSY_WORKERS, value)
#define webperf_server_busy_workers_add_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_server_busy_workers_add_own"), \
        webperf_server_isrow(it), WEBPERF_SERVER_BUSY_WORKERS, amount)
#define webperf_server_busy_workers_sub_own(it, amount) \
    epc_checked_row_add(EPC_CHECKED_AT("webperf_server_busy_workers_sub_own"), \
        webperf_server_isrow(it), WEBPERF_SERVER_BUSY_WORKERS, EPC_CHECKED_NEGATIVE(amount))
#define webperf_server_busy_workers_set_own(it, value) \
    epc_checked_row_set(EPC_CHECKED_AT("webperf_server_busy_workers_set_own"), \
        webperf_server_isrow(it), WEBPERF_SERVER_BUSY_WORKERS, value)
#endif

#ifdef __cplusplus
}

/* For epc.hpp: what belongs to each type of handles. */
namespace epc
{
template <class Handle> struct typed;
template <> struct typed<webperf_site_instance> {
    typedef webperf_site_row row;
    enum : uint32_t { object = WEBPERF_SITE };
    static int from(epc_instance made, webperf_site_instance *out)
    {
        return webperf_site_from(made, out);
    }
    static int own(webperf_site_instance instance, webperf_site_row *out)
    {
        return (webperf_site_row_own)(instance, out);
    }
};
template <> struct typed<webperf_server_instance> {
    typedef webperf_server_row row;
    enum : uint32_t { object = WEBPERF_SERVER };
    static int from(epc_instance made, webperf_server_instance *out)
    {
        return webperf_server_from(made, out);
    }
    static int own(webperf_server_instance instance, webperf_server_row *out)
    {
        return (webperf_server_row_own)(instance, out);
    }
};
} /* namespace epc */
#endif

#endif
