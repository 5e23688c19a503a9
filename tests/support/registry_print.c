/* SPDX-License-Identifier: MIT
 *
 * registry_print.c -- walks the tree of kit/system/memregistry.h; a line for each value and key. */
#include "registry_print.h"

#include <string.h>

#include "kit/system/memregistry.h"

struct printer {
    char *text;
    size_t capacity;
    size_t count;
};

static void print(struct printer *printer, const char *text, size_t bytes)
{
    if (printer->count < printer->capacity) {
        size_t left = printer->capacity - printer->count;

        memcpy(printer->text + printer->count, text, bytes < left ? bytes : left);
    }
    printer->count += bytes;
}

static void print_hex(struct printer *printer, const void *data, size_t bytes)
{
    static const char digits[] = "0123456789ABCDEF";
    const unsigned char *at = data;

    for (size_t i = 0; i < bytes; i++) {
        char pair[2] = { digits[at[i] >> 4], digits[at[i] & 15] };

        print(printer, pair, 2);
    }
}

static void print_key(struct printer *printer, const struct kit_registry_entry *key, unsigned depth)
{
    for (const struct kit_registry_entry *value = key->values; value; value = value->next) {
        unsigned char type[4];

        for (unsigned i = 0; i < 4; i++)
            type[i] = (unsigned char)(value->type >> (24 - 8 * i));
        for (unsigned i = 0; i < depth; i++)
            print(printer, "  ", 2);
        print(printer, value->name, strlen(value->name));
        print(printer, " = ", 3);
        print_hex(printer, type, sizeof type);
        print(printer, ":", 1);
        print_hex(printer, value->data, value->bytes);
        print(printer, "\n", 1);
    }
    for (const struct kit_registry_entry *below = key->keys; below; below = below->next) {
        for (unsigned i = 0; i < depth; i++)
            print(printer, "  ", 2);
        print(printer, below->name, strlen(below->name));
        print(printer, "\\\n", 2);
        print_key(printer, below, depth + 1);
    }
}

size_t epct_registry_print(const struct epci_registry *registry, char *text, size_t capacity)
{
    struct printer printer = { text, capacity, 0 };

    print_key(&printer, registry->self, 0);
    if (capacity > 0)
        text[printer.count < capacity ? printer.count : capacity - 1] = '\0';
    return printer.count;
}
