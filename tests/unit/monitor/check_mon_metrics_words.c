/* SPDX-License-Identifier: MIT
 *
 * check_mon_metrics_words.c -- texts become words and units. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "monitor/metrics/words.h"

struct word_case {
    const char *text;
    enum mon_naming naming;
    const char *words, *unit;
    double scale;
};

static const struct word_case cases[] = {
    { "LogicalDisk", MON_NAMING_OBJECT, "logical_disk", "", 1 },
    { ".NET CLR Memory", MON_NAMING_OBJECT, "net_clr_memory", "", 1 },
    { "CLRMemory", MON_NAMING_OBJECT, "clr_memory", "", 1 },
    { "TCPv4", MON_NAMING_OBJECT, "tcpv4", "", 1 },
    { "JobQ", MON_NAMING_OBJECT, "jobq", "", 1 },
    { "JobQLength", MON_NAMING_OBJECT, "jobq_length", "", 1 },
    { "iSCSI Requests", MON_NAMING_OBJECT, "iscsi_requests", "", 1 },
    { "XAxis", MON_NAMING_OBJECT, "xaxis", "", 1 },
    { "SharedURL", MON_NAMING_OBJECT, "shared_url", "", 1 },
    { "IDs", MON_NAMING_OBJECT, "ids", "", 1 },
    { "SQLServer:Buffer Manager", MON_NAMING_OBJECT, "sql_server_buffer_manager", "", 1 },
    { "Counter", MON_NAMING_OBJECT, "other", "", 1 },
    /* rates */
    { "Requests/sec", MON_NAMING_COUNT, "requests", "", 1 },
    { "Requests per second", MON_NAMING_COUNT, "requests", "", 1 },
    { "Requests/sec", MON_NAMING_LEVEL, "requests_per_second", "", 1 },
    { "Bytes Sent/sec", MON_NAMING_COUNT, "sent", "bytes", 1 },
    { "Bytes/sec", MON_NAMING_COUNT, "", "bytes", 1 },
    { "Bytes/sec", MON_NAMING_LEVEL, "bytes_per_second", "", 1 },
    { "KB/sec", MON_NAMING_LEVEL, "kilobyte_per_second", "", 1 },
    { "/sec", MON_NAMING_COUNT, "value", "", 1 },
    /* base units, with scaling */
    { "Available KBytes", MON_NAMING_LEVEL, "available", "bytes", 1024 },
    { "Available MBytes", MON_NAMING_LEVEL, "available", "bytes", 1048576 },
    { "Cache Size (KB)", MON_NAMING_LEVEL, "cache_size", "bytes", 1024 },
    { "Data File(s) Size (KB)", MON_NAMING_LEVEL, "data_files_size", "bytes", 1024 },
    { "Lock Wait Time (ms)", MON_NAMING_LEVEL, "lock_wait_time", "seconds", 1e-3 },
    { "Latency (\xC2\xB5s)", MON_NAMING_LEVEL, "latency", "seconds", 1e-6 },
    { "Milliseconds Waited", MON_NAMING_COUNT, "waited", "seconds", 1e-3 },
    { "Uptime Minutes", MON_NAMING_LEVEL, "uptime", "seconds", 60 },
    { "Avg. Disk Bytes/Read", MON_NAMING_COUNT, "avg_disk_read", "bytes", 1 },
    { "Packets per Bytes", MON_NAMING_COUNT, "packets_per_bytes", "", 1 },
    { "% Free Space", MON_NAMING_LEVEL, "free_space", "ratio", 0.01 },
    { "% Committed Bytes In Use", MON_NAMING_LEVEL, "committed_bytes_in_use", "ratio", 0.01 },
    { "% Odd/sec", MON_NAMING_COUNT, "percent_odd", "", 1 },
    { "Oldest Job (min)", MON_NAMING_LEVEL, "oldest_job", "seconds", 60 },
    { "Oldest Job (hours)", MON_NAMING_LEVEL, "oldest_job", "seconds", 3600 },
    { "Oldest Job (h)", MON_NAMING_LEVEL, "oldest_job", "seconds", 3600 },
    { "Oldest Job (d)", MON_NAMING_LEVEL, "oldest_job", "seconds", 86400 },
    { "Oldest Job (s)", MON_NAMING_LEVEL, "oldest_job", "seconds", 1 },
    { "Latency Min", MON_NAMING_LEVEL, "latency_min", "", 1 },
    { "Min Latency (ms)", MON_NAMING_LEVEL, "min_latency", "seconds", 1e-3 },
    /* the kind says the unit */
    { "% Processor Time", MON_NAMING_TIMED, "processor_time", "", 1 },
    { "Avg. Disk sec/Read", MON_NAMING_TIMED, "avg_disk_read", "", 1 },
    { "Seconds", MON_NAMING_TIMED, "", "", 1 },
    /* spelling */
    { "# of Exceps Thrown", MON_NAMING_LEVEL, "number_of_exceps_thrown", "", 1 },
    { "#Handles", MON_NAMING_LEVEL, "number_of_handles", "", 1 },
    { "Total Requests", MON_NAMING_LEVEL, "overall_requests", "", 1 },
    { "Requests Total", MON_NAMING_COUNT, "requests_overall", "", 1 },
    { "Thread Count", MON_NAMING_LEVEL, "thread_amount", "", 1 },
    { "Count of Threads", MON_NAMING_LEVEL, "count_of_threads", "", 1 },
    { "Check Sum", MON_NAMING_LEVEL, "check_summed", "", 1 },
    { "My Counter Value", MON_NAMING_LEVEL, "my_value", "", 1 },
    { "Requests/Minute", MON_NAMING_LEVEL, "requests_minute", "", 1 },
    { "Kilobits", MON_NAMING_LEVEL, "kilo_bit", "", 1 },
    { "Drive D", MON_NAMING_LEVEL, "drive_dee", "", 1 },
    { "Read & Write", MON_NAMING_LEVEL, "read_and_write", "", 1 },
    { "I/O Reads", MON_NAMING_LEVEL, "io_reads", "", 1 },
    { "Thread's Age", MON_NAMING_LEVEL, "threads_age", "", 1 },
    /* hostile and foreign ones */
    { "<script>alert(1)</script>", MON_NAMING_LEVEL, "script_alert_1_script", "", 1 },
    { "a\"b\\c\nd", MON_NAMING_LEVEL, "a_bee_c_dee", "", 1 },
    { "x\xE2\x80\xA8y", MON_NAMING_LEVEL, "x_y", "", 1 },
    { "\xEF\xBF\xBD", MON_NAMING_LEVEL, "value", "", 1 },
    { "Gr\xC3\xB6\xC3\x9F"
      "e",
      MON_NAMING_LEVEL, "grose", "", 1 },
    { "\xE6\x97\xA5\xE6\x9C\xAC", MON_NAMING_LEVEL, "u65e5_u672c", "", 1 },
    { "\xFFx\xC0", MON_NAMING_LEVEL, "x", "", 1 },
    { "", MON_NAMING_LEVEL, "value", "", 1 },
    { "%%%", MON_NAMING_LEVEL, "", "ratio", 0.01 },
};

EPC_TEST_LOOP(words__are_those_that_promlint_accepts, EPC_COUNT(cases))
{
    struct mon_words words;

    mon_make_name_words(cases[_i].text, cases[_i].naming, &words);
    ck_assert_str_eq(words.text, cases[_i].words);
    ck_assert_str_eq(mon_unit_name(words.unit), cases[_i].unit);
    ck_assert(words.scale == cases[_i].scale);
}

EPC_TEST(words__are_cut_in_a_text_without_end)
{
    static char text[100001];
    struct mon_words words;

    memset(text, 'x', sizeof text - 1);
    mon_make_name_words(text, MON_NAMING_OBJECT, &words);
    ck_assert_uint_eq(strlen(words.text), 39);
    for (size_t i = 0; i + 1 < sizeof text; i++)
        text[i] = i % 8 ? 'x' : ' ';
    mon_make_name_words(text, MON_NAMING_OBJECT, &words);
    ck_assert_uint_gt(strlen(words.text), 180);
    ck_assert_uint_lt(strlen(words.text), MON_WORDS_SIZE);
}
