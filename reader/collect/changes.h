/* SPDX-License-Identifier: MIT
 *
 * changes.h -- notices that counters may have been installed, without reading anything: the system
 * says that a key or a folder has changed.
 *
 * One thread at a time uses an object.  win32/ implements it; elsewhere it is not supported.
 */
#pragma once

#include <stdbool.h>

struct reader_changes;

/* What has changed, as bits. */
#define READER_CHANGED_REGISTRY 1u /* a key below Services or Perflib of the machine */
#define READER_CHANGED_FOLDERS  2u /* a file in one of the folders */

/* Watch the registry from now on.  EPC_OK; EPC_E_UNSUPPORTED; EPC_E_NOMEM, EPC_E_SYSTEM; then *out
 * is NULL. */
int reader_changes_open(struct reader_changes **out);

/* The folders to be watched are those that are named between these two, from then on.  A watched
 * folder is held open in a way that lets others rename and remove what is in it.  end: false if
 * there are more than can be watched, or one that cannot; one that does not exist is left out. */
void reader_changes_begin_folder_list(struct reader_changes *changes);
void reader_changes_add_folder(struct reader_changes *changes, const char *path);
bool reader_changes_unwatch_other_folders(struct reader_changes *changes);

/* What has changed since the last call: READER_CHANGED_... bits.  Does not wait. */
unsigned reader_changes_poll(struct reader_changes *changes);

/* Does the system still report each change of the registry? */
bool reader_changes_has_registry(const struct reader_changes *changes);

/* NULL has no effect. */
void reader_changes_close(struct reader_changes *changes);
