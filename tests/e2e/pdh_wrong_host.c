/* SPDX-License-Identifier: MIT
 *
 * pdh_wrong_host.c -- a host program that is wrong in the way that EPC_TEST_HOST names:
 *
 *   later    greets with version 77; also where the variable is not set
 *   zero     greets with version 0
 *   silent   says nothing and stays
 *   quits    ends at once, with success
 *   crashes  ends at once by an exception
 *   deaf     closes its end of the pipe and stays
 *   babbles  sends a megabyte that is not a record
 *   large    greets with a record that claims four thousand million bytes
 *   echoes   sends back what it gets
 *   mute     greets as it should, and says nothing more
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "host/protocol.h"
#include "host/parent.h"

__attribute__((noreturn)) static void stay(void)
{
    for (;;)
        Sleep(INFINITE);
}

static int send_bytes(struct host_parent *parent)
{
    static unsigned char bytes[1 << 20];

    memset(bytes, 0xEE, sizeof bytes);
    for (size_t sent = 0; sent < sizeof bytes; sent += 4096)
        if (host_send_to_parent(parent, bytes + sent, 4096) != EPC_OK)
            return 0;
    stay();
}

static int echo(struct host_parent *parent)
{
    unsigned char byte;

    while (host_receive_from_parent(parent, &byte, 1) == EPC_OK)
        host_send_to_parent(parent, &byte, 1);
    return 0;
}

/* Version of a greeting whose record claims to be longer than it is. */
#define LARGE UINT32_MAX

static int greet(struct host_parent *parent, uint32_t with)
{
    const struct host_greeting ours = { with };
    unsigned char head[HOST_RECORD_HEAD];
    struct host_mark mark;
    uint32_t version;

    while (host_receive_from_parent(parent, &mark, sizeof mark) == EPC_OK &&
           host_receive_from_parent(parent, head, sizeof head) == EPC_OK &&
           host_receive_from_parent(parent, &version, sizeof version) == EPC_OK) {
        struct kit_buffer record;

        if (host_record_encode(&record, NULL, HOST_REPLY_GREETED, host_greeting_parts, &ours) !=
            EPC_OK)
            return 3;
        if (with == LARGE)
            memset(record.text + HOST_RECORD_HEAD - 4, 0xFF, 4);
        host_send_to_parent(parent, &mark, sizeof mark);
        host_send_to_parent(parent, record.text, record.bytes);
        kit_buffer_release(&record);
        if (with == HOST_PROTOCOL_VERSION)
            stay();
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *mode = getenv("EPC_TEST_HOST");
    struct host_parent parent;

    if (argc != 3 || host_open_pipe_to_parent(argv[2], &parent) != EPC_OK)
        return 2;
    if (!mode || strcmp(mode, "later") == 0)
        return greet(&parent, 77);
    if (strcmp(mode, "zero") == 0)
        return greet(&parent, 0);
    if (strcmp(mode, "mute") == 0)
        return greet(&parent, HOST_PROTOCOL_VERSION);
    if (strcmp(mode, "large") == 0)
        return greet(&parent, LARGE);
    if (strcmp(mode, "babbles") == 0)
        return send_bytes(&parent);
    if (strcmp(mode, "echoes") == 0)
        return echo(&parent);
    if (strcmp(mode, "deaf") == 0)
        CloseHandle((HANDLE)(uintptr_t)strtoull(argv[2], NULL, 10));
    if (strcmp(mode, "deaf") == 0 || strcmp(mode, "silent") == 0)
        stay();
    if (strcmp(mode, "crashes") == 0)
        RaiseException(0xC0000005u, EXCEPTION_NONCONTINUABLE, 0, NULL);
    return 0;
}
