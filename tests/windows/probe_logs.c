/* SPDX-License-Identifier: MIT
 *
 * probe_logs.c -- the CSV that Windows writes, and whether it reads our CSV and our binary logs.
 */
#include "probe_pdh.h"

#include <stdio.h>
#include <string.h>

/* A log of one counter with a caption and two rows; the text of the file, NULs as '.'. */
static bool write_log(struct wk_got *got, char *out, size_t capacity)
{
    PDH_HCOUNTER counter;
    PDH_HQUERY query;
    PDH_HLOG log = NULL;
    DWORD type = PDH_LOG_TYPE_CSV;
    char path[MAX_PATH];
    wchar_t wide[MAX_PATH];
    PDH_STATUS status;
    FILE *file;
    size_t size = 0;

    wk_work_path("probe-log.csv", path, sizeof path);
    MultiByteToWideChar(CP_ACP, 0, path, -1, wide, MAX_PATH);
    query = wk_pdh_query(got, L"\\System\\Processes", &counter);
    if (!query)
        return false;
    PdhCollectQueryData(query);
    status =
        PdhOpenLogW(wide, PDH_LOG_WRITE_ACCESS | PDH_LOG_CREATE_ALWAYS | PDH_LOG_OPT_USER_STRING,
                    &type, query, 0, L"a \"b\" \u00e4\u0416", &log);
    if (!status)
        status = PdhUpdateLogW(log, L"c \"d\" \u00e4\u0416");
    if (!status)
        status = PdhUpdateLogW(log, L"e");
    if (log)
        PdhCloseLog(log, 0);
    PdhCloseQuery(query);
    file = status ? NULL : fopen(path, "rb");
    if (file) {
        size = fread(out, 1, capacity - 1, file);
        fclose(file);
    }
    DeleteFileA(path);
    out[size] = 0;
    if (!size)
        wk_untried(got, "writing a log returned 0x%08lx", (unsigned long)status);
    return size > 0;
}

static void got_bytes(struct wk_got *got, const char *text)
{
    for (unsigned i = 0; text[i] && i < 160; i++) {
        unsigned char byte = (unsigned char)text[i];

        if (byte < 0x20 || byte >= 0x7f)
            wk_got(got, "<%02x>", byte);
        else
            wk_got(got, "%c", byte);
    }
}

static void encoding(struct wk_got *got)
{
    static char text[20000];
    char *caption;

    if (!write_log(got, text, sizeof text))
        return;
    if (!memcmp(text, "\xff\xfe", 2)) {
        wk_got(got, "UTF-16");
        return;
    }
    caption = strstr(text, "a \"");
    if (caption)
        caption[strcspn(caption, "\r\n")] = 0;
    wk_got(got, "%s, ", memcmp(text, "\xef\xbb\xbf", 3) ? "no mark" : "a mark");
    got_bytes(got, caption ? caption : "no caption");
}

static void head(struct wk_got *got)
{
    static char text[20000];

    if (!write_log(got, text, sizeof text))
        return;
    text[strcspn(text, "\r\n")] = 0;
    got_bytes(got, text);
    got->verdict = strncmp(text, "\"(PDH-CSV 4.0) (", 16) == 0 ? 1 : -1;
}

/* The second line, whose digits are not news. */
static void row(struct wk_got *got)
{
    static char text[20000];
    char *line;

    if (!write_log(got, text, sizeof text))
        return;
    line = strchr(text, '\n');
    line = line ? line + 1 : text;
    line[strcspn(line, "\r\n")] = 0;
    for (char *at = line; *at; at++)
        if (*at >= '0' && *at <= '9')
            *at = '9';
    got_bytes(got, line);
    got->verdict = strncmp(line, "\"99/99/9999 99:99:99.999\",\"99", 29) == 0 ? 1 : -1;
}

