/* SPDX-License-Identifier: MIT
 *
 * foreign_host.c -- foreign_host NOTES: queries counters from the system's own performance library,
 * as any monitor does, and proves that it called the installed sample.
 *
 * The proof has two parts: the notes of the calls that noting_dll.c wrote, and the sample's objects
 * in the answer.  Wine 8 stores a DLL's data one PERF_DATA_BLOCK too far after the header, and
 * leaves that gap out of TotalByteLength; so both places are searched. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <windows.h>

#include <epc/epc.h>

#include "check/walk.h"
#include "kit/span.h"

#define SERVICE  L"SYSTEM\\CurrentControlSet\\Services\\WebPerf\\Performance"
#define CAPACITY (4u << 20)

static int failures;

static void check(bool holds, const char *what)
{
    printf("%s: %s\n", holds ? "yes" : "NO ", what);
    failures += !holds;
}

static DWORD installed_value(const wchar_t *name)
{
    DWORD value = 0, bytes = sizeof value;

    if (RegGetValueW(HKEY_LOCAL_MACHINE, SERVICE, name, RRF_RT_REG_DWORD, NULL, &value, &bytes))
        return 0;
    return value;
}

/* The number of our objects in `bytes`, each of them walked to its end; -1 if that fails. */
static int count_ours(struct epci_span bytes, DWORD first, DWORD last)
{
    struct check_parsed_object object;
    int ours = 0, status;

    while ((status = check_read_next_object(&bytes, &object, NULL)) == EPC_OK) {
        struct check_parsed_counter counter;
        bool is_ours = object.head.name_index >= first && object.head.name_index <= last;

        while ((status = check_read_next_counter(&object.definitions, &counter, NULL)) == EPC_OK)
            if (is_ours && counter.head.name_index != 0 &&
                (counter.head.name_index < first || counter.head.name_index > last))
                return -1;
        if (status != EPC_END)
            return -1;
        if (is_ours)
            printf("object %u: %u counters, %d instances\n", (unsigned)object.head.name_index,
                   (unsigned)object.head.counter_count, (int)object.head.instance_count);
        ours += is_ours;
    }
    return status == EPC_END ? ours : -1;
}

/* The number of our objects that the performance library returns for `query`; -1 without any
 * data. */
static int ask(const wchar_t *query, DWORD first, DWORD last)
{
    unsigned char *buffer = calloc(1, CAPACITY);
    DWORD bytes = CAPACITY, type = 0;
    LSTATUS error;
    struct epci_wire_data head;
    int ours = -1;

    if (!buffer)
        return -1;
    error = RegQueryValueExW(HKEY_PERFORMANCE_DATA, query, NULL, &type, buffer, &bytes);
    printf("query \"%ls\": error %ld, type %lu, %lu bytes\n", query, (long)error,
           (unsigned long)type, (unsigned long)bytes);
    if (error == ERROR_SUCCESS && bytes >= sizeof head) {
        struct epci_span capacity = epci_span_of(buffer, CAPACITY), objects;

        memcpy(&head, buffer, sizeof head);
        check(memcmp(head.signature, L"PERF", 8) == 0, "the answer begins with PERF");
        if (head.total_bytes >= head.header_bytes) {
            size_t count = head.total_bytes - head.header_bytes;

            if (kit_span_part(&capacity, head.header_bytes, count, &objects))
                ours = count_ours(objects, first, last);
            if (ours <= 0 &&
                kit_span_part(&capacity, head.header_bytes + sizeof head, count, &objects)) {
                printf("the objects stand %u bytes too far, as with Wine 8\n",
                       (unsigned)sizeof head);
                ours = count_ours(objects, first, last);
            }
        }
    }
    free(buffer);
    return ours;
}

/* Checks that the notes are `calls` times Open, Collect, Close, and that each returned 0. */
static void check_notes(const wchar_t *path, int calls)
{
    FILE *notes = _wfopen(path, L"r");
    char line[256];
    int lines = 0, good = 0;

    while (notes && fgets(line, sizeof line, notes)) {
        static const char *const wanted[] = { "Open returned 0\n", "Collect returned 0\n",
                                              "Close returned 0\n" };

        printf("note: %s", line);
        good += strcmp(line, wanted[lines % 3]) == 0;
        lines++;
    }
    if (notes)
        fclose(notes);
    check(lines == 3 * calls && good == lines,
          "each query was one Open, one Collect and one Close without error");
}

int wmain(int argc, wchar_t **argv); /* no header declares it */

int wmain(int argc, wchar_t **argv)
{
    DWORD first = installed_value(L"First Counter"), last = installed_value(L"Last Counter");
    wchar_t index[16];

    if (argc != 2) {
        fprintf(stderr, "usage: foreign_host NOTES\n");
        return 2;
    }
    printf("indexes %lu to %lu\n", (unsigned long)first, (unsigned long)last);
    check(first != 0 && last > first, "the sample is installed");
    check(ask(L"Global", first, last) == 2, "Global brings both objects");
    swprintf(index, 16, L"%lu", (unsigned long)first);
    check(ask(index, first, last) == 1, "the index of an object brings that object");
    check(ask(L"4", first, last) == 0, "another index brings none");
    RegCloseKey(HKEY_PERFORMANCE_DATA);
    check_notes(argv[1], 3);
    printf("foreign_host: %s\n", failures == 0 ? "all good" : "some failed");
    return failures != 0;
}
