/* SPDX-License-Identifier: MIT
 *
 * epcvalue.c -- reads and checks the values of [provider], [object X] and [counter X.Y].
 *
 * A wrong value gets a finding "KEY is ...; wanted is ..." and is skipped.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/read/language.h"
#include "ini/read/place.h"
#include "kit/number.h"
#include "sdk/core/account.h"
#include "sdk/schema/schema.h"

#define MAX_DEVICES    64u
#define MAX_TEXT_BYTES (EPCI_MAX_BLOCK - 8) /* of a text cell, after the block's length */

static const char *const yes_or_no[] = { "no", "yes", NULL };
static const char *const bases[] = { "service", "system", NULL };
static const char *const base_indexes[] = { "counter", "zero", NULL };

/* The flags that an object's keys set; words[1] sets the flag. */
static const struct flag_row {
    enum ini_form_key key;
    uint32_t flag;
    const char *const words[3];
} flag_rows[] = {
    { INI_KEY_INSTANCES, EPC_MANY, { "one", "many", NULL } },
    { INI_KEY_COSTLY, EPC_COSTLY, { "no", "yes", NULL } },
    { INI_KEY_ON_EXIT, EPC_KEEP, { "drop", "keep", NULL } },
    { INI_KEY_MERGE, EPC_SEPARATE, { "sum", "separate", NULL } },
    { INI_KEY_TOTAL, EPC_TOTAL, { "no", "yes", NULL } },
    { INI_KEY_UNIQUE_ID, EPC_UNIQUE_ID, { "no", "yes", NULL } },
};

static void report_wrong_value(struct ini_epc_reader *reader, enum ini_rule_id rule,
                               const struct ini_form_value *value, const char *wanted)
{
    const struct ini_finding finding = { .rule = rule,
                                         .at = value->value_at,
                                         .object = ini_name_of_schema_key(value->key),
                                         .got = value->text,
                                         .wanted = wanted };

    if (value->text[0] == 0)
        return; /* the form has reported it */
    ini_add_finding(reader->findings, &finding, "%s is \"%s\"; wanted is %s",
                    ini_name_of_schema_key(value->key), value->text, wanted);
}

/* "one | many" */
static const char *join_alternatives(struct kit_arena *arena, const char *const *words)
{
    const char *text = words[0];

    for (size_t i = 1; words[i]; i++)
        text = ini_format_string(arena, "%s | %s", text, words[i]);
    return text;
}

/* The value's position in a list of words that ends with NULL, or -1 after a finding. */
static int parse_choice_or_report(struct ini_epc_reader *reader, const struct ini_form_value *value,
                                  const char *const *words)
{
    struct kit_slice text = kit_slice_of(value->text);

    for (int i = 0; words[i]; i++)
        if (kit_slice_is_any_case(text, words[i]))
            return i;
    report_wrong_value(reader, INI_RULE_EPC_VALUE, value, join_alternatives(reader->arena, words));
    return -1;
}

/* A decimal number from `least` to `maximum`; false after a finding. */
static bool parse_number_in_range(struct ini_epc_reader *reader, const struct ini_form_value *value,
                                  int32_t least, int32_t maximum, int32_t *out)
{
    const char *at = value->text;
    bool negative = *at == '-';
    uint32_t magnitude;

    if (*at == '-' || *at == '+')
        at++;
    if (kit_parse_u32(kit_slice_of(at), UINT32_MAX, &magnitude)) {
        const int64_t number = negative ? -(int64_t)magnitude : magnitude;

        if (number >= least && number <= maximum) {
            *out = (int32_t)number;
            return true;
        }
    }
    report_wrong_value(reader, INI_RULE_EPC_VALUE, value,
                       ini_format_string(reader->arena, "a number from %d to %d", least, maximum));
    return false;
}

static uint32_t read_detail_level(struct ini_epc_reader *reader,
                                  const struct ini_form_section *section)
{
    static const char *const words[] = { "novice", "advanced", "expert", "wizard", "100",
                                         "200",    "300",      "400",    NULL };
    const struct ini_form_value *value = ini_form_find_value(reader->form, section, INI_KEY_DETAIL);
    int chosen = value ? parse_choice_or_report(reader, value, words) : -1;

    return chosen < 0 ? 0 : (uint32_t)(chosen % 4 + 1) * 100;
}

