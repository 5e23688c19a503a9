/* SPDX-License-Identifier: MIT
 *
 * emit_typed.c -- the typed part of the generated declaration: for each object a type of handles
 * and one of rows, and for each counter the functions that update it, with the place of its cell as
 * a constant.
 *
 * A name is a symbol in lower case and a word.  No word ends with an underscore and another word,
 * so two names are equal only if two symbols are (epcreserved.c compares those).
 *
 * With EPC_CHECKED a macro of the same name checks the handle before each update.  The symbol needs
 * no check, because the handle's type says which object it is of.
 */
#include "ini/emit/emit.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/schema/epcform.h"
#include "sdk/schema/schema.h"
#include "sdk/core/types.h"

/* What is being written: an object, and one of its counters. */
struct typed {
    struct kit_buffer *out;
    struct kit_buffer *checks; /* what EPC_CHECKED adds, for the end */
    const char *c_name;        /* "webperf" */
    const char *object;        /* "webperf_site" */
    const char *symbol;        /* "WEBPERF_SITE_REQUESTS" */
    const char *name;          /* "webperf_site_requests" */
    const struct epci_cell *cell;
    uint32_t own, second; /* the counter's entries of the map (schema.h) */
};

/* ---- One function, and its macro for EPC_CHECKED ---- */

#define TYPED_WIDTH 96u

/* Write a line, continued after a comma where it is full. */
static void put_wrapped_line(struct kit_buffer *out, const char *text)
{
    const char *line = text, *comma;

    while (strlen(line) > TYPED_WIDTH) {
        comma = line + TYPED_WIDTH;
        while (comma > line && strncmp(comma, ", ", 2) != 0)
            comma--;
        if (comma == line)
            break;
        kit_buffer_add_bytes(out, line, (size_t)(comma + 1 - line));
        kit_buffer_add_format(out, "\n       ");
        line = comma + 1;
    }
    kit_buffer_add_format(out, "%s", line);
}

#define WRAPPED(out, ...) put_wrapped_line(out, ini_format_string((out)->arena, __VA_ARGS__))

/* Whose handle the function takes. */
enum of { OF_INSTANCE, OF_ROW };

/* Write the beginning of the function NAME_WORD.  `more` are the parameters after the handle, ""
 * or ", int64_t amount"; its body follows, and a brace. */
static void begin_function(const struct typed *typed, const char *result, const char *word,
                           enum of of, const char *more)
{
    const char *kind = of == OF_ROW ? "row" : "instance";

    WRAPPED(typed->out, "static inline %s %s_%s(%s_%s %s%s)", result, typed->name, word,
            typed->object, kind, kind, more);
    kit_buffer_add_format(typed->out, "\n{\n");
}

/* Write its end.  `more`: it has parameters after the handle. */
static void end_function_and_put_check_macro(const struct typed *typed, const char *word,
                                             enum of of, bool more)
{
    kit_buffer_add_format(typed->out, "}\n");
    kit_buffer_add_format(typed->checks,
                          "#define %s_%s(...) \\\n"
                          "    %s_check%s(%s_checked%s, %s_%s, __VA_ARGS__)\n",
                          typed->name, word, typed->c_name, more ? "s" : "", typed->object,
                          of == OF_ROW ? "row" : "", typed->name, word);
}

/* The same for an update, which EPC_CHECKED judges with its amount: epc_checked_CALL with the
 * symbol, and `amounts` of the macro's `parameters`. */
static void end_update_function_and_put_check_macro(const struct typed *typed, const char *word,
                                                    enum of of, const char *call,
                                                    const char *amounts)
{
    const char *parameters = strcmp(call, "fraction") == 0 && strstr(amounts, "whole")
                                 ? "part, whole"
                             : strcmp(call, "timer_end") == 0 ? "begun"
                             : strcmp(call, "set") == 0       ? "value"
                                                              : "amount";
    const char *row = of == OF_ROW ? "row" : "";

    kit_buffer_add_format(typed->out, "}\n");
    kit_buffer_add_format(typed->checks,
                          "#define %s_%s(it, %s) \\\n"
                          "    epc_checked_%s%s%s(EPC_CHECKED_AT(\"%s_%s\"), \\\n"
                          "        %s_is%s(it), %s, %s)\n",
                          typed->name, word, parameters, row, *row ? "_" : "", call, typed->name,
                          word, typed->object, row, typed->symbol, amounts);
}

