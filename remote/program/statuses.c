/* SPDX-License-Identifier: MIT
 *
 * statuses.c -- NTSTATUS values by what a person can do about them.
 *
 * The numbers are those of MS-ERREF 2.3.1.
 */
#include "remote/program/statuses.h"

#include <inttypes.h>
#include <stddef.h>

static const struct {
    uint32_t status;
    enum remote_refused kind;
    const char *what; /* NULL: the caller's */
} statuses[] = {
    { 0xc0000022u, REMOTE_REFUSED_RIGHT, "the account may not use its pipe winreg" },
    { 0xc0000034u, REMOTE_REFUSED_PROTOCOL,
      "it has no pipe winreg: is its service Remote Registry started?" },
    { 0xc00000acu, REMOTE_REFUSED_PROTOCOL,
      "its pipe winreg is not available: is its service Remote Registry started?" },
    { 0xc000005eu, REMOTE_REFUSED_UNCHECKED, "no server can check the account or give a ticket" },
    { 0xc0000062u, REMOTE_REFUSED_ACCOUNT, "the account's name is not valid" },
    { 0xc0000064u, REMOTE_REFUSED_ACCOUNT, "it does not know the account" },
    { 0xc000006au, REMOTE_REFUSED_ACCOUNT, "the password is wrong" },
    { 0xc000006cu, REMOTE_REFUSED_ACCOUNT, "the account's password is not allowed" },
    { 0xc000006du, REMOTE_REFUSED_ACCOUNT, "it does not accept the account and its password" },
    { 0xc000006eu, REMOTE_REFUSED_ACCOUNT, "the account is restricted" },
    { 0xc000006fu, REMOTE_REFUSED_ACCOUNT, "the account may not log on at this hour" },
    { 0xc0000070u, REMOTE_REFUSED_ACCOUNT, "the account may not log on from here" },
    { 0xc0000071u, REMOTE_REFUSED_ACCOUNT, "the password has expired" },
    { 0xc0000072u, REMOTE_REFUSED_ACCOUNT, "the account is disabled" },
    { 0xc00000dfu, REMOTE_REFUSED_ACCOUNT, "it does not know the account's domain" },
    { 0xc000010bu, REMOTE_REFUSED_ACCOUNT, "the account may not log on over the network" },
    { 0xc0000133u, REMOTE_REFUSED_UNCHECKED, "the clocks differ too much for Kerberos" },
    { 0xc000015bu, REMOTE_REFUSED_ACCOUNT, "the account may not log on over the network" },
    { 0xc000018bu, REMOTE_REFUSED_UNCHECKED, "its domain does not know it, so nothing is checked" },
    { 0xc000018cu, REMOTE_REFUSED_UNCHECKED, "its domain does not trust the account's" },
    { 0xc000018du, REMOTE_REFUSED_UNCHECKED,
      "it has lost its domain's trust, so nothing is checked" },
    { 0xc0000193u, REMOTE_REFUSED_ACCOUNT, "the account has expired" },
    { 0xc0000224u, REMOTE_REFUSED_ACCOUNT, "the password has to be changed first" },
    { 0xc0000234u, REMOTE_REFUSED_ACCOUNT, "the account is locked" },
    { 0xc0000413u, REMOTE_REFUSED_ACCOUNT, "an authentication policy refuses the account" },
    { 0xc0000418u, REMOTE_REFUSED_ACCOUNT, "it does not take passwords (NTLM): it wants Kerberos" },
    { 0xc00000b0u, REMOTE_REFUSED_ROUTE, "it has closed the connection" },
    { 0xc00000b5u, REMOTE_REFUSED_ROUTE, "it does not answer" },
    { 0xc00000beu, REMOTE_REFUSED_ROUTE, "it cannot be reached" },
    { 0xc000014bu, REMOTE_REFUSED_ROUTE, "it has closed the pipe winreg" },
    { 0xc000020cu, REMOTE_REFUSED_ROUTE, "it has closed the connection" },
    { 0xc000020du, REMOTE_REFUSED_ROUTE, "it has reset the connection" },
    { 0xc0000236u, REMOTE_REFUSED_ROUTE, "it refuses connections" },
    { 0xc000023cu, REMOTE_REFUSED_ROUTE, "its network cannot be reached" },
    { 0xc000023du, REMOTE_REFUSED_ROUTE, "it cannot be reached" },
    { 0xc0000241u, REMOTE_REFUSED_ROUTE, "the connection has ended" },
    { 0xc00000bbu, REMOTE_REFUSED_PROTOCOL, "it wants a protocol that is not supported here" },
    { 0xc00000c3u, REMOTE_REFUSED_PROTOCOL, "what it answers is not SMB 2 or later" },
    { 0xc0000388u, REMOTE_REFUSED_PROTOCOL, "the connection was weakened on its way" },
};

int remote_refuse_by_ntstatus(struct remote_refusal *refusal, uint32_t status, const char *doing,
                              const char *text)
{
    enum remote_refused kind = REMOTE_REFUSED_PROTOCOL;
    const char *what = doing;

    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i].status == status) {
            kind = statuses[i].kind;
            what = statuses[i].what;
        }
    return remote_fill_refusal(refusal, kind, status, "%s (%.80s, 0x%08" PRIx32 ")", what, text,
                               status);
}
