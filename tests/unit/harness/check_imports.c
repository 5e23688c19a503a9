/* SPDX-License-Identifier: MIT
 *
 * check_imports.c -- the imports of a DLL, with files that are present, missing, old or foreign. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "kit/pe/imports.h"
#include "peimage.h"

/* The files of an invented machine. */
struct file {
    const char *name;
    bool in_folder;
    struct epct_pe_image image;
};

struct machine {
    struct file files[4];
    size_t count;
    int status;         /* of a file that is not among them */
    size_t opened;      /* and not closed again              */
    char problems[512]; /* one line each */
};

static struct machine machine;

static void setup(void)
{
    memset(&machine, 0, sizeof machine);
    machine.status = EPC_E_NOT_FOUND;
}

static struct file *add(const char *name, bool in_folder, unsigned bits, const char *export)
{
    struct file *file = &machine.files[machine.count++];

    file->name = name;
    file->in_folder = in_folder;
    epct_pe_build(&file->image, bits, &export, 1);
    return file;
}

static int open_file(void *context, const char *module, struct kit_import_file *out)
{
    struct machine *at = context;

    for (size_t i = 0; i < at->count; i++) {
        if (strcmp(at->files[i].name, module) != 0)
            continue;
        out->data = at->files[i].image.bytes;
        out->bytes = sizeof at->files[i].image.bytes;
        out->in_folder = at->files[i].in_folder;
        at->opened++;
        return EPC_OK;
    }
    return at->status;
}

static void close_file(void *context, struct kit_import_file *file)
{
    struct machine *at = context;

    at->opened--;
    file->data = NULL;
}

static void tell(void *context, const struct kit_import_problem *problem)
{
    struct machine *at = context;
    size_t used = strlen(at->problems);
    char function[KIT_PE_NAME + 8] = "";

    if (problem->function && problem->function->name[0])
        snprintf(function, sizeof function, ".%s", problem->function->name);
    else if (problem->function)
        snprintf(function, sizeof function, "#%u", problem->function->ordinal);
    snprintf(at->problems + used, sizeof at->problems - used, "%s: %s%s%s\n", problem->importer,
             problem->module, function, problem->found ? " for another processor" : "");
}

/* The problems of a DLL of 64 bits that imports these functions of other.dll. */
static const char *check(const char *const *functions, uint32_t count, bool sure)
{
    const struct kit_import_io io = { &machine, open_file, close_file };
    static const char *const exports[] = { "Open" };
    struct epct_pe_image image;
    struct kit_pe pe;
    const char *problem;
    size_t lines = 0, found;

    epct_pe_build(&image, 64, exports, 1);
    epct_pe_import(&image, "other.dll", functions, count);
    ck_assert_int_eq(
        kit_pe_read_headers(epci_span_of(image.bytes, sizeof image.bytes), &pe, &problem), EPC_OK);
    found = kit_imports_report_unresolved(&pe, "web.dll", &io, sure, tell, &machine);
    for (const char *at = machine.problems; *at; at++)
        lines += *at == '\n';
    ck_assert_uint_eq(found, lines);
    ck_assert_uint_eq(machine.opened, 0);
    return machine.problems;
}

static const char *const first[] = { "First" };

EPC_TEST_IN(imports__that_are_all_there_are_not_told, setup())
{
    add("other.dll", true, 64, "First");
    ck_assert_str_eq(check(first, 1, false), "");
    ck_assert_str_eq(check(first, 1, true), "");
}

EPC_TEST_IN(imports__a_module_that_is_not_found_is_told, setup())
{
    ck_assert_str_eq(check(first, 1, false), "web.dll: other.dll\n");
}

EPC_TEST_IN(imports__a_module_that_may_be_found_is_not_told, setup())
{
    ck_assert_str_eq(check(first, 1, true), ""); /* the system knows better */
    machine.status = EPC_E_SYSTEM;
    ck_assert_str_eq(check(first, 1, false), "");
}

EPC_TEST_LOOP_IN(imports__a_function_that_is_not_exported_is_told, 2, setup())
{
    static const char *const two[] = { "First", "Second", "#9" };

    add("other.dll", true, 64, "First");
    ck_assert_str_eq(check(two, 3, _i == 1), "web.dll: other.dll.Second\nweb.dll: other.dll#9\n");
}

EPC_TEST_IN(imports__a_function_of_a_module_elsewhere_is_told_after_a_failure_only, setup())
{
    add("other.dll", false, 64, "Second");
    ck_assert_str_eq(check(first, 1, true), "");
    ck_assert_str_eq(check(first, 1, false), "web.dll: other.dll.First\n");
}

EPC_TEST_IN(imports__of_one_module_three_functions_are_told, setup())
{
    static const char *const many[] = { "A", "B", "C", "D", "E" };

    add("other.dll", true, 64, "First");
    ck_assert_str_eq(check(many, 5, false),
                     "web.dll: other.dll.A\nweb.dll: other.dll.B\nweb.dll: other.dll.C\n");
}

EPC_TEST_IN(imports__a_module_beside_for_another_processor_is_told, setup())
{
    add("other.dll", true, 32, "First");
    ck_assert_str_eq(check(first, 1, false), "web.dll: other.dll for another processor\n");
}

EPC_TEST_IN(imports__of_a_module_beside_are_looked_at_too, setup())
{
    static const char *const deep[] = { "Deep" };

    epct_pe_import(&add("other.dll", true, 64, "First")->image, "deep.dll", deep, 1);
    ck_assert_str_eq(check(first, 1, false), "other.dll: deep.dll\n");
}

EPC_TEST_IN(imports__of_a_module_elsewhere_are_its_own_affair, setup())
{
    static const char *const deep[] = { "Deep" };

    epct_pe_import(&add("other.dll", false, 64, "First")->image, "deep.dll", deep, 1);
    ck_assert_str_eq(check(first, 1, false), "");
}

EPC_TEST_IN(imports__in_a_circle_come_to_an_end, setup())
{
    epct_pe_import(&add("other.dll", true, 64, "First")->image, "other.dll", first, 1);
    ck_assert_str_eq(check(first, 1, false), "");
}

EPC_TEST_IN(imports__of_wines_stand_ins_are_not_checked, setup())
{
    struct file *file;

    file = add("other.dll", false, 64, "Second");
    memcpy(file->image.bytes + 0x40, "Wine placeholder DLL", 20);
    ck_assert_str_eq(check(first, 1, false), "");
}

static const char *const sets[] = { "api-ms-win-core-registry-l1-1-0.dll", "EXT-MS-WIN-X.DLL" };

EPC_TEST_LOOP_IN(imports__of_api_sets_are_not_checked, sizeof sets / sizeof *sets, setup())
{
    const struct kit_import_io io = { &machine, open_file, close_file };
    static const char *const exports[] = { "Open" };
    struct epct_pe_image image;
    struct kit_pe pe;
    const char *problem;

    epct_pe_build(&image, 64, exports, 1);
    epct_pe_import(&image, sets[_i], first, 1);
    ck_assert_int_eq(
        kit_pe_read_headers(epci_span_of(image.bytes, sizeof image.bytes), &pe, &problem), EPC_OK);
    ck_assert_uint_eq(kit_imports_report_unresolved(&pe, "web.dll", &io, false, tell, &machine), 0);
}
