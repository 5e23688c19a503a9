/* SPDX-License-Identifier: MIT
 *
 * dialog_driver.h -- uses a dialog that a function shows, by messages from a second thread.
 *
 * A script runs in the second thread once the dialog is shown.  It must not fail a test there: it
 * notes what it sees, and the test looks afterwards.
 */
#pragma once

#include <stdbool.h>

#include <windows.h>

typedef void driver_script(HWND dialog);

/* The next dialog that this thread shows is used by the script.  A dialog that the script leaves
 * open is cancelled. */
void driver_begin(driver_script *script);
/* After the dialog; false: the script was not called, or left the dialog open. */
bool driver_end(void);

/* Let windows of this thread be shown on the display of the environment, if there is one. */
void driver_use_display(void);

/* Note a text, or a number, for the test: "text|text|". */
void driver_note(const char *text);
void driver_note_number(LONG_PTR number);
/* All notes since driver_begin. */
const char *driver_notes(void);

/* Click a button; wait until what it does is done. */
void driver_click(HWND dialog, int id);
/* Select a line of a combo box, as a user does; false: it is not there. */
bool driver_choose(HWND dialog, int id, const char *text);
/* Write into the box of a combo box, as a user does who then leaves it. */
void driver_type(HWND dialog, int id, const char *text);
/* Change the selection of a list to the lines "text|text|". */
void driver_select(HWND dialog, int id, const char *texts);
/* Note the lines of a combo box or list box, those selected with a star. */
void driver_note_list(HWND dialog, int id);
void driver_note_text(HWND dialog, int id);
