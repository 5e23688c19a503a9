/* SPDX-License-Identifier: MIT
 *
 * emit_text.c -- text that several generated files contain: the head, and strings of C.
 */
#include "ini/write/emit.h"

void ini_emit_head(struct kit_buffer *out, const struct ini_epc *epc, const char *stem,
                   const char *open, const char *close)
{
    kit_buffer_print(out, "%sgenerated from %s.epc by epc-ini gen; do not edit%s\n", open, stem,
                     close);
    if (epc->licence)
        kit_buffer_print(out, "%sSPDX-License-Identifier: %s%s\n", open, epc->licence, close);
}

void ini_emit_string(struct kit_buffer *out, const char *text)
{
    kit_buffer_print(out, "\"");
    for (; *text; text++) {
        unsigned char one = (unsigned char)*text;
        if (one >= 0x80)
            kit_buffer_print(out, "\\%c%c%c", '0' + (one >> 6), '0' + (one >> 3 & 7),
                             '0' + (one & 7));
        else
            kit_buffer_print(out, strchr("\\\"?", one) ? "\\%c" : "%c", one);
    }
    kit_buffer_print(out, "\"");
}
