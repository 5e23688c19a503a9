/* SPDX-License-Identifier: MIT
 *
 * computer.c -- keeps two samples, and computes the values of the newer one.
 */
#include "monitor/sample/computer.h"

#include <string.h>

#include <epc/epc.h>

static void release_sample(struct mon_sample *sample)
{
    if (sample->there)
        reader_snapshot_release(&sample->snapshot);
    reader_answer_release(&sample->answer);
    memset(sample, 0, sizeof *sample);
}

static void release_pairing(struct mon_computer *computer)
{
    if (computer->paired)
        reader_pairing_release(&computer->pairing);
    computer->paired = false;
}

void mon_computer_move_newer_to_older(struct mon_computer *computer)
{
    release_pairing(computer);
    if (!computer->newer.there)
        return;
    release_sample(&computer->older);
    computer->older = computer->newer;
    memset(&computer->newer, 0, sizeof computer->newer);
}

int mon_computer_add_borrowed_answer(struct mon_computer *computer, struct epci_span answer)
{
    int status;

    mon_computer_move_newer_to_older(computer);
    status = reader_snapshot_build_sharing_instances(
        &computer->newer.snapshot, answer,
        computer->older.there ? &computer->older.snapshot : NULL);
    computer->newer.bytes = answer;
    computer->newer.there = status == EPC_OK;
    computer->newer.generation = computer->generation;
    if (status == EPC_OK && computer->older.there &&
        computer->older.generation == computer->newer.generation) {
        status = reader_pairing_init(&computer->pairing, &computer->older.snapshot,
                                     &computer->newer.snapshot);
        computer->paired = status == EPC_OK;
    }
    if (status == EPC_OK && !computer->name[0]) {
        const struct epci_span name = computer->newer.snapshot.data.name;

        reader_utf16_to_text(name.at, name.left / 2, computer->name, sizeof computer->name);
    }
    return status;
}

int mon_computer_add_answer(struct mon_computer *computer, struct reader_answer *answer)
{
    int status = mon_computer_add_borrowed_answer(computer, reader_span_of_whole_answer(answer));

    computer->newer.answer = *answer;
    if (status != EPC_OK)
        release_sample(&computer->newer);
    return status;
}

void mon_computer_release(struct mon_computer *computer)
{
    release_pairing(computer);
    release_sample(&computer->older);
    release_sample(&computer->newer);
}

struct reader_lookup mon_make_path_lookup_of_computer(const struct mon_computer *computer)
{
    return (struct reader_lookup){ .snapshot = &computer->newer.snapshot,
                                   .titles = computer->titles,
                                   .computer = kit_slice_of(computer->name),
                                   .named_only = computer->named_only };
}

void mon_computer_compute_value(const struct mon_computer *computer, const struct reader_item *item,
                                enum reader_formulas formulas, struct reader_shown *out)
{
    (void)reader_value_of_item(&computer->newer.snapshot,
                               computer->paired ? &computer->pairing : NULL, item, formulas, out);
}
