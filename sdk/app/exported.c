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

void epc_add(epc_instance instance, uint32_t symbol, int64_t amount);
void epc_sub(epc_instance instance, uint32_t symbol, int64_t amount);
void epc_set(epc_instance instance, uint32_t symbol, int64_t value);
void epc_row_add(epc_row row, uint32_t symbol, int64_t amount);
void epc_row_fraction(epc_row row, uint32_t symbol, int64_t part, int64_t whole);
void epc_row_average_add(epc_row row, uint32_t symbol, int64_t amount);

void epc_add(epc_instance instance, uint32_t symbol, int64_t amount)
{
    epci_inline_add(instance, symbol, amount);
}

void epc_sub(epc_instance instance, uint32_t symbol, int64_t amount)
{
    epci_inline_sub(instance, symbol, amount);
}

void epc_set(epc_instance instance, uint32_t symbol, int64_t value)
{
    epci_inline_set(instance, symbol, value);
}

void epc_row_add(epc_row row, uint32_t symbol, int64_t amount)
{
    epci_inline_row_add(row, symbol, amount);
}

void epc_row_fraction(epc_row row, uint32_t symbol, int64_t part, int64_t whole)
{
    epci_inline_row_fraction(row, symbol, part, whole);
}

void epc_row_average_add(epc_row row, uint32_t symbol, int64_t amount)
{
    epci_inline_row_average_add(row, symbol, amount);
}
