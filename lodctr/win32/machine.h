/* SPDX-License-Identifier: MIT
 *
 * machine.h -- what the tools ask of Windows beyond the seam and ini/port: whose Windows this is, and
 * that output leaves as it is.
 */
#ifndef EPC_LODCTR_WIN32_MACHINE_H
#define EPC_LODCTR_WIN32_MACHINE_H

#include <stdbool.h>

/* Wine keeps the name tables in the registry; Windows keeps them in files of its own. */
bool epci_machine_is_wine(void);

/* Output goes out as it is: UTF-8, LF. */
void epci_machine_output(void);

#endif
