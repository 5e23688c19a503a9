/* SPDX-License-Identifier: MIT
 *
 * system_agree.c -- compares what the performance DLL of the system's own objects says with what
 * Linux says, which a program under Wine can read in Z:\proc.
 *
 *   load SECONDS        a known load: one thread that computes, reads and writes, three that wait,
 *                       1000 events, 64 MiB of memory; prints the numbers of itself, of its thread
 *                       and of its creator
 *   idle SECONDS N      nothing, until process N ends
 *   churn SECONDS N     N processes that start and end all the time
 *   crowd SECONDS N     N processes that do nothing
 *   agree DLL PROGRAM   compares; PROGRAM is the name of the process with the load, without .exe
 *   ratio DLL N         starts N idle processes; how long Collect of Process takes, in times of a
 *                       loop that reads the same: the list, and two files of Linux for each process
 *
 * A comparison is repeated a few times before it fails: the machine does other things meanwhile.
 * The files of a process are found by its name, because Wine gives it another number.
 */
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winperf.h>
#include <winternl.h>

#define CAPACITY (16u << 20)
#define TRIES    10

static int failed;

/* ---- The load ---- */

static DWORD WINAPI wait_long(LPVOID milliseconds)
{
    Sleep((DWORD)(ULONG_PTR)milliseconds);
    return 0;
}

/* Reads and writes a file, and uses memory for the first time. */
static void use_system(void)
{
    static HANDLE file;
    static char text[4096];
    DWORD bytes;
    char path[MAX_PATH];
    volatile char *memory = VirtualAlloc(NULL, 16 * 4096, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);

    for (unsigned i = 0; memory && i < 16 * 4096; i += 4096)
        memory[i] = 1;
    VirtualFree((void *)memory, 0, MEM_RELEASE);
    if (!file) {
        GetTempPathA(MAX_PATH - 16, path);
        strcat(path, "system-load");
        file = CreateFileA(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                           NULL, CREATE_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, NULL);
    }
    SetFilePointer(file, 0, NULL, FILE_BEGIN);
    WriteFile(file, text, sizeof text, &bytes, NULL);
    SetFilePointer(file, 0, NULL, FILE_BEGIN);
    ReadFile(file, text, sizeof text, &bytes, NULL);
}

static int load(DWORD milliseconds)
{
    const ULONGLONG end = GetTickCount64() + milliseconds;
    volatile char *memory = malloc(64u << 20);
    volatile unsigned work = 0;
    ULONG_PTR own[6] = { 0 }; /* PROCESS_BASIC_INFORMATION: the last member is the creator */

    for (int i = 0; i < 1000; i++)
        CreateEventW(NULL, TRUE, FALSE, NULL);
    for (int i = 0; i < 3; i++)
        CreateThread(NULL, 0, wait_long, (LPVOID)(ULONG_PTR)milliseconds, 0, NULL);
    for (unsigned i = 0; i < 64u << 20; i += 4096)
        memory[i] = 1;
    NtQueryInformationProcess(GetCurrentProcess(), ProcessBasicInformation, own, sizeof own, NULL);
    printf("ready %lu %lu %lu\n", GetCurrentProcessId(), GetCurrentThreadId(), (DWORD)own[5]);
    fflush(stdout);
    while (GetTickCount64() < end) {
        for (int i = 0; i < 100000; i++)
            work += (unsigned)i;
        use_system();
    }
    (void)work;
    return 0;
}

static int idle(DWORD milliseconds, DWORD parent)
{
    HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, parent);

    if (process)
        WaitForSingleObject(process, milliseconds);
    return 0;
}

/* An idle process that lives no longer than this one. */
static HANDLE start(unsigned seconds)
{
    STARTUPINFOA startup = { .cb = sizeof startup };
    PROCESS_INFORMATION made;
    char path[MAX_PATH], line[MAX_PATH + 64];

    GetModuleFileNameA(NULL, path, sizeof path);
    snprintf(line, sizeof line, "\"%s\" idle %u %lu", path, seconds, GetCurrentProcessId());
    if (!CreateProcessA(NULL, line, NULL, NULL, FALSE, 0, NULL, NULL, &startup, &made))
        return NULL;
    CloseHandle(made.hThread);
    return made.hProcess;
}

