/* SPDX-License-Identifier: MIT
 *
 * log.h -- how many entries the log of port/mem has: tests show what is logged once.
 */
#ifndef EPC_PORT_MEM_LOG_H
#define EPC_PORT_MEM_LOG_H

unsigned epci_mem_log_count(void);

#endif
