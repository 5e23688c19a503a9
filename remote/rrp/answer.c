/* SPDX-License-Identifier: MIT
 *
 * answer.c -- looks for the two faults of Samba's answers.
 */
#include "remote/rrp/answer.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "sdk/core/types.h"

static bool is_32_bit_counter_in_8_bytes(const struct epci_wire_counter *counter)
{
    const struct epci_type *type = epci_type_by_value(counter->type);

    return type && type->size == 4 && counter->size == 8;
}

static bool answer_has_8_byte_cells_of_32_bit(struct epci_span answer)
{
    struct check_parsed_data data;
    struct check_parsed_object object;
    struct check_parsed_counter counter;

    if (check_read_data_header(answer, &data, NULL) != EPC_OK)
        return false;
    while (check_read_next_object(&data.objects, &object, NULL) == EPC_OK)
        for (uint32_t i = 0; i < object.head.counter_count &&
                             check_read_next_counter(&object.definitions, &counter, NULL) == EPC_OK;
             i++)
            if (is_32_bit_counter_in_8_bytes(&counter.head))
                return true;
    return false;
}

void remote_answer_find_and_repair_faults(void *bytes, size_t count, struct remote_mended *out)
{
    static const unsigned char signature[8] = { 'P', 0, 'E', 0, 'R', 0, 'F', 0 };
    struct epci_wire_data head;

    *out = (struct remote_mended){ 0 };
    if (count < sizeof head || memcmp(bytes, signature, sizeof signature) != 0)
        return;
    memcpy(&head, bytes, sizeof head);
    out->is_block = true;
    if (head.total_bytes < count && head.header_bytes == count - head.total_bytes) {
        head.total_bytes = (uint32_t)count;
        memcpy(bytes, &head, sizeof head);
        out->length = true;
    }
    out->cells = answer_has_8_byte_cells_of_32_bit(epci_span_of(bytes, count));
}

void remote_describe_answer_faults(const struct remote_mended *mended, char *sentence,
                                   size_t capacity)
{
    snprintf(sentence, capacity, "%s%s%s%s",
             mended->length || mended->cells ? "its answers are not correct, as Samba's are: " : "",
             mended->length ? "TotalByteLength lacks the header" : "",
             mended->length && mended->cells ? ", and " : "",
             mended->cells    ? "32-bit counters have 8 bytes; they are used all the same"
             : mended->length ? "; they are used all the same"
                              : "");
}
