/* SPDX-License-Identifier: MIT
 *
 * printer.h -- the values of an answer on standard output: for people, or as JSON.
 */
#pragma once

#include <stdbool.h>

#include "kit/json.h"
#include "sdk/consumer/titles.h"
#include "sdk/consumer/values.h"

enum mon_printer_form {
    MON_PRINT_TEXT, /* show         */
    MON_PRINT_JSON  /* show --json  */
};

struct mon_printer {
    struct epci_names names; /* indexes that have none are shown as #index; the caller's          */
    enum epci_formulas formulas;
    struct kit_json json;
};

/* Print what the newer answer says; `older` may be empty, see values.h.  EPC_OK, or what the walker
 * found where the newer one cannot be walked further; what comes before that is printed. */
int mon_print_values(struct mon_printer *view, enum mon_printer_form form, struct epci_span older,
                     struct epci_span newer);