/* The name of a C object or function that the author writes, or NULL. */
static const char *read_c_name(struct ini_epc_reader *reader,
                               const struct ini_form_section *section, enum ini_form_key key,
                               const char *wanted)
{
    const struct ini_form_value *value = ini_form_find_value(reader->form, section, key);

    if (!value)
        return NULL;
    if (!ini_is_c_identifier(kit_slice_of(value->text)))
        report_wrong_value(reader, INI_RULE_EPC_IDENTIFIER, value, wanted);
    return value->text;
}

/* ---- [provider] ---- */

/* The value of a key that has to be there, or NULL after a finding. */
static const struct ini_form_value *find_required_value(struct ini_epc_reader *reader,
                                                        const struct ini_form_section *section,
                                                        enum ini_form_key key, const char *example)
{
    const struct ini_form_value *value = ini_form_find_value(reader->form, section, key);
    const char *name = ini_name_of_schema_key(key);

    if (!value)
        ini_report_finding(reader->findings, INI_RULE_EPC_KEY_MISSING, section->at, name,
                           "%s is missing; add \"%s = %s\"", name, name, example);
    return value;
}

/* Whether the text has no control characters and none of the forbidden ones, and is short
 * enough. */
static bool is_short_text_without_forbidden(const char *text, const char *forbidden, size_t maximum)
{
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at < 0x20 || strchr(forbidden, *at))
            return false;
    return strlen(text) <= maximum;
}

static void read_service_name(struct ini_epc_reader *reader, const struct ini_form_value *value)
{
    if (!ini_is_nondevice_file_name(kit_slice_of(value->text))) /* files are named after it */
        report_wrong_value(
            reader, INI_RULE_EPC_VALUE, value,
            "a name that a file can have: not . or .., and no device as CON and NUL");
    else if (!is_short_text_without_forbidden(value->text, "\\\"[]", INI_EPC_MAX_SERVICE))
        report_wrong_value(
            reader, INI_RULE_EPC_VALUE, value,
            "the name of a registry key: at most 128 bytes, no backslash, quote or bracket");
    reader->epc.service = value->text;
    reader->epc.service_at = value->value_at;
}

/* The exports are named after the service, without the characters that C does not permit; where
 * none is left, after the prefix. */
static void derive_export_name_from_service(struct ini_epc_reader *reader)
{
    struct ini_epc *epc = &reader->epc;
    char *exports;
    size_t made = 0;

    if (!epc->service ||
        !(exports = kit_arena_allocate(reader->arena, strlen(epc->service) + 1, 1)))
        return;
    for (const char *at = epc->service; *at; at++) {
        exports[made] = *at;
        made += kit_is_letter(*at) || (made && ((*at >= '0' && *at <= '9') || *at == '_'));
    }
    exports[made] = 0;
    epc->export_name = made ? exports : epc->prefix;
}

static void read_symbol_prefix(struct ini_epc_reader *reader, const struct ini_form_value *value)
{
    struct kit_slice text = kit_slice_of(value->text);

    if (!ini_is_c_identifier(text) || text.bytes > INI_EPC_MAX_SYMBOL)
        report_wrong_value(reader, INI_RULE_EPC_IDENTIFIER, value,
                           "a C identifier such as WEBPERF");
    else if (kit_slice_is_any_case(text, "EPC") ||
             (text.bytes > 4 && memcmp(text.at, "EPC_", 4) == 0))
        report_wrong_value(reader, INI_RULE_EPC_IDENTIFIER, value, "another prefix than epc.h's");
    reader->epc.prefix = value->text;
    reader->epc.c_name = ini_epc_copy_in_lower_case(reader->arena, value->text);
}

/* The parts of a list between its commas, at most `maximum`; NULL: memory. */
static const char **split_list(struct ini_epc_reader *reader, const struct ini_form_value *value,
                               size_t maximum, size_t *count)
{
    const char **parts = kit_arena_allocate(reader->arena, maximum, sizeof *parts);
    const char *at = value->text;

    *count = 0;
    while (parts) {
        size_t bytes = strcspn(at, ",");
        struct kit_slice part = kit_slice_trim(kit_slice_between(at, at + bytes));
        if (part.bytes == 0 || *count == maximum) {
            report_wrong_value(reader, INI_RULE_EPC_VALUE, value,
                               *count == maximum ? "a shorter list" : "a list without empty parts");
            break;
        }
        parts[(*count)++] = ini_copy_string(reader->arena, part);
        if (at[bytes] == 0)
            break;
        at += bytes + 1;
    }
    return parts;
}