/* Write one update of the cell that a map's entry describes: epc_cell_CALL with this amount. */
static void put_cell_update_call(const struct typed *typed, const char *call, enum of of,
                                 uint32_t entry, const char *amount)
{
    const char *kind = of == OF_ROW ? "row" : "instance";

    kit_buffer_add_format(typed->out, "    epc_cell_%s(%s.%s.block + %u, %u, (uint64_t)%s);\n",
                          call, kind, kind, entry & EPC_CELL_OFFSET, entry & EPC_CELL_WIDE, amount);
}

static void put_one_update_function(const struct typed *typed, const char *word, const char *call,
                                    enum of of, bool sets)
{
    const char *amount = sets ? "value" : "amount";

    begin_function(typed, "void", word, of, sets ? ", int64_t value" : ", int64_t amount");
    put_cell_update_call(typed, call, of, typed->own, amount);
    if (strncmp(word, "sub", 3) == 0)
        end_update_function_and_put_check_macro(typed, word, of, "add",
                                                "EPC_CHECKED_NEGATIVE(amount)");
    else
        end_update_function_and_put_check_macro(typed, word, of, sets ? "set" : "add", amount);
}

/* A function that only calls the one of epc.h with the symbol. */
static void put_forwarding_function(const struct typed *typed, const char *result, const char *word,
                                    const char *call, const char *more, const char *names)
{
    begin_function(typed, result, word, OF_INSTANCE, more);
    kit_buffer_add_format(typed->out, "    %s%s(instance.instance, %s%s);\n",
                          strcmp(result, "void") == 0 ? "" : "return ", call, typed->symbol, names);
    end_function_and_put_check_macro(typed, word, OF_INSTANCE, *names != 0);
}

/* ---- A counter's functions, by its type ---- */

/* The base first, as in update.c. */
static void put_function_fraction_or_record(const struct typed *typed, bool average, enum of of)
{
    const char *add = of == OF_ROW ? "add_own" : "add";
    const char *word = average ? (of == OF_ROW ? "record_own" : "record")
                               : (of == OF_ROW ? "fraction_own" : "fraction");

    begin_function(typed, "void", word, of,
                   average ? ", int64_t amount" : ", int64_t part, int64_t whole");
    put_cell_update_call(typed, add, of, typed->second, average ? "1" : "whole");
    put_cell_update_call(typed, add, of, typed->own, average ? "amount" : "part");
    end_update_function_and_put_check_macro(typed, word, of, "fraction",
                                            average ? "amount, 1" : "part, whole");
}

static void put_timer_functions(const struct typed *typed)
{
    put_forwarding_function(typed, "uint64_t", "begin", "epc_timer_begin", "", "");
    begin_function(typed, "void", "end", OF_INSTANCE, ", uint64_t begun");
    kit_buffer_add_format(typed->out,
                          "    int64_t passed =\n"
                          "        (int64_t)(epc_timer_begin(instance.instance, %s) - begun);\n"
                          "    if (passed < 0)\n"
                          "        passed = 0;\n",
                          typed->symbol);
    if (typed->own & EPCI_CELL_AVERAGE)
        put_cell_update_call(typed, "add", OF_INSTANCE, typed->second, "1");
    put_cell_update_call(typed, "add", OF_INSTANCE, typed->own, "passed");
    end_update_function_and_put_check_macro(typed, "end", OF_INSTANCE, "timer_end", "begun");
}

