/* SPDX-License-Identifier: MIT
 *
 * lodctr.c -- the program lodctr.  Everything it does is in cli.c.
 */
#include "lodctr/win32/cli.h"

int main(void)
{
    return lod_run_command_line(LOD_LODCTR);
}
