/* SPDX-License-Identifier: MIT
 *
 * key.c -- finds the room that a value needs.
 *
 * The computer does not say how much that is.  Windows answers ERROR_MORE_DATA.  Samba says success
 * and cuts the answer where the room is too small, and where it is exactly right, so an answer that
 * fills its room was cut.  The room costs nothing on the wire, where none of its bytes is sent, but
 * a server builds the whole answer anew for each try.  So the first room is large, and later ones
 * follow the largest value so far.
 */
#include "remote/rrp/key.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#define FIRST_VALUE_CAPACITY (4u << 20)
#define LEAST_VALUE_CAPACITY (64u << 10)
/* Of a stub apart from the data: pointers, numbers, alignment. */
#define AROUND_DATA 64u

static int call_operation(struct remote_key *key, uint16_t operation, struct kit_buffer *stub,
                          size_t limit, struct kit_buffer *answer, struct remote_refusal *refusal)
{
    int status = EPC_E_NOMEM;

    key->requests++;
    if (!stub->failed)
        status =
            key->carrier.ops->call(key->carrier.self, operation,
                                   epci_span_of(stub->text, stub->bytes), limit, answer, refusal);
    kit_buffer_release(stub);
    return status;
}

static int fill_refusal_of_open_code(struct remote_refusal *refusal, uint32_t code)
{
    if (code == REMOTE_CODE_ACCESS)
        return remote_fill_refusal(
            refusal, REMOTE_REFUSED_RIGHT, code,
            "the account may not open its performance data (error 5): it needs "
            "the right to the remote registry and to performance counters");
    return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, code,
                               "its performance data cannot be opened (error %u)", (unsigned)code);
}

int remote_key_open(struct remote_key *out, const struct remote_carrier *carrier,
                    struct remote_refusal *refusal)
{
    struct kit_buffer stub = { 0 }, answer = { 0 };
    uint32_t code = 0;
    int status;

    *out = (struct remote_key){ .carrier = *carrier, .capacity = FIRST_VALUE_CAPACITY };
    remote_winreg_encode_open_perf_data(&stub);
    status = call_operation(out, REMOTE_OPEN_PERFORMANCE_DATA, &stub, REMOTE_HANDLE + AROUND_DATA,
                            &answer, refusal);
    if (status == EPC_OK &&
        remote_winreg_decode_open_answer(epci_span_of(answer.text, answer.bytes), out->handle,
                                         &code) != EPC_OK)
        status = remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                     "its answer to OpenPerformanceData is damaged");
    if (status == EPC_OK && code != REMOTE_CODE_SUCCESS)
        status = fill_refusal_of_open_code(refusal, code);
    kit_buffer_release(&answer);
    if (status != EPC_OK)
        remote_key_close(out, false);
    return status;
}

/* One try.  EPC_OK and *value, which points into `answer`. */
static int query_value_once(struct remote_key *key, const char *name, struct kit_buffer *answer,
                            struct remote_value *value, struct remote_refusal *refusal)
{
    struct kit_buffer stub = { 0 };
    int status = remote_winreg_encode_query(&stub, key->handle, name, key->capacity);

    if (status != EPC_OK)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                   "the name of a value cannot be sent (%s)",
                                   epc_status_text(status));
    status = call_operation(key, REMOTE_QUERY_VALUE, &stub, (size_t)key->capacity + AROUND_DATA,
                            answer, refusal);
    if (status == EPC_OK &&
        remote_winreg_decode_query_answer(epci_span_of(answer->text, answer->bytes), key->capacity,
                                          value) != EPC_OK)
        status = remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                     "its answer to BaseRegQueryValue is damaged");
    return status;
}

/* The room for the next try after a cut answer; false: there is no larger one. */
static bool enlarge_capacity(struct remote_key *key, uint32_t said)
{
    if (key->capacity >= REMOTE_CAPACITY_MAX)
        return false;
    key->capacity =
        key->capacity > REMOTE_CAPACITY_MAX / 2 ? REMOTE_CAPACITY_MAX : 2 * key->capacity;
    if (said >= key->capacity && said < REMOTE_CAPACITY_MAX)
        key->capacity = said + 1;
    return true;
}

