/* SPDX-License-Identifier: MIT
 *
 * sparehost.h -- a host that is started before it is known which DLL it will load.
 *
 * To start a process takes longer than to read which providers there are, so both are done at
 * once.  Windows only.  Any thread may take a host; one thread starts and frees it.
 */
#pragma once

#include <stdbool.h>

#include "host/session.h"

struct reader_spare_host;

/* Start a host for DLLs of this program's bitness, on a thread of its own.  NULL: that cannot be
 * done; then each provider starts its host as ever. */
struct reader_spare_host *reader_spare_host_start(void);

/* Take it, once it runs, if it is the program at `program` ("": this one).  False: it is not, and
 * stays for others; or it has been taken, or does not work.  NULL has none to take. */
bool reader_spare_host_take(struct reader_spare_host *spare, const char *program,
                            struct host_session *out);

/* Give up a start that is not over, also for one who waits in reader_spare_host_take.  NULL has no
 * effect. */
void reader_spare_host_stop_start(struct reader_spare_host *spare);
/* End it unless it was taken; from now on it cannot be.  NULL has no effect. */
void reader_spare_host_end(struct reader_spare_host *spare);
/* The same, and free it. */
void reader_spare_host_free(struct reader_spare_host *spare);
