/* SPDX-License-Identifier: MIT
 *
 * window_probe.c -- exits with 0 if a window of a program of this bitness can be shown on the
 * display of the environment, else with 77. */
#include <stdio.h>
#include <stdlib.h>

#include "dialog_driver.h"

int main(void)
{
    HWND window;

    driver_use_display();
    window = CreateWindowA("STATIC", "probe", WS_OVERLAPPEDWINDOW | WS_VISIBLE, 0, 0, 100, 100,
                           NULL, NULL, NULL, NULL);
    if (!getenv("DISPLAY") || !window || !IsWindowVisible(window))
        return printf("no window is shown: error %lu\n", GetLastError()), 77;
    DestroyWindow(window);
    return 0;
}