static int churn(DWORD milliseconds, unsigned count)
{
    const ULONGLONG end = GetTickCount64() + milliseconds;
    HANDLE *each = calloc(count, sizeof *each);
    unsigned started = 0;

    while (GetTickCount64() < end)
        for (unsigned i = 0; i < count; i++) {
            if (each[i] && WaitForSingleObject(each[i], 5) == WAIT_TIMEOUT)
                continue;
            if (each[i])
                CloseHandle(each[i]);
            each[i] = start(0);
            started++;
        }
    printf("%u processes started\n", started);
    return 0;
}

static int crowd(DWORD milliseconds, unsigned count)
{
    HANDLE *each = calloc(count, sizeof *each);

    for (unsigned i = 0; i < count; i++)
        each[i] = start(1000);
    printf("ready\n");
    fflush(stdout);
    Sleep(milliseconds);
    for (unsigned i = 0; i < count; i++)
        TerminateProcess(each[i], 0);
    return 0;
}

/* ---- Linux ---- */

/* The file below Z:\proc as text. */
static const char *proc(const char *name)
{
    static char text[1 << 16];
    char path[128];
    HANDLE file;
    DWORD got = 0, all = 0;

    snprintf(path, sizeof path, "Z:\\proc\\%s", name);
    file = CreateFileA(path, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING,
                       0, NULL);
    if (file != INVALID_HANDLE_VALUE) {
        while (all < sizeof text - 1 &&
               ReadFile(file, text + all, (DWORD)sizeof text - 1 - all, &got, NULL) && got)
            all += got;
        CloseHandle(file);
    }
    text[all] = '\0';
    return text;
}

/* The number after this word at the beginning of a line, or -1. */
static long long number_after(const char *text, const char *word)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, strlen(word)) == 0)
            return atoll(line + strlen(word));
        if (!*line)
            break;
    }
    return -1;
}

/* The Linux number of the process whose program has this name. */
static long find_process(const char *program)
{
    char pattern[MAX_PATH], name[64];
    WIN32_FIND_DATAA found;
    HANDLE search = FindFirstFileA("Z:\\proc\\*", &found);
    long process = 0;

    snprintf(pattern, sizeof pattern, "%.15s", program); /* Linux keeps 15 characters */
    do {
        if (atol(found.cFileName) == 0)
            continue;
        snprintf(name, sizeof name, "%.16s\\comm", found.cFileName);
        if (strncmp(proc(name), pattern, strlen(pattern)) == 0)
            process = atol(found.cFileName);
    } while (process == 0 && FindNextFileA(search, &found));
    FindClose(search);
    return process;
}

/* ---- The DLL ---- */

static PM_COLLECT_PROC *collect;
static unsigned char *block;
static DWORD block_bytes, block_objects;

static void collect_all(const WCHAR *query)
{
    void *at = block;

    block_bytes = CAPACITY;
    if (collect((LPWSTR)query, &at, &block_bytes, &block_objects) != ERROR_SUCCESS)
        block_objects = 0;
}

static BOOL open_dll(const char *path)
{
    HMODULE dll = LoadLibraryA(path);
    PM_OPEN_PROC *open =
        dll ? (PM_OPEN_PROC *)(void (*)(void))GetProcAddress(dll, "SysPerfOpen") : NULL;

    if (!open || open(NULL) != ERROR_SUCCESS)
        return printf("%s does not open\n", path), FALSE;
    collect = (PM_COLLECT_PROC *)(void (*)(void))GetProcAddress(dll, "SysPerfCollect");
    block = malloc(CAPACITY);
    return TRUE;
}

static const PERF_OBJECT_TYPE *object_of(DWORD index)
{
    const PERF_OBJECT_TYPE *object = (void *)block;

    for (DWORD i = 0; i < block_objects; i++) {
        if (object->ObjectNameTitleIndex == index)
            return object;
        object = (void *)((char *)object + object->TotalByteLength);
    }
    return NULL;
}