/* Check one language of the list. */
static void check_language_id(struct ini_epc_reader *reader, const struct ini_form_value *value,
                              const char *id)
{
    const char *name;
    const char *meant;
    uint32_t number;

    if (ini_language_parse_id(id, &number)) {
        ini_language_check_id_and_label(reader->findings, id, NULL, value->value_at);
        return;
    }
    meant = ini_language_suggest_id_for_wrong_id(reader->arena, id, &name);
    report_wrong_value(
        reader, INI_RULE_EPC_LANGUAGE, value,
        meant ? ini_format_string(reader->arena, "%s for %s, instead of %s", meant, name, id)
              : "three hexadecimal digits for each language, such as 009, 00C");
}

/* Drop languages[at] if an earlier one is the same; true: dropped. */
static bool drop_repeated_language(struct ini_epc *epc, size_t at)
{
    size_t first = 0;

    while (!kit_slice_is_any_case(kit_slice_of(epc->languages[at]), epc->languages[first]))
        first++;
    if (first == at)
        return false;
    for (epc->language_count--; at < epc->language_count; at++)
        epc->languages[at] = epc->languages[at + 1];
    return true;
}

static void read_language_list(struct ini_epc_reader *reader, const struct ini_form_value *value)
{
    struct ini_epc *epc = &reader->epc;
    size_t count, errors = reader->findings->errors;
    const char **languages = split_list(reader, value, INI_EPC_MAX_LANGUAGES, &count);

    reader->languages_wrong = reader->findings->errors != errors;
    if (count == 0)
        return; /* reported; go on checking */
    epc->languages = languages;
    epc->language_count = count;
    for (size_t i = 0; i < epc->language_count; i++) {
        check_language_id(reader, value, epc->languages[i]);
        while (i < epc->language_count && drop_repeated_language(epc, i))
            report_wrong_value(reader, INI_RULE_EPC_LANGUAGE, value, "every language once");
    }
    reader->languages_wrong = reader->findings->errors != errors;
}

/* A file name, perhaps with a folder that is the same for every process: from a drive's root, or
 * from an environment variable on. */
static bool is_library_path(const char *text)
{
    const char *variable_end = text[0] == '%' ? strchr(text + 1, '%') : NULL;
    const char *slash = strrchr(text, '\\');

    if (!is_short_text_without_forbidden(text, "\"<>|*?/", 260) ||
        !ini_is_nondevice_file_name(kit_slice_of(slash ? slash + 1 : text)))
        return false;
    if (variable_end && variable_end[1] == '\\')
        return !strchr(text, ':');
    if (kit_is_letter(text[0]) && text[1] == ':' && text[2] == '\\')
        return !strchr(text + 2, ':');
    return !slash && !strchr(text, ':');
}

static void read_library_path(struct ini_epc_reader *reader, const struct ini_form_value *value)
{
    reader->epc.library = value->text;
    if (!is_library_path(value->text))
        report_wrong_value(
            reader, INI_RULE_EPC_VALUE, value,
            "the file name of the performance DLL, such as webperf.dll, or all of its path, such "
            "as %SystemRoot%\\System32\\webperf.dll");
}

/* A list of names without |, which separates them in the counter file. */
static void read_device_list(struct ini_epc_reader *reader, const struct ini_form_value *value,
                             const char ***names, size_t *count)
{
    if (!value)
        return;
    if (strchr(value->text, '|'))
        report_wrong_value(reader, INI_RULE_EPC_VALUE, value, "names without |");
    *names = split_list(reader, value, MAX_DEVICES, count);
}

/* What lodctr would refuse in the counter file. */
static void check_dos_devices(struct ini_epc_reader *reader, const struct ini_form_value *value)
{
    const struct ini_epc *epc = &reader->epc;

    for (size_t i = 0; value && i < epc->dos_device_count; i++)
        if (ini_find_fault_in_dosdevices_entry(kit_slice_of(epc->dos_devices[i]))) {
            report_wrong_value(reader, INI_RULE_EPC_VALUE, value,
                               "names without \\ / : = and .., as Web or Web=\\Device\\Web01");
            return;
        }
}

