/* SPDX-License-Identifier: MIT
 *
 * dotnet_program.c -- what the loader takes for a program of .NET, once the header below is in
 * entry 14 of its directory: it asks for no code but that of mscoree.dll, which has to find the
 * framework.
 */
#include <stdint.h>

struct cor_header {
    uint32_t bytes;
    uint16_t major, minor;
    uint32_t metadata[2], flags, rest[13];
};

/* Flag 1: it has no code of a processor. */
__attribute__((section(".clr"), used)) static const struct cor_header header = {
    .bytes = 72, .major = 2, .minor = 5, .flags = 1
};

/* The loader calls mscoree.dll in its place. */
int main(void)
{
    return 53;
}
