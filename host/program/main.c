/* SPDX-License-Identifier: MIT
 *
 * main.c -- epc-host64 and epc-host32: the process in which a performance DLL lives, for programs
 * that cannot be that themselves.
 */
#include <stdio.h>
#include <string.h>

#include "host/child.h"
#include "host/session.h"

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], HOST_CHILD_ROLE) == 0)
        return host_child_main("epc-host", argv[2], NULL);
    fprintf(stderr, "epc-host: programs that collect performance counters start this program "
                    "themselves, to load performance DLLs of its bitness; it has no other use\n");
    return 2;
}