void ini_epc_read_provider(struct ini_epc_reader *reader, const struct ini_form_section *section)
{
    const struct ini_form *form = reader->form;
    struct ini_epc *epc = &reader->epc;
    const struct ini_form_value *value;

    if ((value = find_required_value(reader, section, INI_KEY_NAME, "WebPerf")) != NULL)
        read_service_name(reader, value);
    if ((value = find_required_value(reader, section, INI_KEY_LIBRARY, "webperf.dll")) != NULL)
        read_library_path(reader, value);
    if ((value = find_required_value(reader, section, INI_KEY_PREFIX, "WEBPERF")) != NULL)
        read_symbol_prefix(reader, value);
    derive_export_name_from_service(reader);
    if ((value = ini_form_find_value(form, section, INI_KEY_LANGUAGES)) != NULL)
        read_language_list(reader, value);
    if ((value = ini_form_find_value(form, section, INI_KEY_PUBLISHERS)) != NULL) {
        epc->publishers = value->text;
        if (epci_find_accounts_fault(value->text))
            report_wrong_value(
                reader, INI_RULE_EPC_VALUE, value,
                "at most 8 accounts: SIDs, or SY, BA, LS, NS or CO, such as CO, SY, S-1-5-80-...");
    }
    if ((value = ini_form_find_value(form, section, INI_KEY_METADATA)) != NULL)
        epc->metadata = parse_choice_or_report(reader, value, yes_or_no) == 1;
    if ((value = ini_form_find_value(form, section, INI_KEY_BASE)) != NULL)
        epc->system = parse_choice_or_report(reader, value, bases) == 1;
    if ((value = ini_form_find_value(form, section, INI_KEY_BASE_INDEX)) != NULL)
        epc->base_zero = parse_choice_or_report(reader, value, base_indexes) == 1;
    if ((value = ini_form_find_value(form, section, INI_KEY_EVENT_SOURCE)) != NULL) {
        epc->event_source = value->text;
        if (!is_short_text_without_forbidden(value->text, "\\", 255))
            report_wrong_value(reader, INI_RULE_EPC_VALUE, value,
                               "the name of a registry key: at most 255 bytes, no backslash");
    }
    epc->foreign = read_c_name(reader, section, INI_KEY_FOREIGN, "the name of a C object");
    epc->procedures = read_c_name(reader, section, INI_KEY_PROCEDURES, "the name of a C object");
    read_device_list(reader, ini_form_find_value(form, section, INI_KEY_DEVICES), &epc->devices,
                     &epc->device_count);
    read_device_list(reader, ini_form_find_value(form, section, INI_KEY_DOS_DEVICES),
                     &epc->dos_devices, &epc->dos_device_count);
    check_dos_devices(reader, ini_form_find_value(form, section, INI_KEY_DOS_DEVICES));
}

/* ---- [object X] ---- */

static void read_default_counter(struct ini_epc_reader *reader, uint32_t position,
                                 const struct ini_form_value *value)
{
    const char *name = ini_epc_full_counter_name(reader, position, kit_slice_of(value->text));
    const struct kit_name *known =
        kit_names_find_exact_or_any_case(&reader->counter_names, kit_slice_of(name), false);

    if (known)
        reader->epc.objects[position].default_counter = known->value;
    else
        report_wrong_value(reader, INI_RULE_EPC_DEFAULT, value,
                           "the name of one of the object's counters");
}

static void read_parent_object(struct ini_epc_reader *reader, uint32_t position,
                               const struct ini_form_value *value)
{
    const struct kit_name *known =
        kit_names_find_exact_or_any_case(&reader->object_names, kit_slice_of(value->text), false);

    if (known && known->value != position)
        reader->epc.objects[position].parent = known->value;
    else
        report_wrong_value(reader, INI_RULE_EPC_PARENT, value,
                           "the name of another object of this file");
}

/* An object that adds up its processes may not have counters without a sum. */
static void check_no_unsummable_text_counters(struct ini_epc_reader *reader, uint32_t object)
{
    for (size_t i = 0; i < reader->epc.counter_count; i++) {
        const struct ini_epc_counter *counter = &reader->epc.counters[i];

        if (counter->object != object || !counter->type ||
            counter->type->value != (uint32_t)EPC_PERF_COUNTER_TEXT)
            continue;
        ini_report_finding(
            reader->findings, INI_RULE_EPC_SUM,
            ini_form_find_value(reader->form, counter->named.section, INI_KEY_TYPE)->value_at,
            counter->named.id,
            "%s is a %s, and texts of several processes have no sum; add \"merge = "
            "separate\"%s to [object %s]",
            counter->named.id, counter->type->name,
            reader->epc.objects[object].flags & EPC_MANY ? "" : " and \"instances = many\"",
            reader->epc.objects[object].named.id);
    }
}

/* Sums tell nothing apart, and a number that identifies instances needs no second one.  Processes
 * share only what is added up. */
