/* SPDX-License-Identifier: MIT
 *
 * winreg.c -- NDR by hand: three operations are not worth a compiler of interfaces.
 *
 *     BaseRegQueryValue in    handle, RRP_UNICODE_STRING name, type*, data*, size*, length*
 *     BaseRegQueryValue out   type*, data*, size*, length*, code
 *
 * The data are an array [size_is(*size), length_is(*length)]: maximum, offset, count, bytes.
 */
#include "remote/rrp/winreg.h"

#include <stdbool.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/span.h"
#include "remote/rrp/ndr.h"
#include "sdk/core/text.h"

#define MAXIMUM_ALLOWED 0x02000000u
#define POINTER         0x00020000u /* not NULL; what it is does not matter */
#define NAME_UNITS_MAX  0x7ffeu     /* of a name with its NUL: its bytes are a u16 */

void remote_winreg_encode_open_perf_data(struct kit_buffer *out)
{
    remote_append_u32(out, 0); /* no server name: it is the one that is asked */
    remote_append_u32(out, MAXIMUM_ALLOWED);
}

int remote_winreg_decode_open_answer(struct epci_span stub, unsigned char handle[REMOTE_HANDLE],
                                     uint32_t *code)
{
    if (stub.left != REMOTE_HANDLE + 4 || !epci_span_peek_bytes(&stub, handle, REMOTE_HANDLE) ||
        !epci_span_skip(&stub, REMOTE_HANDLE) || !remote_take_u32(&stub, code))
        return EPC_E_CORRUPT;
    return EPC_OK;
}

int remote_winreg_encode_query(struct kit_buffer *out, const unsigned char handle[REMOTE_HANDLE],
                               const char *name, uint32_t capacity)
{
    const size_t bytes = strlen(name);
    size_t units = 0;
    uint16_t unit[2];

    for (size_t at = 0, used; at < bytes; at += used) {
        uint32_t scalar;

        if (epci_utf8_decode_scalar(name + at, bytes - at, &scalar, &used) != EPC_OK)
            return EPC_E_ENCODING;
        units += epci_utf16_encode_scalar(scalar, unit);
    }
    if (++units > NAME_UNITS_MAX)
        return EPC_E_RANGE;
    kit_buffer_add_bytes(out, handle, REMOTE_HANDLE);
    remote_append_u16(out, (uint16_t)(2 * units));
    remote_append_u16(out, (uint16_t)(2 * units));
    remote_append_u32(out, POINTER);
    remote_append_u32(out, (uint32_t)units);
    remote_append_u32(out, 0);
    remote_append_u32(out, (uint32_t)units);
    for (size_t at = 0, used; at < bytes; at += used) {
        uint32_t scalar = 0;

        (void)epci_utf8_decode_scalar(name + at, bytes - at, &scalar, &used);
        kit_buffer_add_bytes(out, unit, 2 * epci_utf16_encode_scalar(scalar, unit));
    }
    remote_append_u16(out, 0);
    remote_append_padding_to_4(out);
    remote_append_u32(out, POINTER + 4); /* type */
    remote_append_u32(out, 0);
    remote_append_u32(out, POINTER + 8); /* data: room, from 0 on none */
    remote_append_u32(out, capacity);
    remote_append_u32(out, 0);
    remote_append_u32(out, 0);
    remote_append_u32(out, POINTER + 12); /* size */
    remote_append_u32(out, capacity);
    remote_append_u32(out, POINTER + 16); /* length */
    remote_append_u32(out, 0);
    return EPC_OK;
}

/* A pointer to a number; 0 if it is NULL. */
static bool parse_optional_u32(struct epci_span *stub, uint32_t *number)
{
    uint32_t pointer;

    *number = 0;
    return remote_take_u32(stub, &pointer) && (pointer == 0 || remote_take_u32(stub, number));
}

/* A pointer to the bytes. */
static bool parse_value_data(struct epci_span *stub, uint32_t capacity, struct epci_span *data)
{
    uint32_t pointer, maximum, offset, count;

    *data = (struct epci_span){ stub->at, 0, stub->offset };
    if (!remote_take_u32(stub, &pointer))
        return false;
    if (pointer == 0)
        return true;
    return remote_take_u32(stub, &maximum) && remote_take_u32(stub, &offset) &&
           remote_take_u32(stub, &count) && offset == 0 && count <= maximum && count <= capacity &&
           kit_span_part(stub, 0, count, data) && epci_span_skip(stub, count) &&
           remote_skip_alignment(stub);
}

int remote_winreg_decode_query_answer(struct epci_span stub, uint32_t capacity,
                                      struct remote_value *out)
{
    struct remote_value value = { 0 };
    uint32_t length;

    if (!parse_optional_u32(&stub, &value.type) ||
        !parse_value_data(&stub, capacity, &value.data) ||
        !parse_optional_u32(&stub, &value.size) || !parse_optional_u32(&stub, &length) ||
        !remote_take_u32(&stub, &value.code) || stub.left != 0)
        return EPC_E_CORRUPT;
    *out = value;
    return EPC_OK;
}
