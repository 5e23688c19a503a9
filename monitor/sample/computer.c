/* SPDX-License-Identifier: MIT
 *
 * computer.c -- keeps two samples, and computes the values of the newer one.
 */
#include "monitor/sample/computer.h"

#include <string.h>

#include <epc/epc.h>

static void taken_release(struct mon_taken *taken)
{
    if (taken->there)
        epci_snapshot_release(&taken->snapshot);
    epci_answer_release(&taken->answer);
    memset(taken, 0, sizeof *taken);
}

static void unpair(struct mon_station *station)
{
    if (station->paired)
        epci_pairing_release(&station->pairing);
    station->paired = false;
}

void mon_station_miss(struct mon_station *station)
{
    unpair(station);
    if (!station->newer.there)
        return;
    taken_release(&station->older);
    station->older = station->newer;
    memset(&station->newer, 0, sizeof station->newer);
}

int mon_station_look(struct mon_station *station, struct epci_span answer)
{
    int status;

    mon_station_miss(station);
    status = epci_snapshot_init(&station->newer.snapshot, answer);
    station->newer.bytes = answer;
    station->newer.there = status == EPC_OK;
    station->newer.generation = station->generation;
    if (status == EPC_OK && station->older.there &&
        station->older.generation == station->newer.generation) {
        status = epci_pairing_init(&station->pairing, &station->older.snapshot,
                                   &station->newer.snapshot);
        station->paired = status == EPC_OK;
    }
    if (status == EPC_OK && !station->name[0]) {
        const struct epci_span name = station->newer.snapshot.data.name;

        epci_units_to_text(name.at, name.left / 2, station->name, sizeof station->name);
    }
    return status;
}

int mon_station_take(struct mon_station *station, struct epci_answer *answer)
{
    int status = mon_station_look(station, epci_answer_span(answer));

    station->newer.answer = *answer;
    if (status != EPC_OK)
        taken_release(&station->newer);
    return status;
}

void mon_station_release(struct mon_station *station)
{
    unpair(station);
    taken_release(&station->older);
    taken_release(&station->newer);
}

struct epci_lookup mon_station_source(const struct mon_station *station)
{
    return (struct epci_lookup){ .snapshot = &station->newer.snapshot,
                                 .titles = station->titles,
                                 .computer = kit_slice_of(station->name),
                                 .named_only = station->named_only };
}

void mon_station_value(const struct mon_station *station, const struct epci_item *item,
                       enum epci_formulas formulas, struct epci_shown *out)
{
    (void)epci_value_of(&station->newer.snapshot, station->paired ? &station->pairing : NULL, item,
                        formulas, out);
}
