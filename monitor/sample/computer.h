/* SPDX-License-Identifier: MIT
 *
 * computer.h -- one computer, or one file of its answers: the names, and the two latest samples.
 */
#pragma once

#include "reader/answer/answer.h"
#include "reader/answer/pairing.h"
#include "reader/selection/selection.h"
#include "reader/values/values.h"

/* A sample; zeroed: none. */
struct mon_sample {
    bool there;
    struct reader_answer answer; /* if it is ours */
    struct epci_span bytes;      /* the answer's */
    struct reader_snapshot snapshot;
    uint64_t generation; /* of the installation that it is of */
};

struct mon_computer {
    char name[256]; /* the computer's, as its first answer says; "" before it */
    const struct reader_titles *titles;
    uint64_t generation; /* of the next sample: samples of different ones are not compared */
    bool named_only;     /* only paths with its name mean this computer */
    bool elsewhere;      /* it is another computer, which the command line names */
    const char *file;    /* that the newer sample is from; NULL: none */
    struct mon_sample older, newer;
    struct reader_pairing pairing; /* of the two, if `paired` */
    bool paired;
};

/* The next sample: what was the newer one becomes the older one.  take: the answer is the
 * computer's from now on, also after a failure.  look: the bytes have to live as long.  miss: none
 * this time; the latest becomes the older one.  EPC_OK or EPC_E_NOMEM; then there is no newer
 * one. */
int mon_computer_add_answer(struct mon_computer *computer, struct reader_answer *answer);
int mon_computer_add_borrowed_answer(struct mon_computer *computer, struct epci_span answer);
void mon_computer_move_newer_to_older(struct mon_computer *computer);
void mon_computer_release(struct mon_computer *computer);

/* What paths are looked up in: the newer sample. */
struct reader_lookup mon_make_path_lookup_of_computer(const struct mon_computer *computer);

/* The value of an item of the newer sample. */
void mon_computer_compute_value(const struct mon_computer *computer, const struct reader_item *item,
                                enum reader_formulas formulas, struct reader_shown *out);
