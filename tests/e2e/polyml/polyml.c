/* SPDX-License-Identifier: MIT
 *
 * polyml.c -- plays the run-time system: "polyml run" collects garbage a hundred times a second;
 * "polyml hold" does so once and then keeps the mutex, in the middle of an update.
 */
#include <stdio.h>
#include <string.h>
#include <windows.h>

#include "polystats.h"

int main(int argc, char **argv)
{
    epc_section *section;
    void *data;
    int status = epc_section_open(&poly_form, &section);

    if (argc != 2 || status < 0) {
        fprintf(stderr, "polyml: %s\n", epc_status_text(status));
        return 1;
    }
    for (int i = 0; i < 12000; i++) {
        if (epc_section_begin(section, &data) == EPC_OK) {
            struct poly_stats *stats = data;

            stats->threads = 4;
            stats->in_ml = 3;
            stats->full_gcs++;
            stats->heap_kib = 4096;
            stats->free_kib = 1024;
            stats->gc_time += 20000;
            if (i == 1 && strcmp(argv[1], "hold") == 0) {
                printf("holding\n");
                fflush(stdout);
                Sleep(120000);
            }
        }
        epc_section_end(section);
        if (i == 0) {
            printf("running\n");
            fflush(stdout);
        }
        Sleep(i == 0 ? 500 : 10);
    }
    epc_section_close(section);
    return 0;
}