static void put_update_functions(const struct typed *typed, const struct ini_epc_counter *counter)
{
    const uint32_t type = counter->type->value;
    const bool has_base = typed->second != EPCI_CELL_NONE && !epci_type_is_precision(type) &&
                          !epci_type_is_multi(type);
    const bool average = (typed->own & EPCI_CELL_AVERAGE) != 0;

    if (type == EPC_PERF_ELAPSED_TIME) {
        begin_function(typed, "void", "start", OF_INSTANCE, "");
        put_cell_update_call(typed, "set", OF_INSTANCE, typed->own, "epc_ticks()");
        end_function_and_put_check_macro(typed, "start", OF_INSTANCE, false);
        put_one_update_function(typed, "set", "set", OF_INSTANCE, true);
        return;
    }
    put_one_update_function(typed, "add", "add", OF_INSTANCE, false);
    put_one_update_function(typed, "sub", "sub", OF_INSTANCE, false);
    put_one_update_function(typed, "set", "set", OF_INSTANCE, true);
    put_one_update_function(typed, "add_own", "add_own", OF_ROW, false);
    put_one_update_function(typed, "sub_own", "sub_own", OF_ROW, false);
    /* What counts must not go back, and a row may have the counts of a thread before. */
    if (typed->cell->how == EPCI_CELL_GAUGE)
        put_one_update_function(typed, "set_own", "set", OF_ROW, true);
    if (has_base) {
        put_function_fraction_or_record(typed, average, OF_INSTANCE);
        put_function_fraction_or_record(typed, average, OF_ROW);
    }
    if (strstr(counter->type->name, "_TIMER"))
        put_timer_functions(typed);
}

static void put_counter_functions(const struct typed *typed, const struct ini_epc_counter *counter)
{
    if (typed->own == EPCI_CELL_NONE && !(typed->second & EPCI_CELL_TEXT))
        return; /* the provider writes it, or it has no value */
    kit_buffer_add_format(typed->out, "\n");
    if (typed->own == EPCI_CELL_NONE) {
        put_forwarding_function(typed, "int", "set_text", "epc_set_text", ", const char *text",
                                ", text");
        put_forwarding_function(typed, "int", "get_text", "epc_get_text",
                                ", char *text, size_t room", ", text, room");
        return;
    }
    if (typed->own & EPCI_CELL_QUEUE) {
        put_forwarding_function(typed, "void", "enter", "epc_queue_enter", "", "");
        put_forwarding_function(typed, "void", "leave", "epc_queue_leave", "", "");
    } else {
        put_update_functions(typed, counter);
    }
}

/* ---- An object's types, and what makes them ---- */

static void put_handle_types(const struct typed *typed)
{
    const char *object = typed->object;

    kit_buffer_add_format(typed->out,
                          "typedef struct %s_instance {\n"
                          "    epc_instance instance;\n"
                          "} %s_instance;\n"
                          "typedef struct %s_row {\n"
                          "    epc_row row;\n"
                          "} %s_row;\n\n",
                          object, object, object, object);
    for (int of = OF_INSTANCE; of <= OF_ROW; of++) {
        const char *kind = of == OF_ROW ? "row" : "instance";

        kit_buffer_add_format(typed->checks, "\n");
        WRAPPED(typed->checks, "static inline %s_%s %s_checked%s(const char *where, %s_%s it)\n",
                object, kind, object, of == OF_ROW ? kind : "", object, kind);
        kit_buffer_add_format(typed->checks,
                              "{\n"
                              "    it.%s = epc_checked_%s(where, it.%s);\n"
                              "    return it;\n"
                              "}\n",
                              kind, kind, kind);
        WRAPPED(typed->checks, "static inline epc_%s %s_is%s(%s_%s it)\n", kind, object,
                of == OF_ROW ? kind : "", object, kind);
        kit_buffer_add_format(typed->checks, "{\n    return it.%s;\n}\n", kind);
    }
}

/* The function that compares the constants with a handle's map: both entries of each counter, as
 * the functions also contain the place of the base, and pass symbols of texts. */
