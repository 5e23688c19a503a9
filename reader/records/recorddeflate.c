/* SPDX-License-Identifier: MIT
 *
 * recorddeflate.c -- streams of zlib in memory.
 */
#include "reader/records/recorddeflate.h"

#include <zlib.h>

#include <epc/epc.h>

int reader_record_deflate(struct kit_buffer *out, struct epci_span bytes)
{
    uLongf room = compressBound((uLong)bytes.left);
    char *to = kit_buffer_reserve(out, room);

    if (!to || compress2((Bytef *)to, &room, bytes.at, (uLong)bytes.left, 9) != Z_OK)
        return EPC_E_NOMEM;
    out->bytes += room;
    return EPC_OK;
}

int reader_record_inflate(struct epci_span stream, unsigned char *out, size_t count)
{
    uLongf filled = (uLongf)count;
    uLong taken = (uLong)stream.left;
    const int result = uncompress2(out, &filled, stream.at, &taken);

    if (result == Z_MEM_ERROR)
        return EPC_E_NOMEM;
    return result == Z_OK && filled == count && taken == stream.left ? EPC_OK : EPC_E_CORRUPT;
}

uint32_t reader_record_checksum(const void *bytes, size_t count)
{
    return (uint32_t)crc32(crc32(0, NULL, 0), bytes, (uInt)count);
}
