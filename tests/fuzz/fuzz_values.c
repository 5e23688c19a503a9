/* SPDX-License-Identifier: MIT
 *
 * fuzz_values.c -- any bytes as two answers; the first byte says where the second one begins.  They
 * are walked in bounds, in no more steps than their contents allow. */
#include <stdint.h>

#include <epc/epc.h>

#include "sdk/consumer/values.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void count(void *context, const struct epci_shown *shown)
{
    char text[64];

    epci_value_text(shown, text, sizeof text);
    ++*(size_t *)context;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t counters = 0, divided;
    const struct epci_values_visitor visitor = { .context = &counters, .counter = count };

    if (size == 0)
        return 0;
    divided = (size - 1) * data[0] / 255;
    data++;
    (void)epci_values_visit(epci_span_of(data, divided),
                            epci_span_of(data + divided, size - 1 - divided), &visitor);
    return 0;
}