static const char *block_of(const PERF_OBJECT_TYPE *object, const WCHAR *name)
{
    const char *at = (const char *)object + object->DefinitionLength;

    if (!name)
        return at;
    for (LONG i = 0; i < object->NumInstances; i++) {
        const PERF_INSTANCE_DEFINITION *instance = (const void *)at;
        const PERF_COUNTER_BLOCK *counters = (const void *)(at + instance->ByteLength);

        if (wcscmp((const WCHAR *)(at + instance->NameOffset), name) == 0)
            return (const char *)counters;
        at += instance->ByteLength + counters->ByteLength;
    }
    return NULL;
}

/* A value of the last answer; `base`: that of the definition after it.  -1: it is not there. */
static long long value_of(DWORD object_index, const WCHAR *name, DWORD index, BOOL base)
{
    const PERF_OBJECT_TYPE *object = object_of(object_index);
    const char *counters = object ? block_of(object, name) : NULL;
    const char *at = object ? (const char *)object + object->HeaderLength : NULL;

    for (DWORD i = 0; counters && i < object->NumCounters; i++) {
        const PERF_COUNTER_DEFINITION *counter = (const void *)at;

        if (counter->CounterNameTitleIndex == index && !base) {
            long long value = 0;

            memcpy(&value, counters + counter->CounterOffset, counter->CounterSize);
            return value;
        }
        base = base && counter->CounterNameTitleIndex != index;
        at += counter->ByteLength;
    }
    return -1;
}

/* ---- Comparing ---- */

static void say(const char *what, BOOL right, double ours, double least, double maximum)
{
    printf("%s %s: %.1f, Linux %.1f to %.1f\n", right ? "agrees" : "DIFFERS", what, ours, least,
           maximum);
    failed |= !right;
}

static BOOL within(double ours, double least, double maximum, double bound)
{
    return ours >= least - bound && ours <= maximum + bound;
}

/* What was used at one moment. */
struct moment {
    double now;                         /* seconds */
    double idle[3], user[3], system[3]; /* ours, of 0, 1 and _Total; seconds */
    double linux_all[3], linux_idle[3], linux_wait[3];
    double process, linux_process;
};

static WCHAR program[64];
static long linux_process;

static void read_stat(struct moment *out)
{
    static const char *const names[] = { "cpu0 ", "cpu1 ", "cpu " };
    const char *text = proc("stat");

    for (int i = 0; i < 3; i++) {
        const char *line = strstr(text, names[i]);
        long long n[8] = { 0 };

        if (line)
            sscanf(line + strlen(names[i]), "%lld %lld %lld %lld %lld %lld %lld %lld", &n[0], &n[1],
                   &n[2], &n[3], &n[4], &n[5], &n[6], &n[7]);
        out->linux_idle[i] = (double)n[3] / 100;
        out->linux_wait[i] = (double)n[4] / 100;
        out->linux_all[i] = 0;
        for (int j = 0; j < 8; j++)
            out->linux_all[i] += (double)n[j] / 100;
    }
}

static double process_time(void)
{
    char name[64];
    const char *at;
    long long user = 0, kernel = 0;

    snprintf(name, sizeof name, "%ld\\stat", linux_process);
    at = strrchr(proc(name), ')');
    if (at)
        sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld", &user, &kernel);
    return (double)(user + kernel) / 100;
}

static void take(struct moment *out)
{
    static const WCHAR *const names[] = { L"0", L"1", L"_Total" };
    FILETIME now;

    read_stat(out);
    out->linux_process = process_time();
    collect_all(L"238 230");
    GetSystemTimeAsFileTime(&now);
    out->now = (double)((ULONGLONG)now.dwHighDateTime << 32 | now.dwLowDateTime) / 1e7;
    for (int i = 0; i < 3; i++)
        out->idle[i] = (double)value_of(238, names[i], 6, FALSE) / 1e7;
    out->process = (double)value_of(230, program, 6, FALSE) / 1e7;
}

