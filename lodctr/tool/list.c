/* SPDX-License-Identifier: MIT
 *
 * list.c -- prints what is installed.  See list.h. */
#include "lodctr/tool/list.h"

static void put_number(struct kit_buffer *out, const char *title, const struct lod_number *number)
{
    if (number->usable)
        kit_buffer_print(out, "    %s: 0x%08X (%u)\n", title, number->value, number->value);
}

static void put_text(struct kit_buffer *out, const char *title, const char *text)
{
    if (text)
        kit_buffer_print(out, "    %s: %s\n", title, text);
}

static void put_provider(struct kit_buffer *out, const struct lod_provider *provider)
{
    kit_buffer_print(out, "\n[%s] Performance Counters (%s)\n", provider->service,
                     provider->unreadable                 ? "access denied"
                     : lod_provider_is_disabled(provider) ? "Disabled"
                                                          : "Enabled");
    put_text(out, "DLL Name", provider->text[LOD_PROVIDER_LIBRARY]);
    put_text(out, "Open Procedure", provider->text[LOD_PROVIDER_OPEN]);
    put_text(out, "Collect Procedure", provider->text[LOD_PROVIDER_COLLECT]);
    put_text(out, "Close Procedure", provider->text[LOD_PROVIDER_CLOSE]);
    put_number(out, "First Counter ID", &provider->range[LOD_FIRST_COUNTER]);
    put_number(out, "Last Counter ID", &provider->range[LOD_LAST_COUNTER]);
    put_number(out, "First Help ID", &provider->range[LOD_FIRST_HELP]);
    put_number(out, "Last Help ID", &provider->range[LOD_LAST_HELP]);
}

void lod_list_text(struct kit_buffer *out, const struct lod_install_state *state,
                   const struct lod_providers *providers)
{
    kit_buffer_print(out, "Performance Counter ID Queries [PERFLIB]:\n");
    put_number(out, "Base Index", &state->base_index);
    put_number(out, "Last Counter Text ID", &state->last_counter);
    put_number(out, "Last Help Text ID", &state->last_help);
    for (size_t i = 0; i < providers->count; i++)
        put_provider(out, &providers->list[i]);
}
