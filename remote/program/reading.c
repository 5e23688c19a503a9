/* SPDX-License-Identifier: MIT
 *
 * reading.c -- connects late, so that what refuses is the answer to a question.
 */
#include "remote/program/reading.h"

#include <string.h>

#include <epc/epc.h>

static bool begins_with_word(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static void read_and_repair_from_open_key(struct remote_reader *reader, const char *name,
                                          struct remote_reading *out)
{
    const bool names = begins_with_word(name, "Counter ") || begins_with_word(name, "Help ");
    struct remote_mended mended;

    out->status = names ? remote_key_read_names(&reader->key, name, &out->data, &out->type,
                                                &out->code, &out->refusal)
                        : remote_key_read_value(&reader->key, name, &out->data, &out->type,
                                                &out->code, &out->refusal);
    if (out->status != EPC_OK || names || !reader->mends)
        return;
    remote_answer_find_and_repair_faults(out->data.text, out->data.bytes, &mended);
    if (!reader->noted)
        remote_describe_answer_faults(&mended, out->note, sizeof out->note);
    reader->noted = reader->noted || out->note[0];
}

void remote_reader_read_value(struct remote_reader *reader, const char *name,
                              struct remote_reading *out)
{
    memset(out, 0, sizeof *out);
    if (!reader->key.carrier.ops)
        out->status = remote_connect_and_open_key(reader->way, &reader->key, &out->refusal);
    if (out->status == EPC_OK)
        read_and_repair_from_open_key(reader, name, out);
    if (out->status != EPC_OK && out->code == 0)
        remote_key_close(&reader->key, false);
}

void remote_reader_close(struct remote_reader *reader, bool politely)
{
    remote_key_close(&reader->key, politely);
}
