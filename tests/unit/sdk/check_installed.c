/* SPDX-License-Identifier: MIT
 *
 * check_installed.c -- data and names are of one installation: what happens when a provider is
 * replaced while it is read.
 */
#include "playedcollector.h"

#include "kit/stamp/stamp.h"

/* The English names of all objects and counters. */
static void put_names(const char *first_counter)
{
    static uint16_t units[2000];
    char text[400];
    size_t count, bytes;

    bytes = (size_t)snprintf(text, sizeof text, "1000%cShop%c1002%c%s%c1020%cTill%c", 0, 0, 0,
                             first_counter, 0, 0, 0);
    ck_assert_int_eq(epci_utf16_from_utf8(text, bytes, units, EPC_COUNT(units) - 1, &count),
                     EPC_OK);
    units[count++] = 0;
    ck_assert_int_eq(epci_registry_create_key(&registry, HOST_PERFLIB "\\009"), EPC_OK);
    ck_assert_int_eq(epci_registry_write_value(&registry, HOST_PERFLIB "\\009", "Counter",
                                               EPCI_REG_MULTI_SZ, units, count * sizeof *units),
                     EPC_OK);
}

/* The stamp of object "Shop" with one counter of this name. */
static uint32_t *stamp_of(const char *service, const char *counter)
{
    static uint32_t numbers[KIT_STAMP_NUMBERS(2)];
    const struct epci_stamp_record records[] = {
        { 0, EPC_MANY, 1, 0, 1, kit_stamp_hash_of_text("Shop", 4) },
        { 2, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, 2, kit_stamp_hash_of_text(counter, strlen(counter)) },
    };

    kit_stamp_fill_numbers(numbers, service, records, 2);
    return numbers;
}

/* Two providers; a Collect takes longer than the pause between two looks. */
static struct dll *begin_installed(void)
{
    struct dll *a;

    begin();
    options.look_ms = 1;
    a = install("A", ANSWERS);
    a->takes = 2;
    install("B", ANSWERS);
    put_names("Sold");
    open_all();
    ck_assert_str_eq(objects("Global"), "1000 1020");
    return a;
}

static int refuse_visit(void *self, const char *path, kit_registry_visit_fn *visit, void *context)
{
    (void)self, (void)path, (void)visit, (void)context;
    return EPC_E_NOMEM;
}

EPC_TEST(collector__reads_again_what_it_could_not_read)
{
    const struct kit_registry_ops *good;
    struct kit_registry_ops full;
    struct reader_answer answer;

    begin();
    options.look_ms = 60000;
    install("A", ANSWERS);
    open_all();
    ck_assert_str_eq(objects("Global"), "1000");
    good = registry.tools;
    full = *good;
    full.visit = refuse_visit;
    registry.tools = &full;
    install("B", ANSWERS);
    ck_assert_int_eq(reader_collector_answer_query(collector, "Global", &answer), EPC_E_NOMEM);
    registry.tools = good;
    put_perflib("Last Counter", dlls[0].object + 18); /* as when it was read whole */
    ck_assert_str_eq(objects("Global"), "1000 1020");
    end();
}

EPC_TEST(collector__loads_a_dll_again_whose_file_was_replaced)
{
    struct dll *a = begin_installed();
    const uint64_t before = reader_collector_generation(collector);

    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_uint_eq(reader_collector_generation(collector), before);
    ck_assert_uint_eq(a->opened, 1);
    add_u32(&a->file, 1);
    epci_thread_sleep(2);
    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_uint_eq(a->opened, 2);
    ck_assert_uint_eq(dlls[1].opened, 1);
    ck_assert_uint_ne(reader_collector_generation(collector), before);
    end();
}

EPC_TEST(collector__loads_a_dll_again_whose_names_were_changed)
{
    struct dll *a = begin_installed();

    put_names("Returned");
    epci_thread_sleep(2);
    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_uint_eq(a->opened, 2);
    ck_assert_uint_eq(dlls[1].opened, 1);
    end();
}

EPC_TEST(collector__drops_what_was_collected_while_a_dll_was_replaced)
{
    struct dll *a = begin_installed();

    a->replaced = true;
    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_uint_eq(a->opened, 2);
    ck_assert_uint_eq(a->collected, 3);
    end();
}

EPC_TEST(collector__shows_nothing_of_a_dll_that_does_not_fit_the_names)
{
    struct dll *a = begin_installed();

    a->stamp = stamp_of("A", "Returned");
    add_u32(&a->file, 1);
    epci_thread_sleep(2);
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_str_eq(objects("Global"), "1020");
    ck_assert_ptr_nonnull(strstr(reports, "A: A.dll was built from another schema"));
    ck_assert_ptr_nonnull(strstr(reports, "index 1002 has another name in the DLL than \"Sold\""));
    ck_assert(state_of("A").misfit);
    put_names("Returned");
    epci_thread_sleep(2);
    ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert(!state_of("A").misfit);
    end();
}

/* The stamp's names are known to the application's only by their hashes: 1 and 2. */
EPC_TEST(collector__names_the_application_that_a_dll_leaves_out_once)
{
    static const epc_counter sold[] = { { .symbol = 2, .type = EPC_PERF_COUNTER_RAWCOUNT } };
    static const epc_object shop[] = { { 0, EPC_MANY, sold, 1, 0, 0, NULL } };
    static uint32_t numbers[KIT_STAMP_NUMBERS(2)];
    static const struct epci_stamp_record records[] = {
        { 0, EPC_MANY, 1, 0, 1, 0 }, { 2, EPC_PERF_COUNTER_RAWCOUNT, 4, 0, 77, 0 }
    };
    const epc_schema schema = { EPC_SCHEMA_HEAD, "A", shop, 1, NULL, numbers };
    struct dll *a = begin_installed();
    epc_app *app;

    kit_stamp_fill_numbers(numbers, "A", records, 2);
    ck_assert_int_ge(epc_app_open(&schema, NULL, &app), EPC_OK);
    a->stamp = stamp_of("A", "Sold");
    reader_collector_close(collector);
    open_all();
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(objects("Global"), "1000 1020");
    ck_assert_ptr_nonnull(strstr(reports, "are left out: it was built from another schema ("));
    ck_assert_ptr_null(strstr(strstr(reports, "are left out") + 1, "are left out"));
    epc_app_close(app);
    end();
}
