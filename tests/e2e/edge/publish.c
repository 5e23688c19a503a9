/* SPDX-License-Identifier: MIT
 *
 * publish.c -- publish COUNT: an application for any schema.  Each object with instances gets COUNT
 * of them, the first ones with names that are long or not Latin, and every counter gets a value.
 * Prints "ready" and runs until it is ended.
 *
 * It is compiled with -DSCHEMA=every_schema, the symbol of the schema to publish.
 */
#include <windows.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <epc/epc.h>

extern const epc_schema SCHEMA;

#define NAME_UNITS 255

static epc_instance *instances; /* of the present object; freed when the process ends */

/* `part`, a character in UTF-8, 255 times. */
static void long_name(const char *part, char *out)
{
    *out = '\0';
    for (int i = 0; i < NAME_UNITS; i++)
        strcat(out, part);
}

static void make_name(unsigned number, char *out, size_t capacity)
{
    switch (number) {
    case 0:
        long_name("\xD0\xB6", out);
        break;
    case 1:
        snprintf(out, capacity, "\xE6\x97\xA5\xE6\x9C\xAC \xF0\x9D\x84\x9E");
        break;
    case 2:
        long_name("x", out);
        break;
    case 3:
        snprintf(out, capacity, "a");
        break;
    default:
        snprintf(out, capacity, "instance %u", number);
    }
}

static void count(const epc_object *object, epc_instance instance, int64_t value)
{
    for (uint32_t i = 0; i < object->counter_count; i++) {
        const epc_counter *counter = &object->counters[i];

        if (counter->flags & EPC_ROLE_STATUS)
            continue;
        if (counter->type == EPC_PERF_COUNTER_TEXT)
            epc_set_text(instance, counter->symbol, "\xE6\x97\xA5 and a text");
        else if (counter->type == EPC_PERF_ELAPSED_TIME)
            epc_elapsed_start(instance, counter->symbol);
        else
            epc_set(instance, counter->symbol, value);
    }
}

static int add(epc_app *app, const epc_object *object, unsigned number, epc_instance *out)
{
    epc_instance_options options = { .size = sizeof options };
    epc_instance parent;
    char name[3 * NAME_UNITS];

    make_name(number, name, sizeof name);
    if (!(object->flags & EPC_MANY))
        return epc_instance_add(app, object->symbol, NULL, out);
    if (object->parent) {
        epc_instance_options above = { .size = sizeof above, .unique_id = number + 1 };

        epc_instance_add_with(app, object->parent->symbol, name,
                              object->parent->flags & EPC_UNIQUE_ID ? &above : NULL, &parent);
        options.parent = &parent;
    }
    if (object->flags & EPC_UNIQUE_ID)
        options.unique_id = number + 1;
    if (options.parent || options.unique_id)
        return epc_instance_add_with(app, object->symbol, name, &options, out);
    return epc_instance_add(app, object->symbol, name, out);
}

/* Add `wanted` instances of an object, or its only one; returns false if one cannot be added. */
static bool publish(epc_app *app, const epc_object *object, unsigned wanted)
{
    unsigned number = object->flags & EPC_MANY ? wanted : 1;

    if (object->flags & EPC_CALLBACK)
        return true;
    instances = calloc(number ? number : 1, sizeof *instances);
    for (unsigned i = 0; instances && i < number; i++) {
        int status = add(app, object, i, &instances[i]);

        if (status < 0) {
            fprintf(stderr, "publish: instance %u of object %u: %s\n", i, (unsigned)object->symbol,
                    epc_status_text(status));
            return false;
        }
        count(object, instances[i], 10 + i);
    }
    return instances != NULL;
}

int main(int argc, char **argv)
{
    unsigned wanted = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    epc_app *app;
    int status = epc_app_open(&SCHEMA, NULL, &app);

    if (status < 0) {
        fprintf(stderr, "publish: %s\n", epc_status_text(status));
        return 1;
    }
    for (uint32_t i = 0; i < SCHEMA.object_count; i++)
        if (!publish(app, &SCHEMA.objects[i], wanted))
            return 1;
    printf("ready\n");
    fflush(stdout);
    Sleep(INFINITE);
    return 0;
}
