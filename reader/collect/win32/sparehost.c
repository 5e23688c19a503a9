/* SPDX-License-Identifier: MIT
 *
 * sparehost.c -- starts a child process on a thread; who takes it waits for that thread.
 */
#include "reader/collect/sparehost.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/bitness.h"
#include "host/key/providerkey.h"
#include "host/target.h"
#include "reader/collect/hosting.h"
#include "sdk/core/atomic.h"
#include "sdk/port/port.h"

struct reader_spare_host {
    struct epci_lock lock; /* of `taken` */
    bool taken;            /* or ended */
    void *thread;
    uint32_t stop;                    /* the start is to end soon */
    char program[HOST_TEXT_CAPACITY]; /* "": this one */
    /* The thread's, until it has ended. */
    struct host_session session;
    bool good;
};

static void start_spare_host(void *context)
{
    struct reader_spare_host *spare = context;
    uint32_t version = 0;

    if (host_session_open(&spare->session, spare->program, READER_HOST_START_MS) != EPC_OK)
        return;
    spare->session.child.stop = &spare->stop;
    spare->good = host_fetch_child_protocol_version(&spare->session, &version) == HOST_RETURNED &&
                  version == HOST_PROTOCOL_VERSION;
}

struct reader_spare_host *reader_spare_host_start(void)
{
    struct reader_spare_host *spare = calloc(1, sizeof *spare);

    if (spare && host_find_program(HOST_PROGRAMS_HOST, HOST_OUR_BITS, spare->program,
                                   sizeof spare->program) != EPC_OK)
        spare->program[0] = '\0';
    if (spare && epci_thread_start(start_spare_host, spare, &spare->thread) != EPC_OK) {
        free(spare);
        spare = NULL;
    }
    return spare;
}

/* Become the one that uses or ends it; false: another thread is. */
static bool claim_spare_host(struct reader_spare_host *spare)
{
    bool first;

    epci_lock_enter(&spare->lock);
    first = !spare->taken;
    spare->taken = true;
    epci_lock_leave(&spare->lock);
    return first;
}

bool reader_spare_host_take(struct reader_spare_host *spare, const char *program,
                            struct host_session *out)
{
    if (!spare || strcmp(spare->program, program) != 0 || !claim_spare_host(spare))
        return false;
    epci_thread_join(spare->thread);
    spare->thread = NULL;
    if (!spare->good) {
        host_session_close(&spare->session);
        return false;
    }
    *out = spare->session;
    return true;
}

void reader_spare_host_stop_start(struct reader_spare_host *spare)
{
    if (spare)
        epci_store_u32(&spare->stop, 1);
}

void reader_spare_host_end(struct reader_spare_host *spare)
{
    if (!spare || !claim_spare_host(spare))
        return;
    reader_spare_host_stop_start(spare);
    epci_thread_join(spare->thread);
    spare->thread = NULL;
    host_session_close(&spare->session);
}

void reader_spare_host_free(struct reader_spare_host *spare)
{
    reader_spare_host_end(spare);
    free(spare);
}