static void put_instance_to_typed_function(const struct typed *typed, const struct ini_epc *epc,
                                           uint32_t number, const uint32_t *map)
{
    size_t count = 0;

    kit_buffer_add_format(typed->out,
                          "static inline int %s_from(epc_instance instance, %s_instance *out)\n{\n",
                          typed->object, typed->object);
    for (size_t i = 0; i < 2 * epc->counter_count; i++) {
        const struct ini_epc_counter *counter = &epc->counters[i / 2];
        const uint32_t entry = map[counter->named.symbol + i % 2];

        if (counter->object != number || entry == EPCI_CELL_NONE)
            continue;
        kit_buffer_add_format(typed->out, "%s        { %s%s, 0x%X },\n",
                              count++ ? "" : "    static const uint32_t cells[][2] = {\n",
                              counter->named.symbol_name, i % 2 ? " + 1" : "",
                              entry & (EPC_CELL_OFFSET | EPC_CELL_WIDE));
    }
    if (count)
        kit_buffer_add_format(typed->out,
                              "    };\n\n"
                              "    return epc_instance_typed(instance, cells, EPC_COUNT(cells), "
                              "(epc_instance *)out);\n}\n");
    else
        kit_buffer_add_format(typed->out, "    return epc_instance_typed(instance, NULL, 0, "
                                          "(epc_instance *)out);\n}\n");
}

/* The parameters of the function that adds an instance: what the object needs. */
static const char *build_add_function_parameters(const struct typed *typed,
                                                 const struct ini_epc *epc,
                                                 const struct ini_epc_object *object)
{
    struct kit_arena *arena = typed->out->arena;
    const char *parent = "";

    if (object->parent != INI_EPC_NONE)
        parent = ini_format_string(
            arena, ", %s_instance parent",
            ini_epc_copy_in_lower_case(arena, epc->objects[object->parent].named.symbol_name));
    return ini_format_string(arena, "epc_app *app%s%s%s, %s_instance *out",
                             object->flags & EPC_UNIQUE_ID ? ", uint32_t id" : "",
                             object->flags & EPC_MANY ? ", const char *name" : "", parent,
                             typed->object);
}

/* Write that function's body; `call` is the beginning of the call that adds. */
static void put_add_function_body(const struct typed *typed, const struct ini_epc_object *object,
                                  const char *call)
{
    const bool numbered = (object->flags & EPC_UNIQUE_ID) != 0;
    const bool child = object->parent != INI_EPC_NONE;

    kit_buffer_add_format(typed->out, "{\n    epc_instance made;\n");
    if (numbered || child)
        kit_buffer_add_format(
            typed->out,
            "    epc_instance_options options = { (uint32_t)sizeof options, %s, %s };"
            "\n",
            numbered ? "id" : "0", child ? "&parent.instance" : "NULL");
    kit_buffer_add_format(typed->out,
                          "    int status = %sapp, %s, %s, %s, &made);\n\n"
                          "    return %s_made(status, made, out);\n"
                          "}\n",
                          call, object->named.symbol_name,
                          object->flags & EPC_MANY ? "name" : "NULL",
                          numbered || child ? "&options" : "NULL", typed->object);
}

static void put_add_instance_functions(const struct typed *typed, const struct ini_epc *epc,
                                       const struct ini_epc_object *object)
{
    const char *parameters = build_add_function_parameters(typed, epc, object);
    const char *it = typed->object;

    WRAPPED(typed->out,
            "static inline int %s_made(int status, epc_instance made, %s_instance *out)\n", it, it);
    kit_buffer_add_format(typed->out,
                          "{\n"
                          "    int fits = %s_from(made, out);\n\n"
                          "    if (status < 0 || fits == EPC_OK)\n"
                          "        return status;\n"
                          "    epc_instance_remove(&made);\n"
                          "    return fits;\n"
                          "}\n",
                          it);
    kit_buffer_add_format(typed->out, "#ifndef EPC_CHECKED\n");
    WRAPPED(typed->out, "static inline int %s_add(%s)\n", it, parameters);
    put_add_function_body(typed, object, "epc_instance_add_with(");
    kit_buffer_add_format(typed->out, "#else\n#define %s_add(...) \\\n    ", it);
    kit_buffer_add_format(typed->out, "%s_add_at(EPC_CHECKED_AT(\"%s_add\"), __VA_ARGS__)\n", it,
                          it);
    WRAPPED(typed->out, "static inline int %s_add_at(const char *where, %s)\n", it, parameters);
    put_add_function_body(typed, object, "epc_checked_instance_add(where, ");
    kit_buffer_add_format(typed->out, "#endif\n");
}

