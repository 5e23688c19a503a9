/* SPDX-License-Identifier: MIT
 *
 * account.c -- takes one word after the other from a list; a word is letters or a SID of a short
 * table, or a SID whose syntax and first numbers show that it is an account's.
 */
#include "sdk/core/account.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <epc/epc.h>

static const struct {
    char letters[3];
    const char *sid;
} known[] = {
    { "CO", EPCI_SID_CREATOR }, { "SY", "S-1-5-18" },     { "LS", "S-1-5-19" },
    { "NS", "S-1-5-20" },       { "BA", "S-1-5-32-544" },
};

#define SUBAUTHORITIES_MAX  15
#define AUTHORITY_NT        5u
#define AUTHORITY_MICROSOFT 11u /* Microsoft accounts */
#define AUTHORITY_AZURE     12u
#define FIRST_OF_DOMAINS    21u /* below: the system's own, and groups such as INTERACTIVE */
#define FIRST_OF_BUILTIN    32u /* groups of the machine; only Administrators own objects */

static bool is_list_separator(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

/* Take "-" and a decimal number as the system writes it: 32 bits, no leading zero. */
static bool parse_sid_number(const char **at, const char *end, uint32_t *number)
{
    const char *digit = *at + 1;
    uint64_t value = 0;

    if (*at == end || **at != '-')
        return false;
    while (digit < end && *digit >= '0' && *digit <= '9' && value <= UINT32_MAX)
        value = value * 10 + (uint64_t)(*digit++ - '0');
    if (digit == *at + 1 || value > UINT32_MAX || ((*at)[1] == '0' && digit > *at + 2))
        return false;
    *at = digit;
    *number = (uint32_t)value;
    return true;
}

/* Whether it is the SID of an account, in the system's own spelling.  The system's accounts are in
 * `known`; the SIDs of a domain's groups and accounts look the same. */
static bool is_sid_of_account_not_builtin(const char *at, const char *end)
{
    uint32_t authority, first, number, count;

    if (end - at < 3 || memcmp(at, "S-1", 3) != 0)
        return false;
    at += 3;
    if (!parse_sid_number(&at, end, &authority) || !parse_sid_number(&at, end, &first))
        return false;
    for (count = 1; at < end; count++)
        if (count == SUBAUTHORITIES_MAX || !parse_sid_number(&at, end, &number))
            return false;
    if (count < 2)
        return false;
    if (authority == AUTHORITY_NT)
        return first >= FIRST_OF_DOMAINS && first != FIRST_OF_BUILTIN;
    return authority == AUTHORITY_MICROSOFT || authority == AUTHORITY_AZURE;
}

int epci_parse_next_account_sid(const char **list, char sid[EPCI_SID_BYTES])
{
    const char *at = *list, *end;
    size_t length;

    while (is_list_separator(*at))
        at++;
    for (end = at; *end && !is_list_separator(*end);)
        end++;
    *list = end;
    length = (size_t)(end - at);
    if (length == 0)
        return EPC_END;
    for (size_t i = 0; i < EPC_COUNT(known); i++) {
        if ((length == 2 && memcmp(at, known[i].letters, 2) == 0) ||
            (length == strlen(known[i].sid) && memcmp(at, known[i].sid, length) == 0)) {
            strcpy(sid, known[i].sid);
            return EPC_OK;
        }
    }
    if (length >= EPCI_SID_BYTES || !is_sid_of_account_not_builtin(at, end))
        return EPC_E_INVALID;
    memcpy(sid, at, length);
    sid[length] = '\0';
    return EPC_OK;
}

const char *epci_find_accounts_fault(const char *list)
{
    char sid[EPCI_SID_BYTES];
    unsigned count = 0;
    int status;

    while ((status = epci_parse_next_account_sid(&list, sid)) == EPC_OK)
        count++;
    if (status == EPC_E_INVALID)
        return "publishers are accounts: SIDs, or SY BA LS NS CO, separated by blanks or commas";
    if (count == 0)
        return "the list of publishers names no account";
    return count > EPCI_PUBLISHERS_MAX ? "there are more than 8 publishers" : NULL;
}

bool epci_list_has_account(const char *list, const char *sid)
{
    char one[EPCI_SID_BYTES];

    while (epci_parse_next_account_sid(&list, one) == EPC_OK)
        if (strcmp(one, sid) == 0)
            return true;
    return false;
}
