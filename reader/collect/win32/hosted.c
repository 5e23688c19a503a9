/* SPDX-License-Identifier: MIT
 *
 * hosted.c -- a child process for each provider; this process where that is asked for.
 *
 * A child first answers a command that needs no DLL, so that the time that its start takes is not
 * counted as the DLL's.  The buffer's size is remembered, so that the next answer fits at once.
 */
#include "reader/collect/hosting.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "reader/collect/inhouse.h"
#include "reader/collect/accepted.h"
#include "reader/collect/sparehost.h"
#include "host/bitness.h"
#include "host/session.h"
#include "host/guard.h"
#include "kit/system/files.h"
#include "kit/system/module.h"
#include "kit/system/tool.h"
#include "sdk/core/span.h"

#define MEMORY_MIB 1024u

/* As perflib of today loads a DLL. */
#define LOAD_PROFILE CHECK_PROFILE_CURRENT

struct hosted {
    struct reader_inhouse *inhouse; /* NULL: the session is used */
    struct host_target target;
    struct host_session session;
    uint32_t capacity;
    bool failed; /* the session can only be closed */
    char word[HOST_TEXT_CAPACITY];
};

/* ---- Finding the DLL ---- */

/* An host_target_problem_fn: the first problem's message. */
static void keep_first_problem(void *context, enum host_target_problem problem, const char *message)
{
    char *first = context;

    (void)problem;
    if (!first[0])
        snprintf(first, READER_WHY_CAPACITY, "%s", message);
}

/* False: `why` says what is wrong, and nothing is held.  `kind`: who may host it. */
static bool prepare_dll_target_for_host(struct host_target *out,
                                        const struct reader_host_request *request,
                                        enum host_kind kind, char *why)
{
    const bool is_file = !request->is_service && host_is_dll_file_not_service(request->word);
    struct host_provider_key key = { .installed = false };
    char message[512] = "";
    struct host_target_request wanted = { .registry = request->options->registry,
                                          .report = keep_first_problem,
                                          .context = why,
                                          .profile = LOAD_PROFILE,
                                          .is_service = request->is_service,
                                          .host = kind,
                                          .first_counter = HOST_FIRST_COUNTER,
                                          .first_help = HOST_FIRST_COUNTER + 1 };
    int status;

    why[0] = '\0';
    if (is_file && request->options->as) {
        wanted.service = request->options->as;
        /* Its indexes have names if it is installed. */
        if (host_provider_read(&key, request->options->registry, request->options->as) == EPC_OK &&
            key.installed && !key.system) {
            wanted.first_counter = key.first_counter;
            wanted.first_help = key.first_help;
        }
        host_provider_release(&key);
    }
    status = host_target_open_without_loading(out, request->word, &wanted, message, sizeof message);
    if (status == EPC_OK)
        return true;
    if (message[0] || !why[0])
        snprintf(why, READER_WHY_CAPACITY, "%s",
                 message[0]          ? message
                 : status == EPC_END ? "it cannot be loaded"
                                     : epc_status_text(status));
    host_target_release_key_and_scratch(out);
    return false;
}

/* ---- A child process ---- */

static const char *const outcome_texts[] = {
    [HOST_EXCEPTION] = "raised an exception", [HOST_TIMEOUT] = "did not return in time",
    [HOST_GONE] = "ended its process",        [HOST_GARBLED] = "damaged its process",
    [HOST_HUNGRY] = "used too much memory",   [HOST_BROKEN] = "ran out of memory",
};

/* What is shown of a provider's name or DLL, so that the sentence around it fits
 * READER_WHY_CAPACITY. */
#define HOSTED_WORD "%.896s"

static void describe_outcome(const struct hosted *host, const char *verb, enum host_outcome outcome,
                             char *why)
{
    snprintf(why, READER_WHY_CAPACITY, "%s %s; epc-harness check \"" HOSTED_WORD "\" tells more",
             verb, outcome_texts[outcome], host->word);
}

/* Start the process, and wait for its first reply. */
static bool start_new_host(struct hosted *host, const struct reader_host_request *request,
                           char *why)
{
    const char *program = host->target.host[0] ? host->target.host : "this program";
    uint32_t version;
    int status = host_session_open(&host->session, host->target.host, READER_HOST_START_MS);

    if (status != EPC_OK) {
        snprintf(why, READER_WHY_CAPACITY, "%.800s cannot be started to host it: %s", program,
                 epc_status_text(status));
        return false;
    }
    host->session.child.stop = request->stop;
    if (host_fetch_child_protocol_version(&host->session, &version) != HOST_RETURNED) {
        snprintf(why, READER_WHY_CAPACITY,
                 "%.800s does not work as its host; put the one of this release there", program);
        return false;
    }
    if (version != HOST_PROTOCOL_VERSION) {
        snprintf(why, READER_WHY_CAPACITY,
                 "its host %.800s has version %" PRIu32
                 " of the protocol between them, and version %u "
                 "is wanted; put the one of this release there",
                 program, version, HOST_PROTOCOL_VERSION);
        return false;
    }
    return true;
}

static bool take_or_start_host(struct hosted *host, const struct reader_host_request *request,
                               char *why)
{
    if (reader_spare_host_take(request->options->spare, host->target.host, &host->session))
        host->session.child.stop = request->stop;
    else if (!start_new_host(host, request, why))
        return false;
    host->session.timeout_ms = request->collect_ms;
    host_session_limit_open_and_memory(&host->session, request->open_ms, MEMORY_MIB);
    request->started(request->context);
    return true;
}

