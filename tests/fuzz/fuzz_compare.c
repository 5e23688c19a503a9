/* SPDX-License-Identifier: MIT
 *
 * fuzz_compare.c -- any two answers: every comparison ends, stays inside the bytes and points into
 * them, and an answer equals itself.
 *
 * Input: size of the first answer (16 bits), a byte of flags, both answers. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "check/compare.h"

#include "fuzz.h"

#define HEAD       3u
#define FILL       0xCDu
#define OTHER_FILL 0x32u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct findings {
    size_t capacity; /* all offsets are smaller */
    size_t count;
};

static void look(void *context, const struct check_finding *finding)
{
    struct findings *findings = context;

    FUZZ_ASSERT(finding->rule >= CHECK_RULE_LAYOUT_CHANGED && finding->rule < CHECK_RULE_COUNT);
    FUZZ_ASSERT(finding->message && strlen(finding->message) > 20);
    FUZZ_ASSERT(finding->offset < findings->capacity);
    findings->count++;
}

/* A copy in a heap block of exactly its size. */
static unsigned char *copy_of(const uint8_t *data, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1);

    FUZZ_ASSERT(copy != NULL);
    if (size > 0)
        memcpy(copy, data, size);
    return copy;
}

static void compare(struct epci_span older, struct epci_span newer,
                    const struct check_options *options)
{
    struct findings findings = { newer.left, 0 };
    const struct check_filled one = { newer, FILL }, other = { older, OTHER_FILL };

    check_compare_answers(older, newer, options, look, &findings);
    check_unwritten(one, other, options, look, &findings);
    findings.count = 0;
    check_compare_answers(newer, newer, options, look, &findings);
    check_unwritten(one, (struct check_filled){ newer, OTHER_FILL }, options, look, &findings);
    FUZZ_ASSERT(findings.count == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct check_options options = { .level = 1 };
    size_t first;
    unsigned char *older, *newer;

    if (size < HEAD)
        return 0;
    first = (size_t)data[0] | (size_t)data[1] << 8;
    options.profile = (enum check_profile)(data[2] % 3);
    options.metadata = (data[2] & 4) != 0;
    data += HEAD;
    size -= HEAD;
    if (first > size)
        first = size;
    older = copy_of(data, first);
    newer = copy_of(data + first, size - first);
    compare(epci_span_of(older, first), epci_span_of(newer, size - first), &options);
    free(newer);
    free(older);
    return 0;
}
