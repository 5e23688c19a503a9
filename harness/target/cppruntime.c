/* SPDX-License-Identifier: MIT
 *
 * cppruntime.c -- the runtime by its own words: what it prints when nothing catches an exception,
 * or the name of its DLL.
 */
#include "harness/target/cppruntime.h"

#include <epc/epc.h>

#include "kit/slice.h"
#include "kit/system/files.h"

#define FILE_MAX ((size_t)64 * 1024 * 1024)

bool harness_has_gcc_cpp_runtime(const char *path)
{
    struct kit_slice file;
    void *data;
    size_t bytes;
    bool found;

    if (kit_read_file_up_to(path, FILE_MAX, &data, &bytes) != EPC_OK)
        return false;
    file = (struct kit_slice){ data, bytes };
    found = kit_slice_find(file, "terminate called after throwing an instance of '") < bytes ||
            kit_slice_find(file, "libstdc++-6.dll") < bytes;
    kit_free(data);
    return found;
}
