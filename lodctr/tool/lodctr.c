/* SPDX-License-Identifier: MIT
 *
 * lodctr.c -- the program lodctr.  Everything it does stands in cli.c. */
#include "lodctr/tool/cli.h"

int main(void)
{
    return lod_cli(LOD_LODCTR);
}
