/* SPDX-License-Identifier: MIT
 *
 * check_extras.c -- devices, their names for programs, and metadata: written and removed together
 * with the counters, without touching the values of others. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "install_fixture.h"
#include "kit/system/registry.h"
#include "lodctr/state/extras.h"

#define SERVICE EPCT_SERVICES "\\WebPerf"
#define CONTROL "SYSTEM\\CurrentControlSet\\Control\\Session Manager\\DOS Devices"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

static struct ini_perf_model model_of(const char *devices, const char *names)
{
    struct ini_perf_model model = *epct_webperf(&t);

    model.devices = devices;
    model.dos_devices = names;
    model.metadata = true;
    return model;
}

static void act(enum lod_action action, const struct ini_perf_model *model)
{
    struct lod_request request = { .action = action, .service = "WebPerf" };
    struct lod_extras extras;
    const char *failed;

    ck_assert_int_eq(lod_extra_values_from_model(&t.arena, model,
                                                 "SYSTEM\\CurrentControlSet\\Services", &extras),
                     EPC_OK);
    ck_assert_int_eq(lod_extras_read_current_values(&t.arena, &t.registry, &extras, &failed),
                     EPC_OK);
    request.extras = &extras;
    if (action == LOD_INSTALL)
        request.model = model;
    epct_run(&t, &request);
}

static void assert_value(const char *path, const char *name, uint32_t type, const char *wanted)
{
    struct lod_value value;

    ck_assert_int_eq(lod_value_read(&t.arena, &t.registry, path, name, &value), EPC_OK);
    ck_assert_msg(value.exists, "%s\\%s is missing", path, name);
    ck_assert_uint_eq(value.type, type);
    ck_assert_uint_eq(value.size, (strlen(wanted) + 1) * 2);
    for (size_t i = 0; i <= strlen(wanted); i++)
        ck_assert_uint_eq(((const uint16_t *)value.bytes)[i],
                          wanted[i] == '|' ? 0u : (unsigned char)wanted[i]);
}

EPC_TEST_IN(extras__are_written_with_the_counters_and_removed_with_them, epct_begin_with(&t, ""))
{
    struct ini_perf_model model;
    const char *before;

    t.registry.ops->create_key(t.registry.self, CONTROL);
    before = epct_print(&t);
    model = model_of("\\Device\\Web0|\\Device\\Web1", "Web0|Web=\\Device\\Web1");
    act(LOD_INSTALL, &model);
    assert_value(SERVICE "\\Linkage", "Export", EPCI_REG_MULTI_SZ,
                 "\\Device\\Web0|\\Device\\Web1|");
    assert_value(CONTROL, "Web0", EPCI_REG_SZ, "\\Device\\Web0");
    assert_value(CONTROL, "Web", EPCI_REG_SZ, "\\Device\\Web1");
    ck_assert_uint_eq(epct_service_number(&t, "WebPerf", "Collect Supports Metadata"), 1);
    act(LOD_INSTALL, &model);
    ck_assert_int_eq(t.plan.code, LOD_CODE_EXISTS);
    act(LOD_REMOVE, &model);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(extras__a_name_that_is_anothers_stays_and_is_named, epct_begin_with(&t, ""))
{
    static const uint16_t text[] = { 'x', 0 };
    struct ini_perf_model model;

    model = model_of(NULL, "Web0");
    t.registry.ops->create_key(t.registry.self, CONTROL);
    t.registry.ops->write(t.registry.self, CONTROL, "Web0", EPCI_REG_SZ, text, sizeof text);
    act(LOD_INSTALL, &model);
    ck_assert(epct_has_note(&t, "DOS Devices\\Web0 belongs to another program and is not changed"));
    assert_value(CONTROL, "Web0", EPCI_REG_SZ, "x");
    act(LOD_REMOVE, &model);
    assert_value(CONTROL, "Web0", EPCI_REG_SZ, "x");
}

EPC_TEST_IN(extras__what_was_changed_since_and_what_stands_beside_it_stay, epct_begin_with(&t, ""))
{
    struct ini_perf_model model, other;

    model = model_of("\\Device\\Web0", NULL);
    other = model_of("\\Device\\Else", NULL);
    act(LOD_INSTALL, &model);
    act(LOD_REMOVE, &other);
    assert_value(SERVICE "\\Linkage", "Export", EPCI_REG_MULTI_SZ, "\\Device\\Web0|");
    act(LOD_INSTALL, &model);
    kit_registry_write_u32(&t.registry, SERVICE "\\Linkage", "Bind", 1);
    act(LOD_REMOVE, &model);
    ck_assert_uint_eq(epct_number(&t, SERVICE "\\Linkage", "Bind"), 1);
    ck_assert_uint_eq(epct_number(&t, SERVICE "\\Linkage", "Export"), UINT32_MAX);
}
