/* SPDX-License-Identifier: MIT
 *
 * target.h -- what is to be hosted: from a word on the command line to everything LOAD needs.
 *
 * A DLL on the command line is judged with a scratch registry that holds its service's key; a
 * registered service with its real keys.  Nothing foreign is loaded here: the DLL's file is read.
 */
#ifndef EPC_HOST_TARGET_H
#define EPC_HOST_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/findings/findings.h"
#include "harness/tool/options.h"
#include "sdk/host/providerkey.h"
#include "sdk/port/child.h"
#include "sdk/port/registry.h"

struct epci_target {
    struct epci_provider_key key; /* as registered, or as the command line has it */
    char library[EPCI_TEXT_ROOM]; /* expanded */
    char path[EPCI_TEXT_ROOM];    /* the file that stands for */
    struct epci_scratch scratch;  /* path "": the real keys */
    char host[EPCI_TEXT_ROOM];    /* the program of its bitness; "": this one */
};

/* No DLL's headers and names are behind this. */
#define EPCI_DLL_MOST ((size_t)256 * 1024 * 1024)

/* Find out everything about `word`.  EPC_OK: it can be loaded.  EPC_END: it cannot, and findings
 * say why; the target names service and library as far as they are known.  EPC_E_INVALID: wrong
 * use, and the message, of `room` bytes, says why.  EPC_E_SYSTEM...: the harness itself failed.
 * Close it in every case.  `registry` is the machine's. */
int epci_target_open(struct epci_target *out, const char *word, const struct val_options *options,
                     const struct epci_registry *registry, struct val_findings *findings,
                     char *message, size_t room);
void epci_target_close(struct epci_target *target);

#endif
