/* SPDX-License-Identifier: MIT
 *
 * datasection.c -- checks a form, and makes names of it.
 */
#include "sdk/region/datasection.h"

#include <string.h>

#include "sdk/core/message.h"

#define MAX_SECTION_NAME 32u
#define MAX_SECTION_WAIT 1000u

bool epci_section_form_is_valid(const epc_section_form *form)
{
    size_t length = 0;

    if (!form || form->size < sizeof *form || !form->name || form->bytes == 0 ||
        form->bytes > EPC_SECTION_MAX_BYTES || form->wait_ms > MAX_SECTION_WAIT ||
        form->flags & ~(uint32_t)EPC_SECTION_KEEP || epci_schema_check(form->schema, NULL))
        return false;
    for (const char *at = form->name; *at; at++) {
        const char lower = (char)(*at | 0x20);

        if (++length > MAX_SECTION_NAME ||
            !((lower >= 'a' && lower <= 'z') || (*at >= '0' && *at <= '9') || *at == '-'))
            return false;
    }
    return length > 0;
}

uint32_t epci_section_form_wait_ms(const epc_section_form *form)
{
    return form->wait_ms ? form->wait_ms : EPC_SECTION_WAIT_MS;
}

void epci_make_section_object_name(enum epci_scope scope, enum epci_shared what,
                                   const epc_section_form *form, char name[EPCI_NAME_BYTES])
{
    struct epci_text_builder own = { { 0 }, 0 };

    epci_append_text(&own, form->schema->service);
    epci_append_text(&own, "-");
    epci_append_text(&own, form->name);
    epci_make_shared_object_name(scope, what, own.text, NULL, name);
}
