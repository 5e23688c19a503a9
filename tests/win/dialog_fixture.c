/* SPDX-License-Identifier: MIT
 *
 * dialog_fixture.c -- a dialog over a computer that the test writes. */
#include "dialog_fixture.h"

#include <stdio.h>
#include <string.h>

#include "epc_check.h"

#include "pdh/browse/dialog.h"
#include "pdh/caller/era.h"
#include "unit/pdh/fakemachine.h"

PDH_BROWSE_DLG_CONFIG_A dialog_config;
char dialog_buffer[4096];

void dialog_begin(void)
{
    pdh_era_set_for_tests(PDH_TODAY);
    fake_begin("009");
    memset(&dialog_config, 0, sizeof dialog_config);
    memset(dialog_buffer, 0, sizeof dialog_buffer);
    dialog_config.szReturnPathBuffer = dialog_buffer;
    dialog_config.cchReturnPathLength = sizeof dialog_buffer;
    dialog_config.dwDefaultDetailLevel = PERF_DETAIL_WIZARD;
}

PDH_STATUS dialog_show(driver_script *script)
{
    PDH_STATUS status;

    driver_begin(script);
    status = PdhBrowseCountersA(&dialog_config);
    ck_assert_msg(driver_end(), "the dialog was not shown, or not closed");
    return status;
}

/* The paths of the buffer with | after each. */
const char *dialog_given(void)
{
    static char text[sizeof dialog_buffer];
    size_t used = 0;

    for (const char *at = dialog_buffer; *at; at += strlen(at) + 1) {
        const size_t bytes = strlen(at);

        memcpy(text + used, at, bytes);
        text[used + bytes] = '|';
        used += bytes + 1;
    }
    text[used] = '\0';
    return text;
}

void dialog_choose_site(HWND dialog)
{
    driver_choose(dialog, BROWSE_OBJECT, "Web Site");
}

void dialog_add_one(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTER, "Busy %|");
    driver_select(dialog, BROWSE_INSTANCE, "shop#1|");
    driver_note_number(IsWindowVisible(GetDlgItem(dialog, BROWSE_ALL)));
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}

void dialog_add_all(HWND dialog)
{
    dialog_choose_site(dialog);
    driver_select(dialog, BROWSE_COUNTERS, "Active|");
    driver_click(dialog, BROWSE_ALL);
    driver_click(dialog, IDOK);
    driver_click(dialog, IDCANCEL);
}