/* Explanations, and names in other languages than English: a computer without them, or whose
 * account may not read them, has its counters all the same and keeps its connection. */
static bool is_optional_value_name(const char *name)
{
    return strncmp(name, "Help ", 5) == 0 || strncmp(name, "Explain ", 8) == 0 ||
           (strncmp(name, "Counter ", 8) == 0 && strcmp(name, "Counter 009") != 0);
}

/* Keep the value's data, which are in `answer`. */
static int copy_value_data(struct remote_key *key, const char *name,
                           const struct remote_value *value, struct kit_buffer *out,
                           struct remote_refusal *refusal)
{
    if (value->data.left == 0)
        return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, 0,
                                   "it says success for \"%.40s\" and sends nothing", name);
    if (value->data.left > key->largest)
        key->largest = (uint32_t)value->data.left;
    key->capacity = key->largest + key->largest / 2 + 1;
    if (key->capacity < LEAST_VALUE_CAPACITY)
        key->capacity = LEAST_VALUE_CAPACITY;
    if (key->capacity > REMOTE_CAPACITY_MAX)
        key->capacity = REMOTE_CAPACITY_MAX;
    kit_buffer_add_bytes(out, value->data.at, value->data.left);
    return out->failed ? EPC_E_NOMEM : EPC_OK;
}

int remote_key_read_value(struct remote_key *key, const char *name, struct kit_buffer *out,
                          uint32_t *type, uint32_t *code, struct remote_refusal *refusal)
{
    for (*code = *type = 0;;) {
        struct kit_buffer answer = { 0 };
        struct remote_value value = { 0 };
        int status = query_value_once(key, name, &answer, &value, refusal);
        const bool cut = value.code == REMOTE_CODE_MORE_DATA ||
                         (value.code == REMOTE_CODE_SUCCESS && value.data.left == key->capacity);

        if (status == EPC_OK && cut) {
            kit_buffer_release(&answer);
            if (enlarge_capacity(key, value.size))
                continue;
            return remote_fill_refusal(refusal, REMOTE_REFUSED_PROTOCOL, value.code,
                                       "its answer is larger than %u MiB",
                                       REMOTE_CAPACITY_MAX >> 20);
        }
        if (status == EPC_OK && value.code == REMOTE_CODE_SUCCESS &&
            (value.data.left > 0 || !is_optional_value_name(name))) {
            *type = value.type;
            status = copy_value_data(key, name, &value, out, refusal);
        } else if (status == EPC_OK && value.code == REMOTE_CODE_ACCESS &&
                   !is_optional_value_name(name)) {
            status = remote_fill_refusal(refusal, REMOTE_REFUSED_RIGHT, value.code,
                                         "the account may not read its performance data (error 5)");
        } else if (status == EPC_OK) {
            *code = value.code == REMOTE_CODE_SUCCESS ? REMOTE_CODE_NOT_FOUND : value.code;
            status = EPC_E_NOT_FOUND;
        }
        kit_buffer_release(&answer);
        return status;
    }
}

int remote_key_read_names(struct remote_key *key, const char *name, struct kit_buffer *out,
                          uint32_t *type, uint32_t *code, struct remote_refusal *refusal)
{
    static const char help[] = "Help ";
    int status = remote_key_read_value(key, name, out, type, code, refusal);
    char other[64];

    if (status != EPC_E_NOT_FOUND || *code != REMOTE_CODE_NOT_FOUND ||
        strncmp(name, help, sizeof help - 1) != 0)
        return status;
    snprintf(other, sizeof other, "Explain %.32s", name + sizeof help - 1);
    return remote_key_read_value(key, other, out, type, code, refusal);
}

void remote_key_close(struct remote_key *key, bool politely)
{
    struct kit_buffer stub = { 0 }, answer = { 0 };
    struct remote_refusal ignored;

    if (politely && key->carrier.ops) {
        kit_buffer_add_bytes(&stub, key->handle, REMOTE_HANDLE);
        (void)call_operation(key, REMOTE_CLOSE_KEY, &stub, REMOTE_HANDLE + AROUND_DATA, &answer,
                             &ignored);
        kit_buffer_release(&answer);
    }
    remote_carrier_close(&key->carrier);
    *key = (struct remote_key){ 0 };
}
