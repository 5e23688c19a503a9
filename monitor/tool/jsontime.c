/* SPDX-License-Identifier: MIT
 *
 * jsontime.c -- writes them.
 */
#include "monitor/tool/jsontime.h"

#include <stdio.h>

void mon_write_json_time(struct kit_json *json, const char *key, const uint16_t *t)
{
    char time[64];

    if (t)
        snprintf(time, sizeof time, "%04u-%02u-%02uT%02u:%02u:%02u.%03uZ", t[0], t[1], t[3], t[4],
                 t[5], t[6], t[7]);
    kit_json_add_text(json, key, t ? time : NULL);
}