/* relog and a cell with a text, which epc-mon log writes for counters of texts. */
static void relog(struct wk_got *got)
{
    static const char text[] =
        "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\BOX\\O(x)\\n\",\"\\\\BOX\\O(x)\\t\"\r\n"
        "\"01/02/2026 03:04:05.000\",\"1\",\"some text\"\r\n"
        "\"01/02/2026 03:04:06.000\",\"2\",\"some text\"\r\n";
    char path[MAX_PATH], out[MAX_PATH], command[3 * MAX_PATH];
    long code;

    wk_work_path("probe-in.csv", path, sizeof path);
    wk_work_path("probe-out.csv", out, sizeof out);
    wk_write_file(path, text, sizeof text - 1);
    snprintf(command, sizeof command, "relog.exe \"%s\" -f CSV -o \"%s\" -y", path, out);
    code = wk_command(command, 60000);
    if (code == -1)
        wk_untried(got, "relog.exe does not start");
    else
        wk_got(got, "exit code %ld, %s", code,
               GetFileAttributesA(out) == INVALID_FILE_ATTRIBUTES ? "no file" : "a file");
    DeleteFileA(path);
    DeleteFileA(out);
}

/* The rows of a CSV file, its head included; 0: no file. */
static unsigned count_rows(const char *path)
{
    FILE *file = fopen(path, "r");
    unsigned rows = 0;

    for (int byte; file && (byte = getc(file)) != EOF;)
        rows += byte == '\n';
    if (file)
        fclose(file);
    return rows;
}

/* relog and a binary log of ours: epc-mon makes one of a CSV, and relog a CSV of that. */
static void relog_binary(struct wk_got *got)
{
    static const char text[] =
        "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\BOX\\O(x)\\n\",\"\\\\BOX\\O(x)\\m\"\r\n"
        "\"01/02/2026 03:04:05.000\",\"1\",\"2.5\"\r\n"
        "\"01/02/2026 03:04:06.000\",\"2\",\" \"\r\n"
        "\"01/02/2026 03:04:07.000\",\"3\",\"4.5\"\r\n";
    char csv[MAX_PATH], blg[MAX_PATH], out[MAX_PATH], tool[MAX_PATH], command[4 * MAX_PATH];
    long made, read;

    wk_work_path("probe-in.csv", csv, sizeof csv);
    wk_work_path("probe-in.blg", blg, sizeof blg);
    wk_work_path("probe-out.csv", out, sizeof out);
    wk_kit_path("x64\\epc-mon.exe", tool, sizeof tool);
    if (GetFileAttributesA(tool) == INVALID_FILE_ATTRIBUTES)
        wk_kit_path("x86\\epc-mon.exe", tool, sizeof tool);
    wk_write_file(csv, text, sizeof text - 1);
    snprintf(command, sizeof command, "\"%s\" log \"%s\" -o \"%s\"", tool, csv, blg);
    made = wk_command(command, 60000);
    snprintf(command, sizeof command, "relog.exe \"%s\" -f CSV -o \"%s\" -y", blg, out);
    read = made == 0 ? wk_command(command, 60000) : -1;
    if (made != 0)
        wk_untried(got, "epc-mon made no binary log: exit code %ld", made);
    else if (read == -1)
        wk_untried(got, "relog.exe does not start");
    else
        wk_got(got, "exit code %ld, %u rows", read, count_rows(out));
    DeleteFileA(csv);
    DeleteFileA(blg);
    DeleteFileA(out);
}

const struct wk_probe wk_logs[] = {
    /* does relog read a binary log that epc made? */
    { "log-binary", "exit code 0, 4 rows", relog_binary },
    /* the encoding of names beyond ASCII, and quotation marks */
    { "log-encoding", "no mark, a \"\"b\"\" <c3><a4><d0><96>\"", encoding },
    /* the first cell
     *
     * settled: [csv], 2016-11-26: `"(PDH-CSV 4.0) (Pacific Standard Time)(480)",` and the paths.
     * Test: `textlog` (`(PDH-CSV 4.0)`). */
    { "log-head", "\"(PDH-CSV 4.0) (ZONE)(BIAS)\",...", head },
    /* the form of a row
     *
     * settled: [csv], 2016-11-26: `"11/26/2016 13:46:30.874"," ",...`: the form that the probe
     * expects; a value that is missing is one blank. Test: `textlog` (`\" \",\"7638\"`). */
    { "log-row", "\"99/99/9999 99:99:99.999\",\"99...", row },
    /* does relog take a text in a cell? */
    { "log-text-cell", "exit code 0, a file", relog },
    { NULL, NULL, NULL },
};
