/* SPDX-License-Identifier: MIT
 *
 * check_remote_statuses.c -- which refusals are of the account, and which may have been a wrong
 * password. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "remote/program/statuses.h"

/* MS-ERREF 2.3.1. */
static const struct {
    uint32_t status;
    enum remote_refused kind;
} cases[] = {
    { 0xc000006du, REMOTE_REFUSED_ACCOUNT },   /* LOGON_FAILURE */
    { 0xc00000dfu, REMOTE_REFUSED_ACCOUNT },   /* NO_SUCH_DOMAIN */
    { 0xc0000234u, REMOTE_REFUSED_ACCOUNT },   /* ACCOUNT_LOCKED_OUT */
    { 0xc0000413u, REMOTE_REFUSED_ACCOUNT },   /* AUTHENTICATION_FIREWALL_FAILED */
    { 0xc0000418u, REMOTE_REFUSED_ACCOUNT },   /* NTLM_BLOCKED */
    { 0xc000005eu, REMOTE_REFUSED_UNCHECKED }, /* NO_LOGON_SERVERS */
    { 0xc0000133u, REMOTE_REFUSED_UNCHECKED }, /* TIME_DIFFERENCE_AT_DC */
    { 0xc000018bu, REMOTE_REFUSED_UNCHECKED }, /* NO_TRUST_SAM_ACCOUNT */
    { 0xc000018cu, REMOTE_REFUSED_UNCHECKED }, /* TRUSTED_DOMAIN_FAILURE */
    { 0xc000018du, REMOTE_REFUSED_UNCHECKED }, /* TRUSTED_RELATIONSHIP_FAILURE */
    { 0xc0000022u, REMOTE_REFUSED_RIGHT },     /* ACCESS_DENIED */
    { 0xc00000b5u, REMOTE_REFUSED_ROUTE },     /* IO_TIMEOUT */
    { 0xc0001234u, REMOTE_REFUSED_PROTOCOL },  /* unknown */
};

EPC_TEST_LOOP(remote_status__is_what_a_person_can_do_about_it, EPC_COUNT(cases))
{
    struct remote_refusal refusal;
    const int status = remote_refuse_by_ntstatus(&refusal, cases[_i].status, "?", "NT");
    const bool unchecked = cases[_i].kind == REMOTE_REFUSED_UNCHECKED;

    ck_assert_int_eq(refusal.kind, cases[_i].kind);
    /* EPC_E_ACCESS is left alone for ten minutes. */
    ck_assert(status == EPC_E_ACCESS || cases[_i].kind != REMOTE_REFUSED_ACCOUNT);
    ck_assert(status == EPC_E_SYSTEM || !unchecked);
    ck_assert(!unchecked || strcmp(remote_refused_word(refusal.kind), "account") == 0);
}
