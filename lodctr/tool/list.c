/* SPDX-License-Identifier: MIT
 *
 * list.c -- prints what is installed, with the titles that scripts know from Windows' own lodctr.
 */
#include "lodctr/tool/list.h"

static void list_number(struct kit_buffer *out, const char *title, const struct lod_number *number)
{
    if (number->usable)
        kit_buffer_print(out, "    %s: 0x%08X (%u)\n", title, number->value, number->value);
}

static void list_service(struct kit_buffer *out, const struct lod_service *service)
{
    static const char *const texts[LOD_DLL_VALUES] = { "DLL Name", "Open Procedure",
                                                       "Collect Procedure", "Close Procedure" };
    static const char *const numbers[LOD_RANGE_VALUES] = { "First Counter ID", "Last Counter ID",
                                                           "First Help ID", "Last Help ID" };

    kit_buffer_print(out, "\n[%s] Performance Counters (%s)\n", service->name,
                     service->unreadable                ? "access denied"
                     : lod_service_is_disabled(service) ? "Disabled"
                                                        : "Enabled");
    for (int i = 0; i < LOD_DLL_VALUES; i++)
        if (service->text[i])
            kit_buffer_print(out, "    %s: %s\n", texts[i], service->text[i]);
    for (int i = 0; i < LOD_RANGE_VALUES; i++)
        list_number(out, numbers[i], &service->range[i]);
}

void lod_list_text(struct kit_buffer *out, const struct lod_install_state *state)
{
    kit_buffer_print(out, "Performance Counter ID Queries [PERFLIB]:\n");
    list_number(out, "Base Index", &state->base_index);
    list_number(out, "Last Counter Text ID", &state->last[INI_PERF_NAME]);
    list_number(out, "Last Help Text ID", &state->last[INI_PERF_HELP]);
    for (size_t i = 0; i < state->service_count; i++)
        list_service(out, &state->services[i]);
}