static void check_roles_fit_object(struct ini_epc_reader *reader, uint32_t position)
{
    const uint32_t flags = reader->epc.objects[position].flags;
    const bool apart = (flags & (EPC_SEPARATE | EPC_CALLBACK)) != 0;
    const bool identity = flags & EPC_MANY && apart && !(flags & EPC_UNIQUE_ID);
    const uint32_t unwanted = (identity ? 0u : EPC_ROLE_IDENTITY) | (apart ? EPC_ROLE_SHARED : 0u);

    for (size_t i = 0; i < reader->epc.counter_count; i++) {
        const struct ini_epc_counter *counter = &reader->epc.counters[i];
        if (counter->object == position && counter->flags & unwanted)
            report_wrong_value(
                reader, INI_RULE_EPC_ROLE,
                ini_form_find_value(reader->form, counter->named.section, INI_KEY_ROLE),
                counter->flags & EPC_ROLE_SHARED
                    ? "no role, or an object with merge = sum and without a callback"
                    : "no role, or an object with merge = separate or a callback, and without "
                      "unique-id");
    }
}

/* Only instances can be shown for each process, because their names tell the processes apart. */
static void check_separate_has_instances(struct ini_epc_reader *reader,
                                         const struct ini_epc_object *object)
{
    const struct ini_form_value *merge =
        ini_form_find_value(reader->form, object->named.section, INI_KEY_MERGE);

    if (object->flags & EPC_SEPARATE && !(object->flags & EPC_MANY))
        ini_report_finding(
            reader->findings, INI_RULE_EPC_SEPARATE, merge->value_at, object->named.id,
            "merge is \"separate\", but %s has no instances, so it would show one process of "
            "several; add \"instances = many\", or write \"merge = sum\"",
            object->named.id);
}

void ini_epc_read_object(struct ini_epc_reader *reader, uint32_t position)
{
    struct ini_epc_object *object = &reader->epc.objects[position];
    const struct ini_form_section *section = object->named.section;
    const struct ini_form_value *value;

    for (size_t i = 0; i < EPC_COUNT(flag_rows); i++) {
        value = ini_form_find_value(reader->form, section, flag_rows[i].key);
        if (value && parse_choice_or_report(reader, value, flag_rows[i].words) == 1)
            object->flags |= flag_rows[i].flag;
    }
    if (reader->epc.system)
        object->flags |= EPC_SYSTEM;
    object->named.detail = read_detail_level(reader, section);
    if ((value = ini_form_find_value(reader->form, section, INI_KEY_DEFAULT)) != NULL)
        read_default_counter(reader, position, value);
    if ((value = ini_form_find_value(reader->form, section, INI_KEY_PARENT)) != NULL)
        read_parent_object(reader, position, value);
    object->callback = read_c_name(reader, section, INI_KEY_CALLBACK, "the name of a C function");
    if (object->callback)
        object->flags |= EPC_CALLBACK;
    check_roles_fit_object(reader, position);
    if (!(object->flags & (EPC_SEPARATE | EPC_CALLBACK)))
        check_no_unsummable_text_counters(reader, position);
    check_separate_has_instances(reader, object);
}

/* ---- [counter X.Y] ---- */

static void report_unknown_type(struct ini_epc_reader *reader, const struct ini_form_value *value)
{
    const char *names[128];
    uint32_t count;
    const struct epci_type *types = epci_counter_type_table(&count);
    const char *meant;

    for (uint32_t i = 0; i < count && i < EPC_COUNT(names); i++)
        names[i] = types[i].name;
    meant = kit_find_nearest_word(kit_slice_of(value->text), names,
                                  count < EPC_COUNT(names) ? count : EPC_COUNT(names));
    report_wrong_value(
        reader, INI_RULE_EPC_TYPE_UNKNOWN, value,
        meant ? ini_format_string(reader->arena, "a type of winperf.h; did you mean %s?", meant)
              : "a type of winperf.h, such as PERF_COUNTER_BULK_COUNT");
}

static void read_counter_type(struct ini_epc_reader *reader, struct ini_epc_counter *counter,
                              const struct ini_form_section *section)
{
    const struct ini_form_value *value =
        find_required_value(reader, section, INI_KEY_TYPE, "PERF_COUNTER_BULK_COUNT");

    if (!value)
        return;
    counter->type = kit_type_by_name(value->text);
    if (!counter->type)
        report_unknown_type(reader, value);
    else if (counter->type->value == (uint32_t)EPC_PERF_COUNTER_HISTOGRAM_TYPE)
        report_wrong_value(reader, INI_RULE_EPC_TYPE_UNUSABLE, value,
                           "a type that monitors can show");
}

