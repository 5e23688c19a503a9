/* SPDX-License-Identifier: MIT
 *
 * types.h -- all counter types: name, value, cell size and the base counter each needs.
 *
 * The values are those of <winperf.h>; tests/win/check_wire.c compares them.  Our enumerators have
 * the prefix EPC_, so both headers may be included together.  Part of epc.h.
 */
#ifndef EPC_TYPES_H
#define EPC_TYPES_H

/* Cell size of a type whose size the author chooses (epc_counter.size): text. */
#define EPC_SIZE_ANY 0xFFFFu

/* X(name, value, bytes of a cell, type of the base counter that must follow it, or EPC_NO_BASE)
 *
 * PERF_AVERAGE_TIMER: the size bits of its value say 4, but every consumer reads 8 bytes, so its
 * cell has 8.  PERF_PRECISION_TIMESTAMP is another name of PERF_LARGE_RAW_BASE; it must come after
 * it, because a lookup by value finds the first. */
#define EPC_COUNTER_TYPES(X)                                                                       \
    X(PERF_COUNTER_RAWCOUNT_HEX, 0x00000000u, 4, EPC_NO_BASE)                                      \
    X(PERF_COUNTER_LARGE_RAWCOUNT_HEX, 0x00000100u, 8, EPC_NO_BASE)                                \
    X(PERF_COUNTER_TEXT, 0x00000B00u, EPC_SIZE_ANY, EPC_NO_BASE)                                   \
    X(PERF_COUNTER_RAWCOUNT, 0x00010000u, 4, EPC_NO_BASE)                                          \
    X(PERF_COUNTER_LARGE_RAWCOUNT, 0x00010100u, 8, EPC_NO_BASE)                                    \
    X(PERF_COUNTER_DELTA, 0x00400400u, 4, EPC_NO_BASE)                                             \
    X(PERF_COUNTER_LARGE_DELTA, 0x00400500u, 8, EPC_NO_BASE)                                       \
    X(PERF_SAMPLE_COUNTER, 0x00410400u, 4, EPC_NO_BASE)                                            \
    X(PERF_COUNTER_QUEUELEN_TYPE, 0x00450400u, 4, EPC_NO_BASE)                                     \
    X(PERF_COUNTER_LARGE_QUEUELEN_TYPE, 0x00450500u, 8, EPC_NO_BASE)                               \
    X(PERF_COUNTER_100NS_QUEUELEN_TYPE, 0x00550500u, 8, EPC_NO_BASE)                               \
    X(PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, 0x00650500u, 8, EPC_NO_BASE)                            \
    X(PERF_COUNTER_COUNTER, 0x10410400u, 4, EPC_NO_BASE)                                           \
    X(PERF_COUNTER_BULK_COUNT, 0x10410500u, 8, EPC_NO_BASE)                                        \
    X(PERF_RAW_FRACTION, 0x20020400u, 4, EPC_PERF_RAW_BASE)                                        \
    X(PERF_LARGE_RAW_FRACTION, 0x20020500u, 8, EPC_PERF_LARGE_RAW_BASE)                            \
    X(PERF_COUNTER_TIMER, 0x20410500u, 8, EPC_NO_BASE)                                             \
    X(PERF_PRECISION_SYSTEM_TIMER, 0x20470500u, 8, EPC_PERF_LARGE_RAW_BASE)                        \
    X(PERF_100NSEC_TIMER, 0x20510500u, 8, EPC_NO_BASE)                                             \
    X(PERF_PRECISION_100NS_TIMER, 0x20570500u, 8, EPC_PERF_LARGE_RAW_BASE)                         \
    X(PERF_OBJ_TIME_TIMER, 0x20610500u, 8, EPC_NO_BASE)                                            \
    X(PERF_PRECISION_OBJECT_TIMER, 0x20670500u, 8, EPC_PERF_LARGE_RAW_BASE)                        \
    X(PERF_SAMPLE_FRACTION, 0x20C20400u, 4, EPC_PERF_SAMPLE_BASE)                                  \
    X(PERF_COUNTER_TIMER_INV, 0x21410500u, 8, EPC_NO_BASE)                                         \
    X(PERF_100NSEC_TIMER_INV, 0x21510500u, 8, EPC_NO_BASE)                                         \
    X(PERF_COUNTER_MULTI_TIMER, 0x22410500u, 8, EPC_PERF_COUNTER_MULTI_BASE)                       \
    X(PERF_100NSEC_MULTI_TIMER, 0x22510500u, 8, EPC_PERF_COUNTER_MULTI_BASE)                       \
    X(PERF_COUNTER_MULTI_TIMER_INV, 0x23410500u, 8, EPC_PERF_COUNTER_MULTI_BASE)                   \
    X(PERF_100NSEC_MULTI_TIMER_INV, 0x23510500u, 8, EPC_PERF_COUNTER_MULTI_BASE)                   \
    X(PERF_AVERAGE_TIMER, 0x30020400u, 8, EPC_PERF_AVERAGE_BASE)                                   \
    X(PERF_ELAPSED_TIME, 0x30240500u, 8, EPC_NO_BASE)                                              \
    X(PERF_COUNTER_NODATA, 0x40000200u, 0, EPC_NO_BASE)                                            \
    X(PERF_AVERAGE_BULK, 0x40020500u, 8, EPC_PERF_AVERAGE_BASE)                                    \
    X(PERF_SAMPLE_BASE, 0x40030401u, 4, EPC_NO_BASE)                                               \
    X(PERF_AVERAGE_BASE, 0x40030402u, 4, EPC_NO_BASE)                                              \
    X(PERF_RAW_BASE, 0x40030403u, 4, EPC_NO_BASE)                                                  \
    X(PERF_LARGE_RAW_BASE, 0x40030500u, 8, EPC_NO_BASE)                                            \
    X(PERF_PRECISION_TIMESTAMP, 0x40030500u, 8, EPC_NO_BASE)                                       \
    X(PERF_COUNTER_MULTI_BASE, 0x42030500u, 8, EPC_NO_BASE)                                        \
    X(PERF_COUNTER_HISTOGRAM_TYPE, 0x80000000u, 0, EPC_NO_BASE)

/* In the table above: needs no base.  No type has this value. */
#define EPC_NO_BASE 0xFFFFFFFFu

/* EPC_PERF_COUNTER_BULK_COUNT and so on, for the author's tables. */
#define EPC_ENUMERATOR(name, value, size, base) EPC_##name = (int)(value),
enum epc_counter_type { EPC_COUNTER_TYPES(EPC_ENUMERATOR) };
#undef EPC_ENUMERATOR

#endif
