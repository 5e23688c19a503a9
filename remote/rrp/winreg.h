/* SPDX-License-Identifier: MIT
 *
 * winreg.h -- the stubs of the Remote Registry protocol (MS-RRP) that reading performance data
 * takes: OpenPerformanceData, BaseRegQueryValue, BaseRegCloseKey.
 *
 * Answers are foreign: every count is compared with what was asked for and with what has come, and
 * nothing may follow.  No state; any thread.
 */
#pragma once

#include <stdint.h>

#include "kit/buffer.h"
#include "sdk/core/span.h"

enum remote_operation {
    REMOTE_OPEN_PERFORMANCE_DATA = 3,
    REMOTE_CLOSE_KEY = 5,
    REMOTE_QUERY_VALUE = 17
};

/* Win32 codes that a registry answers with. */
enum {
    REMOTE_CODE_SUCCESS = 0,
    REMOTE_CODE_NOT_FOUND = 2,
    REMOTE_CODE_ACCESS = 5,
    REMOTE_CODE_MORE_DATA = 234
};

#define REMOTE_HANDLE 20u

/* The largest room that may be named: the range of lpcbData in MS-RRP's definition. */
#define REMOTE_CAPACITY_MAX 0x4000000u

/* What BaseRegQueryValue answered. */
struct remote_value {
    uint32_t code;         /* Win32 */
    uint32_t type;         /* REG_..., 0 if it was not said */
    struct epci_span data; /* empty if none came; points into the stub */
    uint32_t size;         /* that the value has, as was said; 0: nothing was */
};

void remote_winreg_encode_open_perf_data(struct kit_buffer *out);
/* EPC_OK, and *code is the Win32 code that it ended with; only with 0 the handle is one.
 * EPC_E_CORRUPT. */
int remote_winreg_decode_open_answer(struct epci_span stub, unsigned char handle[REMOTE_HANDLE],
                                     uint32_t *code);

/* Ask for a value of this name, UTF-8, with room for `capacity` bytes; none of them is sent.
 * EPC_OK; EPC_E_ENCODING, EPC_E_RANGE: such a name cannot be sent, and nothing was appended. */
int remote_winreg_encode_query(struct kit_buffer *out, const unsigned char handle[REMOTE_HANDLE],
                               const char *name, uint32_t capacity);
/* `capacity` as asked.  EPC_OK or EPC_E_CORRUPT. */
int remote_winreg_decode_query_answer(struct epci_span stub, uint32_t capacity,
                                      struct remote_value *out);
