/* SPDX-License-Identifier: MIT
 *
 * values.h -- two answers of one computer, taken one after the other, become displayed values.
 *
 * Walks the newer answer in its order; for each counter of each instance finds the same one in the
 * older answer and computes.  Portable and free of the harness, because the PDH interface will
 * use it.  Answers are foreign bytes.  No state; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sdk/consumer/format.h"
#include "sdk/core/walk.h"

/* One counter of one instance.  Bases are not shown for themselves and do not appear. */
struct epci_shown {
    const struct epci_object_view *object;
    const struct epci_instance_view *instance; /* of an object without instances: an empty name */
    const struct epci_counter_view *counter;
    uint64_t raw;
    uint64_t raw_base;       /* of the base after it, */
    bool has_base;           /* if there is one        */
    int status;              /* of epci_math_value: EPC_OK and a value, or why there is no value */
    struct epci_value value; /* zero unless EPC_OK */
    struct epci_span cell;   /* the counter's bytes; empty if they are not in the block */
};

/* Is it a text, not a number?  Then epci_value_text writes it, and its status is
 * EPC_E_UNSUPPORTED. */
bool epci_shown_is_text(const struct epci_shown *shown);

struct epci_values_visitor {
    void *context;
    /* Either may be NULL. */
    void (*object)(void *context, const struct epci_object_view *object);
    void (*instance)(void *context, const struct epci_object_view *object,
                     const struct epci_instance_view *instance);
    void (*counter)(void *context, const struct epci_shown *shown);
    enum epci_formulas formulas;
};

/* `older` may be empty: then counters that need two samples have no value.  EPC_OK, or what the
 * walker found where the newer answer cannot be walked further (what came before was visited). */
int epci_values_visit(struct epci_span older, struct epci_span newer,
                      const struct epci_values_visitor *visitor);

/* The value as a person reads it (format.h), a text up to its NUL, or "-" without a value; cut at
 * `room` - 1 bytes. */
void epci_value_text(const struct epci_shown *shown, char *out, size_t room);
