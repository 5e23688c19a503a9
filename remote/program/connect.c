/* SPDX-License-Identifier: MIT
 *
 * connect.c -- reach the computer, connect, open the key.
 */
#include "remote/program/connect.h"

#include <string.h>

#include <epc/epc.h>

#include "remote/program/route.h"

const struct remote_library *remote_find_compiled_in_library(const char *name)
{
    for (size_t i = 0; remote_libraries[i]; i++)
        if (strcmp(remote_libraries[i]->name, name) == 0)
            return remote_libraries[i];
    return NULL;
}

/* The library for it; NULL and the refusal. */
static const struct remote_library *choose_library(const struct remote_way *way,
                                                   struct remote_refusal *refusal)
{
    const enum remote_protection wanted = way->connection.protection;
    const bool protects = wanted == REMOTE_PROTECT_PRIVACY || wanted == REMOTE_PROTECT_INTEGRITY;
    const struct remote_library *library = way->library ? way->library : remote_libraries[0];

    if (!library)
        remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                            "this epc-remote was built without a library that speaks SMB");
    else if (protects && !library->protects)
        remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                            "%s has no protection of calls; libdcerpc has", library->name);
    else
        return library;
    return NULL;
}

static int open_carrier_if_reachable(const struct remote_way *way, struct remote_carrier *out,
                                     struct remote_refusal *refusal)
{
    const struct remote_library *library;
    int status;

    if (way->replay)
        return remote_replay_open(way->replay, out, refusal);
    library = choose_library(way, refusal);
    if (!library)
        return EPC_E_UNSUPPORTED;
    status = remote_check_reachable(&way->connection.target, way->limit_ms, refusal);
    if (status == EPC_OK)
        status = library->connect(&way->connection, out, refusal);
    /* With a ticket no password was sent. */
    if (status == EPC_E_ACCESS && refusal->kind == REMOTE_REFUSED_ACCOUNT &&
        way->connection.account->kerberos)
        status = remote_refusal_change_kind(refusal, REMOTE_REFUSED_UNCHECKED);
    return status;
}

int remote_connect_and_open_key(const struct remote_way *way, struct remote_key *out,
                                struct remote_refusal *refusal)
{
    struct remote_carrier carrier = { 0 };
    int status = open_carrier_if_reachable(way, &carrier, refusal);

    *out = (struct remote_key){ 0 };
    if (status == EPC_OK && way->capture)
        status = remote_capture_wrap_carrier(way->capture, &carrier);
    if (status != EPC_OK) {
        remote_carrier_close(&carrier);
        return status;
    }
    return remote_key_open(out, &carrier, refusal);
}
