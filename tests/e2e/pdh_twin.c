/* SPDX-License-Identifier: MIT
 *
 * pdh_twin.c -- a program that reads a binary log through pdh.dll, and compares each value with
 * Windows' own export of it as text.
 *
 *   pdh_twin BLG CSV OUT   prints how many cells are equal; then exports all samples to OUT.blg and
 *                          OUT.csv as Export-Counter does, and compares these, too
 */
#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 64
#define ROWS    256

typedef PDH_STATUS(WINAPI add_relog)(PDH_HQUERY, LPCWSTR, DWORD, DWORD, LONGLONG, PDH_HCOUNTER *);
typedef PDH_STATUS(WINAPI set_value)(PDH_HCOUNTER, PPDH_RAW_COUNTER, LPCWSTR);
typedef PDH_STATUS(WINAPI write_sample)(PDH_HLOG, LONGLONG);
typedef PDH_STATUS(WINAPI reset_values)(PDH_HLOG);

static struct {
    add_relog *add;
    set_value *set;
    write_sample *write;
    reset_values *reset;
} relog;

/* The log's text. */
static char *text;
static const char *cells[ROWS][COLUMNS + 1]; /* the first row is the head, the first cell a time */
static unsigned rows, columns;

/* What was read of the log. */
static struct {
    PDH_RAW_COUNTER raw;
    DWORD type;
} samples[ROWS][COLUMNS];
static LONGLONG times[ROWS], bases[COLUMNS];

static void fail(const char *what, long status)
{
    printf("pdh_twin: %s: %08lx\n", what, status);
    exit(1);
}

static void expect(const char *what, PDH_STATUS status)
{
    if (status != ERROR_SUCCESS)
        fail(what, status);
}

static void read_text(const char *path)
{
    FILE *in = fopen(path, "rb");
    size_t bytes;
    char *at;

    text = malloc(1 << 20);
    if (!in || !text)
        fail("the text cannot be read", 0);
    bytes = fread(text, 1, (1 << 20) - 1, in);
    text[bytes] = '\0';
    fclose(in);
    for (at = text; *at == '"' && rows < ROWS; rows++) {
        unsigned cell = 0;

        while (*at == '"' && cell <= COLUMNS) {
            cells[rows][cell++] = ++at;
            at = strchr(at, '"');
            if (!at)
                fail("the text is cut off", 0);
            *at++ = '\0';
            at += *at == ',';
        }
        columns = cell - 1;
        at += strspn(at, "\r\n");
    }
}

/* Compare all samples of a log; with `keep`, remember them. */
static unsigned compare_log(const char *path, BOOL keep)
{
    PDH_HCOUNTER counters[COLUMNS];
    unsigned equal = 0;
    PDH_HQUERY query;
    PDH_HLOG log;
    char list[MAX_PATH + 2] = "";

    lstrcpynA(list, path, MAX_PATH);
    expect("bind", PdhBindInputDataSourceA(&log, list));
    expect("query", PdhOpenQueryH(log, 0, &query));
    for (unsigned c = 0; c < columns; c++) {
        expect(cells[0][c + 1], PdhAddCounterA(query, cells[0][c + 1], 0, &counters[c]));
        if (keep)
            (void)PdhGetCounterTimeBase(counters[c], &bases[c]);
    }
    for (unsigned row = 1; row < rows; row++) {
        LONGLONG time;

        expect("collect", PdhCollectQueryDataWithTime(query, &time));
        for (unsigned c = 0; c < columns; c++) {
            PDH_FMT_COUNTERVALUE value;
            char shown[40] = " ";

            if (keep)
                expect("raw", PdhGetRawCounterValue(counters[c], &samples[row][c].type,
                                                    &samples[row][c].raw));
            if (PdhGetFormattedCounterValue(counters[c], PDH_FMT_DOUBLE | PDH_FMT_NOCAP100, NULL,
                                            &value) == ERROR_SUCCESS)
                snprintf(shown, sizeof shown, "%.17g", value.doubleValue);
            if (strcmp(shown, cells[row][c + 1]) == 0)
                equal++;
            else
                printf("%s row %u column %u: %s, Windows %s\n", path, row, c, shown,
                       cells[row][c + 1]);
        }
        if (keep)
            times[row] = time;
    }
    if (PdhCollectQueryData(query) != (PDH_STATUS)PDH_NO_MORE_DATA)
        fail("the log goes on", 0);
    PdhCloseQuery(query);
    expect("close", PdhCloseLog(log, 0));
    return equal;
}

/* As Export-Counter preserves paths. */
static void export_log(const char *path, DWORD type)
{
    PDH_HCOUNTER counters[COLUMNS];
    PDH_HQUERY query;
    WCHAR wide[1024];
    PDH_HLOG log;

    expect("query", PdhOpenQueryH(NULL, 0, &query));
    for (unsigned c = 0; c < columns; c++) {
        MultiByteToWideChar(CP_ACP, 0, cells[0][c + 1], -1, wide, 1024);
        expect("add", relog.add(query, wide, samples[1][c].type, 0, bases[c], &counters[c]));
    }
    expect("open", PdhOpenLogA(path, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS, &type, query, 0,
                               NULL, &log));
    for (unsigned row = 1; row < rows; row++) {
        expect("reset", relog.reset(log));
        for (unsigned c = 0; c < columns; c++)
            expect("set", relog.set(counters[c], &samples[row][c].raw, NULL));
        expect("write", relog.write(log, times[row]));
    }
    expect("close", PdhCloseLog(log, 0));
    PdhCloseQuery(query);
}

#define FIND(member, type, name) relog.member = (type *)(void (*)(void))GetProcAddress(dll, name)

int main(int argc, char **argv)
{
    HMODULE dll = GetModuleHandleA("pdh.dll");
    char out[MAX_PATH];
    unsigned all;

    if (argc != 4)
        fail("usage: pdh_twin BLG CSV OUT", 0);
    FIND(add, add_relog, "PdhAddRelogCounter");
    FIND(set, set_value, "PdhSetCounterValue");
    FIND(write, write_sample, "PdhWriteRelogSample");
    FIND(reset, reset_values, "PdhResetRelogCounterValues");
    if (!relog.add || !relog.set || !relog.write || !relog.reset)
        fail("pdh.dll lacks the functions of Export-Counter", 0);
    read_text(argv[2]);
    all = (rows - 1) * columns;
    printf("%u of %u cells are equal\n", compare_log(argv[1], TRUE), all);
    snprintf(out, sizeof out, "%s.blg", argv[3]);
    export_log(out, PDH_LOG_TYPE_BINARY);
    printf("%u of %u cells are equal in the exported log\n", compare_log(out, FALSE), all);
    snprintf(out, sizeof out, "%s.csv", argv[3]);
    export_log(out, PDH_LOG_TYPE_CSV);
    printf("%u of %u cells are equal in the exported text\n", compare_log(out, FALSE), all);
    return 0;
}
