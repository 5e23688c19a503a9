/* SPDX-License-Identifier: MIT
 *
 * targetsfile.c -- sections and keys, each line for itself.
 */
#include "monitor/serve/targetsfile.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/arena.h"
#include "remote/exchange/target.h"

static bool is_name_of_target(struct kit_slice name)
{
    if (name.bytes == 0 || name.bytes >= sizeof((struct mon_target *)0)->name)
        return false;
    for (size_t i = 0; i < name.bytes; i++)
        if (!kit_is_letter(name.at[i]) && !(name.at[i] >= '0' && name.at[i] <= '9') &&
            (i == 0 || !memchr("._-", name.at[i], 3)))
            return false;
    return true;
}

/* NULL, or what is wrong with the section's line; *status: there is no memory. */
static const char *parse_section_and_add_target(struct mon_targets *out, struct kit_slice line,
                                                int *status)
{
    static const char head[] = "[target ";
    const size_t skip = sizeof head - 1;
    struct kit_slice name;
    struct mon_target *target;

    if (line.bytes <= skip || memcmp(line.at, head, skip) != 0 || line.at[line.bytes - 1] != ']')
        return "is not [target NAME]";
    name = kit_slice_trim((struct kit_slice){ line.at + skip, line.bytes - skip - 1 });
    if (!is_name_of_target(name))
        return "has a name that is not of letters, digits, \".\", \"-\" and \"_\", 63 at most";
    for (size_t i = 0; i < out->count; i++)
        if (kit_slice_is(name, out->list[i].name))
            return "names a target that is there already";
    if (!KIT_RESERVE(NULL, out->list, out->count, out->capacity)) {
        *status = EPC_E_NOMEM;
        return NULL;
    }
    target = &out->list[out->count++];
    memset(target, 0, sizeof *target);
    memcpy(target->name, name.at, name.bytes);
    reader_selection_init(&target->selection, READER_ALL_DETAILS);
    return NULL;
}

static const char *set_text_once(char *field, size_t capacity, struct kit_slice value)
{
    if (field[0])
        return "says again what the section has said";
    if (value.bytes == 0 || value.bytes >= capacity)
        return "has no value, or one that is too long";
    memcpy(field, value.at, value.bytes);
    field[value.bytes] = '\0';
    return NULL;
}

static const char *parse_and_set_target_address(struct mon_target *target, struct kit_slice value)
{
    struct remote_target parsed;
    char text[sizeof target->address - 2] = "";
    const char *wrong = target->address[0] ? "says again what the section has said"
                                           : set_text_once(text, sizeof text, value);

    if (wrong)
        return wrong;
    if (text[0] == '\\' || remote_target_parse_host_and_port(text, &parsed) != EPC_OK)
        return "is not a name or an address of a computer, as HOST or HOST:PORT";
    snprintf(target->address, sizeof target->address, "\\\\%s", text);
    return NULL;
}

static const char *add_target_path(struct mon_target *target, struct kit_slice value, int *status)
{
    struct reader_path_problem problem;

    /* Another computer's counters would be asked for with this one's account. */
    if (value.bytes > 1 && value.at[0] == '\\' && value.at[1] == '\\')
        return "names a computer: the target is the computer, and the path begins with one \\";
    *status = reader_selection_add_path(&target->selection, value, &problem);
    if (*status != EPC_E_INVALID)
        return NULL;
    *status = EPC_OK;
    return "is not a counter path: one is written \\Object(Instance)\\Counter, with * for any";
}

static const char *parse_targets_line(struct mon_targets *out, struct kit_slice line, int *status)
{
    const size_t equals = kit_slice_find(line, "=");
    const struct kit_slice key = kit_slice_trim((struct kit_slice){ line.at, equals });
    struct mon_target *target = out->count ? &out->list[out->count - 1] : NULL;
    struct kit_slice value;

    if (line.bytes == 0 || line.at[0] == ';' || line.at[0] == '#')
        return NULL;
    if (memchr(line.at, '\0', line.bytes))
        return "contains a NUL";
    if (line.at[0] == '[')
        return parse_section_and_add_target(out, line, status);
    if (!target)
        return "comes before the first [target NAME]";
    if (equals == line.bytes)
        return "has no \"=\"";
    value = kit_slice_trim(kit_slice_between(line.at + equals + 1, line.at + line.bytes));
    if (kit_slice_is(key, "address"))
        return parse_and_set_target_address(target, value);
    if (kit_slice_is(key, "account"))
        return set_text_once(target->account, sizeof target->account, value);
    if (kit_slice_is(key, "path"))
        return add_target_path(target, value, status);
    return "has a key other than address, account and path";
}

/* Has each target what it needs? */
static int check_targets_are_complete(const struct mon_targets *targets, char *message,
                                      size_t capacity)
{
    for (size_t i = 0; i < targets->count; i++) {
        const struct mon_target *target = &targets->list[i];

        if (target->address[0] && target->account[0])
            continue;
        snprintf(message, capacity, "target %s has no %s", target->name,
                 target->address[0] ? "account" : "address");
        return EPC_E_INVALID;
    }
    if (targets->count > 0)
        return EPC_OK;
    snprintf(message, capacity, "it has no [target NAME]");
    return EPC_E_INVALID;
}

int mon_targets_parse(struct mon_targets *out, const char *text, size_t bytes, char *message,
                      size_t capacity)
{
    unsigned number = 0;
    int status = EPC_OK;

    *out = (struct mon_targets){ .list = NULL };
    for (struct kit_slice rest = { text, bytes }; rest.bytes > 0 && status == EPC_OK;) {
        const size_t end = kit_slice_find(rest, "\n");
        struct kit_slice line = { rest.at, end };
        const char *wrong;

        number++;
        if (end > 0 && line.at[end - 1] == '\r')
            line.bytes--;
        wrong = parse_targets_line(out, kit_slice_trim(line), &status);
        if (wrong) {
            snprintf(message, capacity, "line %u %s", number, wrong);
            return EPC_E_INVALID;
        }
        rest = kit_slice_between(rest.at + end + (end < rest.bytes), rest.at + rest.bytes);
    }
    return status == EPC_OK ? check_targets_are_complete(out, message, capacity) : status;
}

const struct mon_target *mon_targets_find(const struct mon_targets *targets, const char *name)
{
    for (size_t i = 0; i < targets->count; i++)
        if (strcmp(targets->list[i].name, name) == 0)
            return &targets->list[i];
    return NULL;
}

void mon_targets_release(struct mon_targets *targets)
{
    for (size_t i = 0; i < targets->count; i++)
        reader_selection_release(&targets->list[i].selection);
    free(targets->list);
    *targets = (struct mon_targets){ .list = NULL };
}
