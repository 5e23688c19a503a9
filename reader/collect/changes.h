/* SPDX-License-Identifier: MIT
 *
 * changes.h -- notices that counters may have been installed, without reading anything: the system
 * says that a key or a folder has changed.
 *
 * One thread at a time uses an object.  win32/ implements it; elsewhere it is not supported.
 */
#pragma once

#include <stdbool.h>

struct epci_changes;

/* What has changed, as bits. */
#define EPCI_CHANGED_REGISTRY 1u /* a key below Services or Perflib of the machine */
#define EPCI_CHANGED_FOLDERS  2u /* a file in one of the folders */

/* Watch the registry from now on.  EPC_OK; EPC_E_UNSUPPORTED; EPC_E_NOMEM, EPC_E_SYSTEM; then *out
 * is NULL. */
int epci_changes_open(struct epci_changes **out);

/* The folders to be watched are those that are named between these two, from then on.  A watched
 * folder is held open in a way that lets others rename and remove what is in it.  end: false if
 * there are more than can be watched, or one that cannot. */
void epci_changes_begin_folders(struct epci_changes *changes);
void epci_changes_folder(struct epci_changes *changes, const char *path);
bool epci_changes_end_folders(struct epci_changes *changes);

/* What has changed since the last call: EPCI_CHANGED_... bits.  Does not wait. */
unsigned epci_changes_poll(struct epci_changes *changes);

/* NULL has no effect. */
void epci_changes_close(struct epci_changes *changes);
