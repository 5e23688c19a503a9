/* SPDX-License-Identifier: MIT
 *
 * new.c -- epc-ini new: writes a small project, all of it or nothing.
 *
 * The files are written into a new folder with a temporary name, which is renamed at the end.  A
 * folder of that name is left alone: another run may be at work there.
 */
#include "ini/tool/tool.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/project/project.h"
#include "kit/system/files.h"

void ini_tool_print_new_help(struct ini_tool *tool)
{
    kit_buffer_add_format(
        &tool->out,
        "\n"
        "It makes the folder NAME, or that of -o, which must not exist, with a schema, a program\n"
        "that counts, its unit test, a setup program for NSIS and the build for CMake.  In it:\n"
        "\n"
        "  cmake --preset win64\n"
        "  cmake --build --preset win64\n"
        "  ctest --preset win64\n"
        "\n"
        "The folder of epc-ini has to be on the PATH.  docs/start.md shows all of it.\n"
        "\n"
        "--lang writes it in another language than C:");
    for (size_t i = 0; i < ini_project_count; i++)
        kit_buffer_add_format(&tool->out, "%s %s", i ? "," : "", ini_projects[i].word);
    kit_buffer_add_format(&tool->out, ".\nEach has a page in docs/languages.\n");
}

/* Where the files are written first. */
struct new_place {
    const char *folder;
    size_t count;
    const char *paths[INI_PROJECT_MAX_FILES];
};

static void remove_temporary_project(const struct new_place *place)
{
    for (size_t i = 0; i < place->count; i++)
        kit_remove_file(place->paths[i]);
    kit_remove_folder(place->folder);
}

static int write_all_project_files(const struct new_place *place,
                                   const struct ini_project_file *files, const char *target,
                                   const char **failed)
{
    int status;

    *failed = place->folder;
    if ((status = kit_make_new_folder(place->folder)) != EPC_OK)
        return status;
    for (size_t i = 0; status == EPC_OK && i < place->count; i++) {
        *failed = place->paths[i];
        status = kit_write_and_flush_file(
            place->paths[i], epci_span_of(files[i].output.bytes, files[i].output.count));
    }
    if (status == EPC_OK) {
        *failed = target;
        status = kit_rename_folder(place->folder, target);
    }
    if (status != EPC_OK)
        remove_temporary_project(place);
    return status;
}

static int report_project_failure(struct ini_tool *tool, const char *target, const char *failed,
                                  int status)
{
    const char *why = status == EPC_E_NOSPACE     ? "there is no space left"
                      : status == EPC_E_EXISTS    ? "it exists already"
                      : status == EPC_E_NOT_FOUND ? "a folder of the path does not exist"
                      : status == EPC_E_ACCESS    ? "this user may not write there"
                                                  : epc_status_text(status);

    if (strcmp(target, failed) != 0 && status == EPC_E_EXISTS)
        kit_buffer_add_format(&tool->error,
                              "epc-ini: %s: nothing written; %s exists: another epc-ini is at work "
                              "there, or was killed; then remove it\n",
                              target, failed);
    else if (strcmp(target, failed) == 0)
        kit_buffer_add_format(&tool->error, "epc-ini: %s: nothing written; %s\n", target, why);
    else
        kit_buffer_add_format(&tool->error, "epc-ini: %s: nothing written; cannot write %s: %s\n",
                              target, failed, why);
    return KIT_EXIT_REFUSED;
}

/* Make the files, and name the places where they are written first. */
static int fill_files_and_name_temporary_paths(struct ini_tool *tool,
                                               const struct ini_project *project,
                                               const char *target,
                                               struct ini_project_file files[INI_PROJECT_MAX_FILES],
                                               struct new_place *place)
{
    if (ini_fill_project_files(&tool->arena, project, tool->file, files, &place->count))
        return KIT_EXIT_BROKEN;
    place->folder = ini_format_string(&tool->arena, "%s.new~", target);
    for (size_t i = 0; i < place->count; i++)
        place->paths[i] = ini_format_string(&tool->arena, "%s/%s", place->folder, files[i].name);
    return tool->arena.refused != 0 ? KIT_EXIT_BROKEN : KIT_EXIT_GOOD;
}

int ini_tool_new(struct ini_tool *tool)
{
    const char *target = tool->target ? tool->target : tool->file, *why = NULL, *failed = NULL;
    const struct ini_project *project = ini_project_find(tool->language ? tool->language : "c");
    struct ini_project_file files[INI_PROJECT_MAX_FILES];
    struct new_place place;
    size_t bytes = strlen(target);
    int status;

    if (!project)
        return ini_tool_report_misused_argument(
            tool, "new --help lists the languages of --lang, which does not know", tool->language);
    status = ini_check_project_name(&tool->arena, &tool->io, project, tool->file, &why);
    if (status == EPC_E_INVALID)
        return ini_tool_report_misuse(
            tool,
            ini_format_string(&tool->arena, "new cannot use the name \"%s\": %s%s", tool->file, why,
                              strpbrk(tool->file, "/\\") ? "; -o takes a path" : ""));
    while (bytes > 1 && strchr("/\\", target[bytes - 1]))
        bytes--;
    target = ini_format_string(&tool->arena, "%.*s", (int)bytes, target);
    if (status != EPC_OK || !target ||
        fill_files_and_name_temporary_paths(tool, project, target, files, &place))
        return KIT_EXIT_BROKEN;
    if (kit_path_exists(target))
        return report_project_failure(tool, target, target, EPC_E_EXISTS);
    status = write_all_project_files(&place, files, target, &failed);
    if (status != EPC_OK)
        return report_project_failure(tool, target, failed, status);
    for (size_t i = 0; i < place.count; i++)
        kit_buffer_add_format(&tool->out, "%s/%s\n", target, files[i].name);
    return KIT_EXIT_GOOD;
}
