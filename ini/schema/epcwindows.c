/* SPDX-License-Identifier: MIT
 *
 * epcwindows.c -- the functions of Windows' headers, which are declared where the generated DLL is
 * compiled; windows.txt lists them in order, several in a line.
 */
#include "ini/schema/epcform.h"

#include <string.h>

#include <epc/epc.h>

#include "ini/windows_names.h"
#include "kit/sort.h"

/* How a word, which ends at a blank or at "*", compares with the name. */
static int compare_list_word_with_name(const char *word, const char *name, size_t bytes)
{
    const size_t length = strcspn(word, " *");
    const int order = memcmp(word, name, length < bytes ? length : bytes);

    return order != 0 ? order : (length > bytes) - (length < bytes);
}

/* The word that is the name, in the last line that does not begin after it; or NULL. */
static const char *find_windows_word(const char *name, size_t bytes)
{
    size_t after;

    KIT_FIND_FIRST(after, EPC_COUNT(ini_windows_names) - 1 /* without the NULL */,
                   compare_list_word_with_name(ini_windows_names[after], name, bytes) > 0);
    for (const char *at = ini_windows_names[after - (after > 0)]; *at; at += strspn(at, " ")) {
        if (compare_list_word_with_name(at, name, bytes) == 0)
            return at;
        at += strcspn(at, " ");
    }
    return NULL;
}

bool ini_epc_is_windows_function_name(const char *name)
{
    const size_t bytes = strlen(name);
    const char *base;

    if (find_windows_word(name, bytes))
        return true;
    if (bytes < 2 || !strchr("AW", name[bytes - 1]))
        return false;
    base = find_windows_word(name, bytes - 1);
    return base && base[bytes - 1] == '*';
}
