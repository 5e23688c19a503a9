/* SPDX-License-Identifier: MIT
 *
 * saved.h -- what a file may hold that replay and show read: a capture, whole answers, or a block.
 */
#pragma once

#include "reader/files/capture.h"
#include "reader/files/samples.h"

/* Files beyond this are not read. */
#define EPCI_SAVED_MOST 0x20000000u

enum epci_saved_form {
    EPCI_SAVED_BLOCK,   /* what Collect returned, and nothing else                    */
    EPCI_SAVED_ANSWER,  /* begins with "PERF" in UTF-16: a PERF_DATA_BLOCK            */
    EPCI_SAVED_CAPTURE, /* begins as capture.h says                                   */
    EPCI_SAVED_SAMPLES  /* begins as samples.h says: answers                          */
};

struct epci_saved {
    enum epci_saved_form form;
    struct epci_span bytes; /* the whole file, the caller's */
    struct epci_capture capture;
    struct epci_samples samples;
};

/* Tell what a file's bytes are.  EPC_E_CORRUPT, and one sentence of `room` bytes without the
 * file's name: an empty file, or a damaged capture; EPC_E_NOMEM.  Release it in every case; the
 * bytes have to live as long. */
int epci_saved_open(struct epci_saved *out, struct epci_span file, char *message, size_t room);
void epci_saved_release(struct epci_saved *saved);

/* "capture", "answer", "block"; SAMPLES are answers. */
const char *epci_saved_name(enum epci_saved_form form);

/* How many objects are there, counted as far as their lengths lead; in a block, or in an answer. */
uint32_t epci_saved_objects(struct epci_span bytes, bool answer);

/* Read a file of at most EPCI_SAVED_MOST bytes and open it.  EPC_E_INVALID, and one sentence
 * with the file's name, if either fails; EPC_E_NOMEM.  *memory is to be freed with
 * kit_free, also then. */
int epci_saved_load(struct epci_saved *out, const char *path, void **memory, char *message,
                    size_t room);
