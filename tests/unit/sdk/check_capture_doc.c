/* SPDX-License-Identifier: MIT
 *
 * check_capture_doc.c -- docs/capture.md (the argument) has a row for each member of a capture, in order. */
#include "epc_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sdk/consumer/capture.h"
#include "sdk/consumer/capturefields.h"

/* What a row must say of a member's value; "" where that is not in the table. */
static void value_of(const struct epci_field *field, char *out, size_t room)
{
    switch (field->kind) {
    case EPCI_FIELD_TEXT:
        snprintf(out, room, "text, up to %" PRIu64 " bytes", field->most - 1);
        break;
    case EPCI_FIELD_LONG:
        snprintf(out, room, "text, up to %" PRIu64 " bytes", field->most);
        break;
    case EPCI_FIELD_U64:
        snprintf(out, room, "0 to 2^64-1");
        break;
    case EPCI_FIELD_I64:
        snprintf(out, room, "-2^63 to 2^63-1");
        break;
    case EPCI_FIELD_BOOL:
        snprintf(out, room, "true or false");
        break;
    case EPCI_FIELD_WORD:
        snprintf(out, room, "\"%s\", \"%s\" or \"%s\"", field->words[0], field->words[1],
                 field->words[2]);
        break;
    case EPCI_FIELD_FAULT:
        snprintf(out, room, "fault or null");
        break;
    default:
        out[0] = '\0';
    }
}

EPC_TEST(capture__members_are_in_the_documentation_as_they_are_in_the_code)
{
    const struct epci_field *field = epci_capture_fields;
    char line[1024], row[256], value[128];
    bool inside = false;
    FILE *file;

    ck_assert_int_eq(epc_check_argc, 1);
    file = fopen(epc_check_argv[0], "r");
    ck_assert_msg(file != NULL, "cannot read %s", epc_check_argv[0]);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "| member |", 10) == 0)
            inside = true;
        else if (strncmp(line, "| ", 2) != 0)
            inside = false;
        else if (inside && strncmp(line, "| --- |", 7) != 0) {
            if (!field->key)
                break;
            value_of(field, value, sizeof value);
            snprintf(row, sizeof row, "| %s | %s", field->key, value);
            ck_assert_msg(strncmp(line, row, strlen(row)) == 0, "wanted %s, got %s", row, line);
            field++;
        }
    }
    ck_assert_msg(field->key == NULL, "no row for %s", field->key ? field->key : "");
    ck_assert_msg(strncmp(line, "| " EPCI_CAPTURE_NAMES " |", 9) == 0, "got %s", line);
    fclose(file);
}
