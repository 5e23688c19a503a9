/* SPDX-License-Identifier: MIT
 *
 * sinkfile.c -- writes a mebibyte at a time.
 */
#include "monitor/convert/sinkfile.h"

#include <stdio.h>

#include <epc/epc.h>

#define SINK_BYTES 0x100000u

int mon_sink_file_create(struct mon_sink_file *out, const char *path, bool replace)
{
    const struct epci_span nothing = { NULL, 0, 0 };
    int status;

    if (!path)
        return EPC_OK;
    status = kit_write_file_atomically(path, &nothing, 0, replace);
    if (status == EPC_OK)
        status = kit_open_existing_file_to_append(path, &out->growing);
    out->has_file = status == EPC_OK;
    return status;
}

int mon_sink_file_flush(struct mon_sink_file *to)
{
    int status = EPC_OK;

    if (to->text.failed)
        return EPC_E_NOMEM;
    if (to->has_file)
        status =
            kit_append_to_growing_file(&to->growing, epci_span_of(to->text.text, to->text.bytes));
    else if (to->text.bytes > 0)
        status = fwrite(to->text.text, 1, to->text.bytes, stdout) == to->text.bytes ? EPC_OK
                                                                                    : EPC_E_SYSTEM;
    to->text.bytes = 0;
    return status;
}

int mon_sink_file_flush_if_full(struct mon_sink_file *to)
{
    return to->text.failed || to->text.bytes >= SINK_BYTES ? mon_sink_file_flush(to) : EPC_OK;
}

void mon_sink_file_release(struct mon_sink_file *to)
{
    kit_close_growing_file(&to->growing);
    kit_buffer_release(&to->text);
}
