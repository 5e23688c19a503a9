/* SPDX-License-Identifier: MIT
 *
 * answer.c -- one growing buffer that begins with a PERF_DATA_BLOCK.
 *
 * Blocks are appended as they are; the objects in them are counted with the walker.  The header
 * is filled in at the end, when size and number are known.
 */
#include "reader/answer/answer.h"

#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/arena.h"

/* Make room for `more` bytes at the end. */
static int reserve_bytes(struct reader_answer *answer, size_t more)
{
    struct epci_writer *all = &answer->all;

    if (more > UINT32_MAX - all->used)
        return EPC_E_RANGE;
    return kit_grow_array(NULL, &all->start, all->used, more, &all->capacity, 1) ? EPC_OK
                                                                                 : EPC_E_NOMEM;
}

int reader_answer_init(struct reader_answer *out, const uint16_t *name, size_t units)
{
    int status;

    memset(out, 0, sizeof *out);
    status = reserve_bytes(out, epci_data_block_header_size(units));
    return status == EPC_OK ? epci_writer_begin_answer(&out->all, name, units) : status;
}

int reader_answer_init_copy(struct reader_answer *out, struct epci_span whole)
{
    struct check_parsed_data data;
    int status = check_read_data_header(whole, &data, NULL);

    memset(out, 0, sizeof *out);
    if (status == EPC_OK)
        status = reserve_bytes(out, data.head.header_bytes);
    if (status != EPC_OK)
        return status;
    memcpy(out->all.start, whole.at, data.head.header_bytes);
    out->all.used = data.head.header_bytes;
    status = reader_answer_add_block(out, data.objects.at, data.objects.left);
    if (status != EPC_OK)
        reader_answer_release(out);
    return status;
}

int reader_answer_add_block(struct reader_answer *answer, const void *block, size_t bytes)
{
    struct epci_span rest = epci_span_of(block, bytes);
    struct check_parsed_object object;
    int status = reserve_bytes(answer, bytes);

    if (status != EPC_OK)
        return status;
    if (bytes > 0)
        memcpy(answer->all.start + answer->all.used, block, bytes);
    answer->all.used += bytes;
    while (check_read_next_object(&rest, &object, NULL) == EPC_OK)
        answer->all.objects++;
    return EPC_OK;
}

void reader_answer_fill_header(struct reader_answer *answer, const struct epci_answer_times *times)
{
    epci_writer_end_answer(&answer->all, times, EPCI_NO_DEFAULT);
}

void reader_answer_set_header_totals(struct reader_answer *answer)
{
    const uint32_t bytes = (uint32_t)answer->all.used;
    unsigned char *start = answer->all.start;

    memcpy(start + offsetof(struct epci_wire_data, total_bytes), &bytes, sizeof bytes);
    memcpy(start + offsetof(struct epci_wire_data, object_count), &answer->all.objects,
           sizeof answer->all.objects);
}

struct epci_span reader_span_of_whole_answer(const struct reader_answer *answer)
{
    return epci_span_of(answer->all.start, answer->all.used);
}

void reader_answer_release(struct reader_answer *answer)
{
    free(answer->all.start);
    memset(answer, 0, sizeof *answer);
}
