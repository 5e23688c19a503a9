/* SPDX-License-Identifier: MIT
 *
 * dialog_fixture.h -- what the tests of the dialog have in common. */
#pragma once

#include "dialog_driver.h"
#include "pdh/caller/types.h"

#define S(name) ((PDH_STATUS)(name))

extern PDH_BROWSE_DLG_CONFIG_A dialog_config;
extern char dialog_buffer[4096];

/* Today's era, the written computer, and a configuration with the buffer. */
void dialog_begin(void);

/* Show the dialog, used by the script; what the function returned. */
PDH_STATUS dialog_show(driver_script *script);

/* The paths of the buffer with | after each. */
const char *dialog_given(void);
void dialog_choose_site(HWND dialog);
void dialog_add_one(HWND dialog);
void dialog_add_all(HWND dialog);
