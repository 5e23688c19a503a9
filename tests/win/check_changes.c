/* SPDX-License-Identifier: MIT
 *
 * check_changes.c -- which folders the system reports changes of.
 */
#include "epc_check.h"

#include <epc/epc.h>

#include "reader/collect/changes.h"

static struct reader_changes *watch(const char *folder)
{
    struct reader_changes *changes;

    ck_assert_int_eq(reader_changes_open(&changes), EPC_OK);
    reader_changes_begin_folder_list(changes);
    reader_changes_add_folder(changes, "C:\\windows");
    reader_changes_add_folder(changes, folder);
    return changes;
}

EPC_TEST(changes__folders_that_do_not_exist_are_left_out)
{
    static const char *const missing[] = { "C:\\windows\\no such folder",
                                           "C:\\no such folder\\below" };

    for (size_t i = 0; i < EPC_COUNT(missing); i++) {
        struct reader_changes *changes = watch(missing[i]);

        ck_assert_msg(reader_changes_unwatch_other_folders(changes), "%s", missing[i]);
        reader_changes_close(changes);
    }
}

EPC_TEST(changes__a_file_is_no_folder_to_watch)
{
    struct reader_changes *changes = watch("C:\\windows\\system32\\kernel32.dll");

    ck_assert(!reader_changes_unwatch_other_folders(changes));
    reader_changes_close(changes);
}