static void compare_times(void)
{
    static const char *const names[] = { "Processor(0)", "Processor(1)", "Processor(_Total)" };
    struct moment a, b;
    BOOL right = FALSE;

    for (int attempt = 0; attempt < TRIES && !right; attempt++) {
        take(&a);
        Sleep(3000);
        take(&b);
        right = TRUE;
        for (int i = 0; i < 4; i++) {
            double all, ours, maximum, least;

            if (i == 3) {
                ours = 100 * (b.process - a.process) / (b.now - a.now);
                maximum = least = 100 * (b.linux_process - a.linux_process) / (b.now - a.now);
            } else if ((all = b.linux_all[i] - a.linux_all[i]) == 0) {
                continue; /* a machine with one processor */
            } else {
                ours = 100 - 100 * (b.idle[i] - a.idle[i]) / (b.now - a.now);
                maximum = 100 - 100 * (b.linux_idle[i] - a.linux_idle[i]) / all;
                least = maximum - 100 * (b.linux_wait[i] - a.linux_wait[i]) / all;
            }
            if (ours < 0)
                ours = 0;
            right &= within(ours, least, maximum, 5);
            if (attempt + 1 == TRIES || (right && i == 3))
                say(i == 3 ? "Process % Processor Time" : names[i], within(ours, least, maximum, 5),
                    ours, least, maximum);
            else if (right)
                printf("  %s: %.1f, Linux %.1f to %.1f\n", names[i], ours, least, maximum);
        }
    }
    failed |= !right;
}

typedef double amount_fn(void);

static double memory_available(void)
{
    return (double)number_after(proc("meminfo"), "MemAvailable:") / 1024;
}

static double memory_limit(void)
{
    double all = (double)number_after(proc("meminfo"), "MemTotal:");

    return (all + (double)number_after(proc("meminfo"), "SwapTotal:")) / 1024;
}

static double status_of(const char *word)
{
    char name[64];

    snprintf(name, sizeof name, "%ld\\status", linux_process);
    return (double)number_after(proc(name), word);
}

static double resident(void)
{
    return status_of("VmRSS:") / 1024;
}

static double addresses(void)
{
    return status_of("VmSize:") / 1024;
}

static double private_memory(void)
{
    return (status_of("RssAnon:") + status_of("VmSwap:")) / 1024;
}

static double threads(void)
{
    return status_of("Threads:");
}

static double uptime(void)
{
    return atof(proc("uptime"));
}

static double received(void)
{
    const char *line = strstr(proc("net\\dev"), "lo:");

    return line ? atof(line + 3) : -1;
}

/* The value lies between what Linux says before and after it, give or take `bound`. */
static void compare(const char *what, const WCHAR *query, double (*ours)(void),
                    amount_fn *linux_says, double bound)
{
    double before = 0, after = 0, value = 0;
    BOOL right = FALSE;

    for (int i = 0; i < TRIES && !right; i++) {
        if (i)
            Sleep(200);
        before = linux_says();
        collect_all(query);
        value = ours();
        after = linux_says();
        right =
            within(value, before < after ? before : after, before < after ? after : before, bound);
    }
    say(what, right, value, before, after);
}

#define MEGABYTES(function, object, name, index)                                                   \
    static double function(void)                                                                   \
    {                                                                                              \
        return (double)value_of(object, name, index, FALSE) / (1 << 20);                           \
    }
MEGABYTES(our_available, 4, NULL, 24)
MEGABYTES(our_limit, 4, NULL, 30)
MEGABYTES(our_working_set, 230, program, 180)
MEGABYTES(our_virtual, 230, program, 174)
MEGABYTES(our_private, 230, program, 186)

static double our_available_mb(void)
{
    return (double)value_of(4, NULL, 1382, FALSE);
}

static double our_threads(void)
{
    return (double)value_of(230, program, 680, FALSE);
}

static double our_received(void)
{
    return (double)value_of(510, L"lo", 264, FALSE);
}

/* The start is by the system time, as in Windows. */
static double our_uptime(void)
{
    FILETIME now;

    GetSystemTimeAsFileTime(&now);
    return (double)(((LONGLONG)now.dwHighDateTime << 32 | now.dwLowDateTime) -
                    value_of(2, NULL, 674, FALSE)) /
           1e7;
}

