/* SPDX-License-Identifier: MIT
 *
 * exported.c -- the updates that are inline in C, as functions of epc.dll, for languages that call
 * C but do not compile it.  Only the DLL contains this file: a program in C has its own inline
 * ones.
 *
 * The header's definitions get other names here, because a static function and an external one of
 * the same name cannot be in one file.  The contracts are those of epc.h.
 */
#define epc_add             epci_inline_add
#define epc_sub             epci_inline_sub
#define epc_set             epci_inline_set
#define epc_row_add         epci_inline_row_add
#define epc_row_fraction    epci_inline_row_fraction
#define epc_row_average_add epci_inline_row_average_add
#include <epc/epc.h>
#undef epc_add
#undef epc_sub
#undef epc_set
#undef epc_row_add
#undef epc_row_fraction
#undef epc_row_average_add

#define EXPORT_UPDATE(name, parameters, arguments)                                                 \
    void epc_##name parameters;                                                                    \
    void epc_##name parameters                                                                     \
    {                                                                                              \
        epci_inline_##name arguments;                                                              \
    }

EXPORT_UPDATE(add, (epc_instance instance, uint32_t symbol, int64_t amount),
              (instance, symbol, amount))
EXPORT_UPDATE(sub, (epc_instance instance, uint32_t symbol, int64_t amount),
              (instance, symbol, amount))
EXPORT_UPDATE(set, (epc_instance instance, uint32_t symbol, int64_t value),
              (instance, symbol, value))
EXPORT_UPDATE(row_add, (epc_row row, uint32_t symbol, int64_t amount), (row, symbol, amount))
EXPORT_UPDATE(row_fraction, (epc_row row, uint32_t symbol, int64_t part, int64_t whole),
              (row, symbol, part, whole))
EXPORT_UPDATE(row_average_add, (epc_row row, uint32_t symbol, int64_t amount),
              (row, symbol, amount))