static void put_function_getting_own_row(const struct typed *typed)
{
    struct typed object = *typed;

    object.name = typed->object;
    begin_function(&object, "int", "row_own", OF_INSTANCE,
                   ini_format_string(typed->out->arena, ", %s_row *out", typed->object));
    kit_buffer_add_format(typed->out,
                          "    return epc_instance_own(instance.instance, (epc_row *)out);\n");
    end_function_and_put_check_macro(&object, "row_own", OF_INSTANCE, true);
}

void ini_emit_typed_declarations(struct kit_buffer *out, const struct ini_epc *epc,
                                 const struct epci_layout *layout)
{
    struct kit_buffer checks = { .arena = out->arena };
    const char *c_name = epc->c_name;

    kit_buffer_add_format(&checks,
                          "#define %s_check(checked, call, handle) \\\n"
                          "    call(checked(EPC_CHECKED_AT(#call), handle))\n"
                          "#define %s_checks(checked, call, handle, ...) \\\n"
                          "    call(checked(EPC_CHECKED_AT(#call), handle), __VA_ARGS__)\n",
                          c_name, c_name);

    for (uint32_t i = 0; i < epc->object_count; i++) {
        const struct ini_epc_object *object = &epc->objects[i];
        const struct epci_layout_object *laid = &layout->objects[i];
        struct typed typed = {
            .out = out, .checks = &checks, .c_name = c_name, .cell = laid->cells
        };

        typed.object = ini_epc_copy_in_lower_case(out->arena, object->named.symbol_name);
        kit_buffer_add_format(out, "\n/* ---- %s ---- */\n\n", object->named.symbol_name);
        put_handle_types(&typed);
        put_instance_to_typed_function(&typed, epc, i, laid->map);
        if (!(object->flags & EPC_CALLBACK)) {
            put_add_instance_functions(&typed, epc, object);
            put_function_getting_own_row(&typed);
        }
        for (size_t j = 0; j < epc->counter_count; j++) {
            const struct ini_epc_counter *counter = &epc->counters[j];

            if (counter->object != i)
                continue;
            typed.symbol = counter->named.symbol_name;
            typed.name = ini_epc_copy_in_lower_case(out->arena, typed.symbol);
            typed.own = laid->map[counter->named.symbol];
            typed.second = laid->map[counter->named.symbol + 1];
            put_counter_functions(&typed, counter);
            typed.cell++;
        }
    }
    kit_buffer_add_format(out, "\n#ifdef EPC_CHECKED\n");
    kit_buffer_add_bytes(out, checks.text, checks.bytes);
    kit_buffer_add_format(out, "#endif");
}

/* The name of a function is in parentheses where a macro of EPC_CHECKED has the same name. */
void ini_emit_cplusplus_handle_traits(struct kit_buffer *out, const struct ini_epc *epc)
{
    kit_buffer_add_format(out, "/* For epc.hpp: what belongs to each type of handles. */\n"
                               "namespace epc\n{\ntemplate <class Handle> struct typed;\n");
    for (uint32_t i = 0; i < epc->object_count; i++) {
        const struct ini_epc_object *object = &epc->objects[i];
        const char *it = ini_epc_copy_in_lower_case(out->arena, object->named.symbol_name);

        if (object->flags & EPC_CALLBACK)
            continue;
        kit_buffer_add_format(out,
                              "template <> struct typed<%s_instance> {\n"
                              "    typedef %s_row row;\n"
                              "    enum : uint32_t { object = %s };\n",
                              it, it, object->named.symbol_name);
        WRAPPED(out, "    static int from(epc_instance made, %s_instance *out)\n", it);
        kit_buffer_add_format(out, "    {\n        return %s_from(made, out);\n    }\n", it);
        WRAPPED(out, "    static int own(%s_instance instance, %s_row *out)\n", it, it);
        kit_buffer_add_format(
            out, "    {\n        return (%s_row_own)(instance, out);\n    }\n};\n", it);
    }
    kit_buffer_add_format(out, "} /* namespace epc */");
}