static int agree(const char *name)
{
    linux_process = find_process(name);
    MultiByteToWideChar(CP_ACP, 0, name, -1, program, 64);
    if (!linux_process)
        return printf("there is no process %s\n", name), 1;
    compare_times();
    compare("Available Bytes (MB)", L"4", our_available, memory_available, 2);
    compare("Available MBytes", L"4", our_available_mb, memory_available, 2);
    compare("Commit Limit (MB)", L"4", our_limit, memory_limit, 1);
    compare("Working Set (MB)", L"230", our_working_set, resident, 1);
    compare("Virtual Bytes (MB)", L"230", our_virtual, addresses, 1);
    compare("Private Bytes (MB)", L"230", our_private, private_memory, 1);
    compare("Thread Count", L"230", our_threads, threads, 0);
    compare("System Up Time", L"2", our_uptime, uptime, 1);
    compare("Bytes Received/sec of lo, raw", L"510", our_received, received, 0);
    /* Wine says how many fit into the table, which doubles when it is full. */
    collect_all(L"230");
    say("Handle Count is absent", value_of(230, program, 952, FALSE) == -1, -1, -1, -1);
    collect_all(L"236");
    printf("drive %lld %lld\n", value_of(236, L"C:", 410, FALSE), value_of(236, L"C:", 408, TRUE));
    return failed;
}

/* ---- How long Collect takes ---- */

static double seconds(void)
{
    LARGE_INTEGER now, frequency;

    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double)now.QuadPart / (double)frequency.QuadPart;
}

/* What Collect reads, without more. */
static void read_bare(unsigned count)
{
    static const WCHAR *const files[] = { L"\\\\?\\unix\\proc\\self\\stat",
                                          L"\\\\?\\unix\\proc\\self\\io" };
    ULONG bytes;

    NtQuerySystemInformation(SystemProcessInformation, block, CAPACITY, &bytes);
    for (unsigned i = 0; i < 2 * count; i++) {
        char text[4096];
        DWORD got = 0;
        HANDLE file = CreateFileW(files[i & 1], GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                  NULL, OPEN_EXISTING, 0, NULL);

        while (ReadFile(file, text, sizeof text, &got, NULL) && got)
            continue;
        CloseHandle(file);
    }
}

static int ratio(unsigned count)
{
    HANDLE *each = calloc(count + 1, sizeof *each);
    double call = 1e9, whole = 1e9, once;
    unsigned processes = 0;

    for (unsigned i = 0; i < count; i++)
        each[i] = start(1000);
    /* By turns, and the least of each: others use the machine, too. */
    for (int i = 0; i < 300 && (i < 15 || whole > 3 * call); i++) {
        once = seconds();
        read_bare(processes);
        once = seconds() - once;
        call = once < call && processes ? once : call;
        once = seconds();
        collect_all(L"230");
        once = seconds() - once;
        processes = (unsigned)object_of(230)->NumInstances - 2; /* without Idle and _Total */
        whole = once < whole ? once : whole;
    }
    printf("%ld processes: Collect %.3f ms, the loop %.3f ms, ratio %.2f\n",
           (long)object_of(230)->NumInstances - 1, whole * 1000, call * 1000, whole / call);
    for (unsigned i = 0; i < count; i++)
        TerminateProcess(each[i], 0);
    return object_of(230)->NumInstances < (LONG)count || whole > 3 * call;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "load") == 0)
        return load((DWORD)atoi(argv[2]) * 1000);
    if (argc == 4 && strcmp(argv[1], "idle") == 0)
        return idle((DWORD)atoi(argv[2]) * 1000, (DWORD)atoi(argv[3]));
    if (argc == 4 && strcmp(argv[1], "churn") == 0)
        return churn((DWORD)atoi(argv[2]) * 1000, (unsigned)atoi(argv[3]));
    if (argc == 4 && strcmp(argv[1], "crowd") == 0)
        return crowd((DWORD)atoi(argv[2]) * 1000, (unsigned)atoi(argv[3]));
    if (argc == 4 && strcmp(argv[1], "agree") == 0)
        return open_dll(argv[2]) ? agree(argv[3]) : 1;
    if (argc == 4 && strcmp(argv[1], "ratio") == 0)
        return open_dll(argv[2]) ? ratio((unsigned)atoi(argv[3])) : 1;
    return 2;
}
