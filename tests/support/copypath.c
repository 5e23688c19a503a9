/* SPDX-License-Identifier: MIT
 *
 * copypath.c -- EPC_TEST_COPY=words in the environment: the test's readers copy shared memory in
 * words, as they do where the processor promises nothing about vectors.  EpcTest.cmake runs the
 * tests of the transport both ways.
 */
#include <stdlib.h>
#include <string.h>

#include "sdk/region/copy.h"

__attribute__((constructor)) static void choose(void)
{
    const char *copy = getenv("EPC_TEST_COPY");

    if (copy && strcmp(copy, "words") == 0)
        epci_copying = EPCI_COPY_WORDS;
}
