/* SPDX-License-Identifier: MIT
 *
 * winregmap.h -- makes a program that reads performance data through the registry functions use
 * those of epc.
 *
 * Include it in place of <windows.h>, or before the program's own headers with the compiler's
 * option -include (/FI), and link epc_consumer; nothing else changes.  Under Wine the program then
 * gets answers that are laid out as documented.  <epc/consumer.h> says what the functions do.
 */
#ifndef EPC_WINREGMAP_H
#define EPC_WINREGMAP_H

#include <epc/consumer.h>

/* The names without A and W are macros of <windows.h>, which become these. */
#define RegQueryValueExA    epc_RegQueryValueExA
#define RegQueryValueExW    epc_RegQueryValueExW
#define RegCloseKey         epc_RegCloseKey
#define RegConnectRegistryA epc_RegConnectRegistryA
#define RegConnectRegistryW epc_RegConnectRegistryW
#define RegOpenKeyA         epc_RegOpenKeyA
#define RegOpenKeyW         epc_RegOpenKeyW
#define RegOpenKeyExA       epc_RegOpenKeyExA
#define RegOpenKeyExW       epc_RegOpenKeyExW
#define RegQueryInfoKeyA    epc_RegQueryInfoKeyA
#define RegQueryInfoKeyW    epc_RegQueryInfoKeyW

#endif
