/* SPDX-License-Identifier: MIT
 *
 * application.c -- an application of the tests of epc-mon doctor: it publishes its counters until
 * its standard input ends.
 *
 *     application [NAME...]   has instances of these names
 *     application fill        has more instances than it has room for
 *     application holds       holds the mutex of the service
 *     application crowd       publishes until there is room for no more, and prints how often
 *     application starved     has no addresses left before it publishes
 *
 * It prints the status of epc_app_open, and each reason for which a DLL refuses it.
 */
#include <windows.h>

#include <stdio.h>
#include <string.h>

#include "doctored_schema.h"
#include "doctored.h"

static void print_refusal(void *context, int reason)
{
    (void)context;
    printf("refused %s\n", epc_status_name(reason));
    fflush(stdout);
}

/* As far as its limit, which `ulimit -v` sets. */
static void take_all_addresses(void)
{
    unsigned long long left = 6ull << 30;

    for (SIZE_T bytes = 256 << 20; bytes >= 65536; bytes /= 2)
        while (left > bytes && VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_NOACCESS))
            left -= bytes;
}

int main(int argc, char **argv)
{
    epc_app_options options = { .size = sizeof options, .limit_mib = 16, .refused = print_refusal };
    const int fill = argc > 1 && strcmp(argv[1], "fill") == 0;
    epc_instance one;
    epc_app *app;
    char name[200];

    if (argc > 1 && strcmp(argv[1], "holds") == 0) {
        HANDLE mutex = CreateMutexA(NULL, TRUE, "Global\\epc-EpcDoctored-mutex");

        puts(mutex ? "holds" : "fails");
    } else if (argc > 1 && strcmp(argv[1], "crowd") == 0) {
        int opened = 0;

        options = (epc_app_options){ .size = sizeof options, .limit_mib = 1 };
        while (epc_app_open(&dr_schema, &options, &app) >= 0)
            opened++;
        epc_app_close(app);
        printf("opened %d\n", opened);
    } else {
        if (argc > 1 && strcmp(argv[1], "starved") == 0)
            take_all_addresses();
        printf("opened %s\n", epc_status_name(epc_app_open(&dr_schema, &options, &app)));
        for (int i = 1; i < argc && !fill; i++)
            epc_instance_add(app, DR_DESK, argv[i], &one);
        for (int i = 0; fill; i++) {
            snprintf(name, sizeof name, "%0150d", i);
            if (epc_instance_add(app, DR_DESK, name, &one) < 0)
                break;
        }
    }
    fflush(stdout);
    while (getchar() != EOF)
        ;
    return 0;
}
