/* SPDX-License-Identifier: MIT
 *
 * webapp_date.h -- dates as HTTP writes them: "Sun, 06 Nov 1994 08:49:37 GMT".  Portable; no locale,
 * no time zone, no C library calendar.
 */
#ifndef WEBAPP_DATE_H
#define WEBAPP_DATE_H

#include <stddef.h>
#include <stdint.h>

#define WEBAPP_DATE_ROOM 30

/* Write `seconds` since 1970, from the year 1970 to 9999; others become the nearest of these. */
void webapp_date_format(int64_t seconds, char text[WEBAPP_DATE_ROOM]);

/* Seconds since 1970, or WEBAPP_NO_DATE (webapp_request.h) for anything but such a date. */
int64_t webapp_date_parse(const char *text, size_t bytes);

#endif
