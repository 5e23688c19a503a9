/* generated from webperf.epc by epc-ini gen; do not edit */
/* SPDX-License-Identifier: MIT */
/* Offsets only: the symbols of WebPerf, for C and for lodctr. */

#define WEBPERF_SITE                 0
#define WEBPERF_SITE_REQUESTS        2
#define WEBPERF_SITE_BYTES_SENT      4
#define WEBPERF_SITE_CONNECTIONS     6
#define WEBPERF_SITE_HIT_RATIO       8
#define WEBPERF_SITE_LOOKUPS         10
#define WEBPERF_SITE_REQUEST_TIME    12
#define WEBPERF_SITE_REQUESTS_TIMED  14
#define WEBPERF_SITE_ERRORS          16

#define WEBPERF_SERVER               18
#define WEBPERF_SERVER_UPTIME        20
#define WEBPERF_SERVER_BUSY_WORKERS  22
#define WEBPERF_SERVER_CONNECTED     24