/* Load and Open. */
static bool load_and_open_dll(struct hosted *host, char *why)
{
    const struct host_command_load command = host_load_command_from_target(&host->target);
    struct host_reply_loaded loaded;
    struct host_reply_returned opened;
    enum host_outcome outcome = host_session_load_dll(&host->session, &command, &loaded);

    if (outcome != HOST_RETURNED) {
        describe_outcome(host, "loading the DLL", outcome, why);
        return false;
    }
    if (loaded.stage != HOST_LOAD_DONE) {
        snprintf(why, READER_WHY_CAPACITY,
                 "its DLL cannot be loaded: error %" PRIu32 "; epc-harness check \"" HOSTED_WORD
                 "\" tells more",
                 loaded.error, host->word);
        return false;
    }
    outcome = host_session_call_provider_open(&host->session, &opened);
    if (outcome != HOST_RETURNED) {
        describe_outcome(host, "Open", outcome, why);
        return false;
    }
    if (opened.status != 0 && host->target.scratch.path[0])
        snprintf(why, READER_WHY_CAPACITY,
                 "Open returned %" PRIu32 "; the DLL was given the key of the service %.200s, and "
                 "epc-mon --as names another one",
                 opened.status, host->target.key.service);
    else if (opened.status != 0)
        snprintf(why, READER_WHY_CAPACITY, "Open returned %" PRIu32 "%s", opened.status,
                 host->target.key.installed
                     ? ""
                     : "; its counters are not installed: run lodctr FILE.ini");
    return opened.status == 0;
}

static void release_host(struct hosted *host)
{
    host_session_close(&host->session);
    host_target_release_key_and_scratch(&host->target);
    free(host);
}

static bool open_hosted_provider(void **out, const struct reader_host_request *request, char *why)
{
    const enum host_kind kind =
        request->options->separate_host && !request->options->in_process ? HOST_SEPARATE : HOST_ANY;
    struct hosted *host = calloc(1, sizeof *host);
    bool good;

    *out = NULL;
    if (!host) {
        snprintf(why, READER_WHY_CAPACITY, "there is no memory for it");
        return false;
    }
    snprintf(host->word, sizeof host->word, "%s", request->word);
    host->capacity = READER_FIRST_CAPACITY;
    if (!prepare_dll_target_for_host(&host->target, request, kind, why)) {
        free(host);
        return false;
    }
    if (request->options->in_process && host->target.bits == HOST_OUR_BITS &&
        !host->target.scratch.path[0]) {
        request->started(request->context);
        good = reader_inprocess_dll_open(&host->inhouse, &host->target, why);
    } else
        good = take_or_start_host(host, request, why) && load_and_open_dll(host, why);
    if (good)
        *out = host;
    else
        release_host(host);
    return good;
}

static bool collect_hosted_provider(void *opaque, const char *query, struct reader_hosted *out,
                                    char *why)
{
    struct hosted *host = opaque;
    struct host_reply_collected reply;

    if (host->inhouse)
        return reader_inprocess_dll_collect(host->inhouse, query, out, why);
    do {
        const struct host_question question = { .query = query,
                                                .capacity = host->capacity,
                                                .guard = HOST_GUARD_PATTERN };
        enum host_outcome outcome = host_session_collect(&host->session, &question, &reply);

        if (outcome != HOST_RETURNED) {
            describe_outcome(host, "Collect", outcome, why);
            host->failed = true;
            return false;
        }
    } while (reader_double_capacity_if_small(&reply, &host->capacity));
    reader_hosted_check_and_store_reply(&reply, query, host->capacity, host->session.block, out);
    return true;
}

static void close_hosted_provider(void *opaque)
{
    struct hosted *host = opaque;
    struct host_reply_returned closed;

    if (host->inhouse)
        reader_inprocess_dll_close(host->inhouse);
    else if (!host->failed)
        host_session_call_provider_close(&host->session, &closed);
    release_host(host);
}

/* ---- Its file ---- */

static void read_dll_file_sign_and_schema_stamp(const struct host_provider_key *key,
                                                struct reader_dll_file *file,
                                                struct reader_dll_facts *facts)
{
    char library[HOST_TEXT_CAPACITY];
    size_t bytes;
    void *data;

    memset(file, 0, sizeof *file);
    if (!key->expand || kit_expand_variables(key->library, library, sizeof library) != EPC_OK)
        memcpy(library, key->library, sizeof library);
    if (kit_library_find_path(library, file->path, sizeof file->path) != EPC_OK)
        return;
    (void)kit_read_file_id_size_and_time(file->path, &file->sign);
    if (!facts || kit_read_file_up_to(file->path, HOST_DLL_MAX, &data, &bytes) != EPC_OK)
        return;
    reader_dll_read_stamp_into_facts(facts, epci_span_of(data, bytes), key->service);
    kit_free(data);
}

int reader_collector_open(struct reader_collector **out,
                          const struct reader_collector_options *options)
{
    static const struct reader_host_ops ops = { open_hosted_provider, collect_hosted_provider,
                                                close_hosted_provider,
                                                read_dll_file_sign_and_schema_stamp };

    return reader_collector_open_with_hosts(out, options, &ops);
}
