/* SPDX-License-Identifier: MIT
 *
 * printer.h -- the values of an answer on standard output: for people, as JSON, or line by line.
 */
#ifndef EPC_MONITOR_PRINTER_H
#define EPC_MONITOR_PRINTER_H

#include <stdbool.h>

#include "kit/json.h"
#include "sdk/consumer/titles.h"
#include "sdk/consumer/values.h"

enum epci_printer_form {
    EPCI_PRINT_TEXT, /* show         */
    EPCI_PRINT_JSON, /* show --json  */
    EPCI_PRINT_LINES /* watch        */
};

struct epci_printer {
    struct epci_names names; /* indexes that have none are shown as #index; the caller's          */
    bool columns;            /* LINES: for a terminal, not with tabs                              */
    struct epci_json json;
    bool in_object; /* JSON: an object's member is open, and an instance's inside it */
    bool in_instance;
};

/* Print what the newer answer says; `older` may be empty, see values.h.  EPC_OK, or what the walker
 * found where the newer one cannot be walked further; what comes before that is printed. */
int epci_print_values(struct epci_printer *view, enum epci_printer_form form,
                      struct epci_span older, struct epci_span newer);

#endif
