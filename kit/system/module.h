/* SPDX-License-Identifier: MIT
 *
 * module.h -- modules: loads one as perflib does, and finds the file of a library.
 *
 * Preconditions of all functions: pointers are not NULL unless the function says so; text is UTF-8.
 * `int` results are EPC_OK or an EPC_ status; on an error the out-parameters are zeroed and nothing
 * is held.  _close functions accept zeroed objects and are idempotent.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for the file name of a module, without its path. */
#define KIT_MODULE_NAME 64

typedef void (*kit_procedure)(void);

/* Load a DLL as perflib does: a bare name is searched for, a path is taken as it is.  *error is the
 * Win32 code of a failure. */
int kit_module_load(const char *library, void **out, uint32_t *error);
/* The exported procedure, or NULL. */
kit_procedure kit_module_find_export(void *module, const char *name);
/* Path of a loaded module, NULL: of the program; "" if it does not fit. */
void kit_copy_module_path(void *module, char *path, size_t capacity);
/* Its file name without the path, cut to KIT_MODULE_NAME bytes. */
void kit_copy_file_name_of_module(void *module, char *name);

/* Path of the program or DLL that contains this code; "" if it does not fit. */
void kit_copy_own_module_path(char *path, size_t capacity);

/* The path from which a library would be loaded; expands no variables and loads nothing.  A name
 * that is not a full path is looked for in this program's folder, in the system's folders, and in
 * those of PATH; not in the current folder, which differs from host to host.  EPC_E_NOT_FOUND. */
int kit_library_find_path(const char *library, char *path, size_t capacity);
/* Is this file directly in one of the system's folders, which every host searches? */
bool kit_is_system_library(const char *path);

/* Is a module still loaded at the address of this one? */
bool kit_is_module_still_loaded(void *module);
/* How many bytes of address space it takes, from its base on. */
uint64_t kit_module_size(void *module);
