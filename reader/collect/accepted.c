/* SPDX-License-Identifier: MIT
 *
 * accepted.c -- tests an answer as perflib of today does at its full level; whatever the registry
 * says about levels, the readers of an answer rely on it.
 */
#include "reader/collect/accepted.h"

#include "reader/answer/chosen.h"

#define LEVEL   1u
#define PROFILE CHECK_PROFILE_CURRENT

static void ignore_finding(void *context, const struct check_finding *finding)
{
    (void)context;
    (void)finding;
}

void reader_hosted_check_and_store_reply(const struct host_reply_collected *reply,
                                         const char *query, uint32_t capacity,
                                         const unsigned char *block, struct reader_hosted *out)
{
    struct check_collect_call call = host_collect_call_from_reply(reply, capacity, block);
    const enum epci_query_kind kind = reader_query_kind(query);
    const struct check_options options = { .level = LEVEL,
                                           .profile = PROFILE,
                                           .metadata = kind == EPCI_QUERY_METADATA_GLOBAL ||
                                                       kind == EPCI_QUERY_METADATA_COSTLY };

    call.foreign = kind == EPCI_QUERY_FOREIGN;
    out->block = block;
    out->bytes = check_collect_call_and_get_kept_bytes(&call, &options, ignore_finding, NULL);
    out->microseconds = reply->microseconds;
    out->status = reply->status;
    out->dropped = out->bytes == 0 && (reply->bytes > 0 || reply->status != 0);
}

bool reader_double_capacity_if_small(const struct host_reply_collected *reply, uint32_t *capacity)
{
    if (reply->status != HOST_STATUS_MORE_DATA || *capacity >= HOST_COLLECT_MAX)
        return false;
    *capacity *= 2;
    return true;
}
