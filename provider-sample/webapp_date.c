/* SPDX-License-Identifier: MIT
 *
 * webapp_date.c -- dates as HTTP writes them.  See webapp_date.h. */
#include "provider-sample/webapp_date.h"

#include <stdbool.h>
#include <string.h>

#include "provider-sample/webapp_request.h"

#define SECONDS_PER_DAY 86400
#define LAST_SECOND     INT64_C(253402300799) /* of the year 9999 */

static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
static const char weekdays[] = "ThuFriSatSunMonTueWed"; /* 1 January 1970 was a Thursday */

/* Days from 1 January 1970 to the first of March of `year`.  Years that begin in March have their
 * leap day last, so that no month needs to know of it. */
static int64_t days_to_march(int64_t year)
{
    return year * 365 + year / 4 - year / 100 + year / 400 - 719468;
}

/* Days from the first of March to the first of month `month`, 0 being March. */
static int64_t days_to_month(int64_t month)
{
    return (month * 153 + 2) / 5;
}

static void put_number(char *at, int64_t number, int digits)
{
    while (digits-- > 0) {
        at[digits] = (char)('0' + number % 10);
        number /= 10;
    }
}

void webapp_date_format(int64_t seconds, char text[WEBAPP_DATE_ROOM])
{
    int64_t days, clock, year, month;

    if (seconds < 0)
        seconds = 0;
    if (seconds > LAST_SECOND)
        seconds = LAST_SECOND;
    days = seconds / SECONDS_PER_DAY;
    clock = seconds % SECONDS_PER_DAY;
    for (year = 1970 + days / 365; days_to_march(year) > days;)
        year--;
    for (month = 11; days_to_march(year) + days_to_month(month) > days;)
        month--;

    memcpy(text, "Thu, 01 Jan 1970 00:00:00 GMT", WEBAPP_DATE_ROOM);
    memcpy(text, weekdays + 3 * (days % 7), 3);
    put_number(text + 5, days - days_to_march(year) - days_to_month(month) + 1, 2);
    memcpy(text + 8, months + 3 * ((month + 2) % 12), 3);
    put_number(text + 12, year + (month >= 10), 4);
    put_number(text + 17, clock / 3600, 2);
    put_number(text + 20, clock / 60 % 60, 2);
    put_number(text + 23, clock % 60, 2);
}

static bool get_number(const char *at, int digits, int64_t least, int64_t most, int64_t *number)
{
    *number = 0;
    for (int i = 0; i < digits; i++) {
        if (at[i] < '0' || at[i] > '9')
            return false;
        *number = *number * 10 + (at[i] - '0');
    }
    return *number >= least && *number <= most;
}

int64_t webapp_date_parse(const char *text, size_t bytes)
{
    int64_t day, year, hour, minute, second, month;
    char again[WEBAPP_DATE_ROOM];
    int64_t seconds;

    if (bytes != WEBAPP_DATE_ROOM - 1)
        return WEBAPP_NO_DATE;
    for (month = 0; month < 12; month++)
        if (memcmp(text + 8, months + 3 * month, 3) == 0)
            break;
    if (month == 12 || !get_number(text + 5, 2, 1, 31, &day) ||
        !get_number(text + 12, 4, 1970, 9999, &year) || !get_number(text + 17, 2, 0, 23, &hour) ||
        !get_number(text + 20, 2, 0, 59, &minute) || !get_number(text + 23, 2, 0, 59, &second))
        return WEBAPP_NO_DATE;
    month = (month + 10) % 12;
    seconds = days_to_march(year - (month >= 10)) + days_to_month(month) + day - 1;
    seconds = seconds * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second;
    /* The weekday, the punctuation and the 30th of February all show when it is written again. */
    webapp_date_format(seconds, again);
    return memcmp(text, again, bytes) == 0 ? seconds : WEBAPP_NO_DATE;
}
