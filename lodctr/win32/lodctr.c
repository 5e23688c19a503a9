/* SPDX-License-Identifier: MIT
 *
 * lodctr.c -- the program lodctr.  Everything it does stands in cli.c. */
#include "lodctr/win32/cli.h"

int main(void)
{
    return lod_cli(LOD_LODCTR);
}
