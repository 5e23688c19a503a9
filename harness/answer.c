/* SPDX-License-Identifier: MIT
 *
 * answer.c -- see answer.h.
 */
#include "harness/answer.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "sdk/core/checked.h"
#include "sdk/core/walk.h"

#define TICKS_PER_MS   10000u
#define MS_PER_DAY     86400000u
#define DAYS_400_YEARS 146097u

/* Make room for `more` bytes behind what is there. */
static int reserve(struct epci_answer *answer, size_t more)
{
    size_t need, room;
    unsigned char *grown;

    if (!epci_add_size(answer->used, more, &need) || need > UINT32_MAX)
        return EPC_E_RANGE;
    if (need <= answer->room)
        return EPC_OK;
    room = answer->room < 65536 ? 65536 : answer->room * 2;
    room = room < need ? need : room;
    grown = realloc(answer->bytes, room);
    if (!grown)
        return EPC_E_NOMEM;
    answer->bytes = grown;
    answer->room = room;
    return EPC_OK;
}

int epci_answer_init(struct epci_answer *out, const uint16_t *name, size_t units)
{
    struct epci_wire_data head;
    size_t name_bytes = (units + 1) * sizeof *name;
    int status;

    memset(out, 0, sizeof *out);
    out->header = epci_round_up(sizeof head + name_bytes, 8);
    status = reserve(out, out->header);
    if (status != EPC_OK)
        return status;
    memset(out->bytes, 0, out->header);
    memset(&head, 0, sizeof head);
    memcpy(head.signature, (const uint16_t[4]){ 'P', 'E', 'R', 'F' }, sizeof head.signature);
    head.little_endian = 1;
    head.version = 1;
    head.revision = 1;
    head.header_bytes = (uint32_t)out->header;
    head.default_object = EPCI_NO_DEFAULT;
    head.name_bytes = (uint32_t)name_bytes;
    head.name_offset = sizeof head;
    memcpy(out->bytes, &head, sizeof head);
    memcpy(out->bytes + sizeof head, name, units * sizeof *name);
    out->used = out->header;
    return EPC_OK;
}

int epci_answer_add(struct epci_answer *answer, const void *block, size_t bytes)
{
    struct epci_span rest = epci_span_of(block, bytes);
    struct epci_object_view object;
    int status = reserve(answer, bytes);

    if (status != EPC_OK)
        return status;
    if (bytes > 0)
        memcpy(answer->bytes + answer->used, block, bytes);
    answer->used += bytes;
    while (epci_walk_object(&rest, &object, NULL) == EPC_OK)
        answer->objects++;
    return EPC_OK;
}

void epci_answer_finish(struct epci_answer *answer, const struct epci_answer_times *times)
{
    struct epci_wire_data head;

    memcpy(&head, answer->bytes, sizeof head);
    head.total_bytes = (uint32_t)answer->used;
    head.object_count = answer->objects;
    epci_system_time(times->time_100ns, head.system_time);
    head.perf_time = times->perf_time;
    head.perf_freq = times->perf_freq;
    head.perf_time_100ns = times->time_100ns;
    memcpy(answer->bytes, &head, sizeof head);
}

struct epci_span epci_answer_span(const struct epci_answer *answer)
{
    return epci_span_of(answer->bytes, answer->used);
}

void epci_answer_release(struct epci_answer *answer)
{
    free(answer->bytes);
    memset(answer, 0, sizeof *answer);
}

void epci_system_time(uint64_t time_100ns, uint16_t out[8])
{
    uint64_t ms = time_100ns / TICKS_PER_MS, days = ms / MS_PER_DAY;
    uint64_t in_day = ms % MS_PER_DAY;
    /* Years that begin in March, counted from 1600-03-01: the leap day is a year's last. */
    uint64_t shifted = days + 306, era = shifted / DAYS_400_YEARS, day = shifted % DAYS_400_YEARS;
    uint64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    uint64_t of_year = day - (365 * year + year / 4 - year / 100);
    uint64_t month = (5 * of_year + 2) / 153;

    out[3] = (uint16_t)(of_year - (153 * month + 2) / 5 + 1);
    out[1] = (uint16_t)(month < 10 ? month + 3 : month - 9);
    out[0] = (uint16_t)(1600 + era * 400 + year + (out[1] <= 2));
    out[2] = (uint16_t)((days + 1) % 7); /* 1601-01-01 was a Monday */
    out[4] = (uint16_t)(in_day / 3600000);
    out[5] = (uint16_t)(in_day / 60000 % 60);
    out[6] = (uint16_t)(in_day / 1000 % 60);
    out[7] = (uint16_t)(in_day % 1000);
}
