/* SPDX-License-Identifier: MIT
 *
 * check_symbol.c -- finding the function of an exception in the DLL's exports. */
#include "epc_check.h"

#include "harness/findings/fault.h"

#include "peimage.h"

EPC_TEST(symbol__of_a_fault_is_the_nearest_export_unless_it_is_known)
{
    static const char *const names[] = { "XClose", "XCollect", "XOpen" };
    struct host_fault fault = { .code = 5, .offset = 0x1044 };
    struct epct_pe_image image;
    struct epci_span file;

    epct_pe_build(&image, 64, names, 3);
    epct_pe_three_functions(&image);
    file = epci_span_of(image.bytes, sizeof image.bytes);
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "XCollect+0x4");
    fault.offset = 0x1100;
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "XCollect+0x4");
    fault.symbol[0] = '\0';
    fault.offset += UINT64_C(1) << 32;
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "");
    epct_pe_put32(&image, EPCT_PE_AT + 24 + 240 + 8, 0x10000); /* VirtualSize */
    fault.offset = 0x1180 + 256;
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "");
    fault.offset--;
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "XClose+0xff");
    fault.symbol[0] = '\0';
    fault.offset = 0x1100;
    harness_set_fault_symbol_from_exports(&fault, epci_span_of("MZ", 2));
    ck_assert_str_eq(fault.symbol, "");
}

/* The table with which x64 unwinds says where a function begins: between XClose and the fault
 * another one does, which has no name. */
EPC_TEST(symbol__is_that_of_the_function_which_has_the_fault)
{
    static const char *const names[] = { "XClose", "XCollect", "XOpen" };
    static const uint32_t functions[] = { 0x1100, 0x1180, 0, 0x1190, 0x1200, 0 };
    struct host_fault fault = { .code = 5, .offset = 0x1150 };
    struct epct_pe_image image;
    struct epci_span file;

    epct_pe_build(&image, 64, names, 3);
    epct_pe_three_functions(&image);
    for (uint32_t i = 0; i < 6; i++)
        epct_pe_put32(&image, EPCT_PE_SECTION + 0x1E0 + 4 * i, functions[i]);
    epct_pe_put32(&image, EPCT_PE_AT + 24 + 112 + 24, EPCT_PE_RVA + 0x1E0);
    epct_pe_put32(&image, EPCT_PE_AT + 24 + 112 + 28, sizeof functions);
    file = epci_span_of(image.bytes, sizeof image.bytes);
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "XOpen+0x50");
    fault.symbol[0] = '\0';
    fault.offset = 0x11A0;
    harness_set_fault_symbol_from_exports(&fault, file);
    ck_assert_str_eq(fault.symbol, "");
}

EPC_TEST(symbol__is_looked_for_in_the_file_of_the_module_only)
{
    struct host_fault fault = { .code = 5, .module = "Bad.dll" };

    ck_assert(harness_is_fault_in_module(&fault, "C:\\x\\bad.DLL"));
    ck_assert(harness_is_fault_in_module(&fault, "/x/bad.dll"));
    ck_assert(harness_is_fault_in_module(&fault, "bad.dll"));
    ck_assert(!harness_is_fault_in_module(&fault, "C:\\x\\notbad.dll"));
    ck_assert(!harness_is_fault_in_module(&fault, "C:\\bad.dll\\"));
    fault.module[0] = '\0';
    ck_assert(!harness_is_fault_in_module(&fault, "C:\\bad.dll\\"));
}