static void read_text_cell_size(struct ini_epc_reader *reader, struct ini_epc_counter *counter,
                                const struct ini_form_section *section)
{
    const struct ini_form_value *value = ini_form_find_value(reader->form, section, INI_KEY_SIZE);
    bool text = counter->type && counter->type->size == EPC_SIZE_ANY;
    int32_t size;

    if (text && !value)
        value = find_required_value(reader, section, INI_KEY_SIZE, "64");
    if (!counter->type || !value || !parse_number_in_range(reader, value, 0, MAX_TEXT_BYTES, &size))
        return;
    if (text && (size == 0 || size % 8 != 0))
        report_wrong_value(reader, INI_RULE_EPC_SIZE, value, "a positive multiple of 8");
    else if (!text && (uint32_t)size != counter->type->size)
        report_wrong_value(reader, INI_RULE_EPC_SIZE, value,
                           ini_format_string(reader->arena, "%u, or no such line: %s says it",
                                             counter->type->size, counter->type->name));
    else if (text)
        counter->size = (uint32_t)size;
}

/* Which types a role fits, and what an object needs for it. */
static const struct {
    uint32_t flag, types[2];
    const char *wanted;
} roles[] = {
    { EPC_ROLE_STATUS,
      { (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT },
      "no role, or the type PERF_COUNTER_RAWCOUNT or PERF_COUNTER_LARGE_RAWCOUNT" },
    { EPC_ROLE_IDENTITY,
      { (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, (uint32_t)EPC_PERF_COUNTER_RAWCOUNT_HEX },
      "no role, or the type PERF_COUNTER_RAWCOUNT or PERF_COUNTER_RAWCOUNT_HEX" },
    { EPC_ROLE_SHARED,
      { (uint32_t)EPC_PERF_COUNTER_RAWCOUNT, (uint32_t)EPC_PERF_COUNTER_LARGE_RAWCOUNT },
      "no role, or the type PERF_COUNTER_RAWCOUNT or PERF_COUNTER_LARGE_RAWCOUNT" },
};

static void read_counter_role(struct ini_epc_reader *reader, struct ini_epc_counter *counter,
                              const struct ini_form_section *section)
{
    static const char *const words[] = { "status", "identity", "shared", NULL };
    const struct ini_form_value *value = ini_form_find_value(reader->form, section, INI_KEY_ROLE);
    const int chosen = value ? parse_choice_or_report(reader, value, words) : -1;

    if (chosen < 0)
        return;
    if (counter->type && counter->type->value != roles[chosen].types[0] &&
        counter->type->value != roles[chosen].types[1])
        report_wrong_value(reader, INI_RULE_EPC_ROLE, value, roles[chosen].wanted);
    else
        counter->flags = roles[chosen].flag;
}

/* A base without a section becomes a counter here; epcbase.c gives it its type. */
static void add_base_without_section(struct ini_epc_reader *reader,
                                     const struct ini_epc_counter *user)
{
    const struct ini_form_value *value =
        ini_form_find_value(reader->form, user->named.section, INI_KEY_BASE);
    struct kit_slice id = kit_slice_of(value ? value->text : ""), name;

    if (!user->type || user->type->base == EPC_NO_BASE || !ini_is_c_identifier(id))
        return;
    name = kit_slice_of(ini_epc_full_counter_name(reader, user->object, id));
    if (!kit_names_find_any_case(&reader->section_names, name) &&
        !kit_names_find_any_case(&reader->counter_names, name))
        (void)ini_epc_add_counter(reader, user->object, id, NULL, value->value_at);
}

void ini_epc_read_counter(struct ini_epc_reader *reader, uint32_t position)
{
    struct ini_epc_counter *counter = &reader->epc.counters[position];
    const struct ini_form_section *section = counter->named.section;
    const struct ini_form_value *value;

    read_counter_type(reader, counter, section);
    read_text_cell_size(reader, counter, section);
    read_counter_role(reader, counter, section);
    counter->named.detail = read_detail_level(reader, section);
    if ((value = ini_form_find_value(reader->form, section, INI_KEY_SCALE)) != NULL)
        (void)parse_number_in_range(reader, value, -7, 7, &counter->scale);
    add_base_without_section(reader, counter);
}
