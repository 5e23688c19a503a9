/* SPDX-License-Identifier: MIT
 *
 * probe_texts.c -- code pages, and how the profile functions read a counter file.
 */
#include "probe.h"

#include <windows.h>

#include <stdio.h>
#include <string.h>

/* What a byte or a pair becomes: "0081", or "-" if it is refused. */
static void got_decoded(struct wk_got *got, UINT page, const char *bytes, int size)
{
    WCHAR wide[8];
    int count = MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, bytes, size, wide, 8);

    if (!IsValidCodePage(page))
        wk_got(got, "?");
    else if (!count)
        wk_got(got, "-");
    for (int i = 0; i < count; i++)
        wk_got(got, "%04X", wide[i]);
}

static void undefined_1252(struct wk_got *got)
{
    static const char bytes[] = "\x81\x8d\x8f\x90\x9d";

    for (int i = 0; bytes[i]; i++) {
        wk_got(got, i ? " " : "");
        got_decoded(got, 1252, bytes + i, 1);
    }
}

static void undefined_932(struct wk_got *got)
{
    got_decoded(got, 932, "\xa0", 1);
    wk_got(got, " ");
    got_decoded(got, 932, "\xfd", 1);
    wk_got(got, " ");
    got_decoded(got, 932, "\xf0\x40", 2);
    wk_got(got, " ");
    got_decoded(got, 932, "\x85\x40", 2);
}

static void undefined_1255(struct wk_got *got)
{
    got_decoded(got, 1255, "\xca", 1);
    wk_got(got, " ");
    got_decoded(got, 1255, "\xd9", 1);
}

static void editions(struct wk_got *got)
{
    static const struct {
        UINT page;
        const char *byte;
    } rows[] = { { 21866, "\xae" }, { 21866, "\xbe" }, { 28597, "\xa1" }, { 28597, "\xa4" },
                 { 28597, "\xaa" }, { 28598, "\xaf" }, { 28598, "\xfd" } };

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        wk_got(got, i ? " " : "");
        got_decoded(got, rows[i].page, rows[i].byte, 1);
    }
}

/* Every byte from 0x80 on, and of the pages with pairs also every pair, in one number. */
static unsigned page_hash(UINT page)
{
    unsigned hash = 2166136261u;
    WCHAR wide[4];
    char pair[2];
    CPINFO info;

    if (!GetCPInfo(page, &info))
        return 0;
    for (int first = 0x80; first < 0x100; first++)
        for (int second = info.MaxCharSize > 1 ? 0x40 : 0xff; second < 0x100; second++) {
            int size = IsDBCSLeadByteEx(page, (BYTE)first) ? 2 : 1, count;

            pair[0] = (char)first;
            pair[1] = (char)second;
            count = MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, pair, size, wide, 4);
            hash = (hash ^ (unsigned)count) * 16777619u;
            for (int i = 0; i < count; i++)
                hash = (hash ^ wide[i]) * 16777619u;
        }
    return hash;
}

static void pages(struct wk_got *got)
{
    static const UINT all[] = { 874,  932,  936,  949,  950,  1250, 1251,
                                1252, 1253, 1254, 1255, 1256, 1257, 1258 };

    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        wk_got(got, "%s%u:%08x", i ? " " : "", all[i], page_hash(all[i]));
}

/* ---- The profile functions ---- */

/* The value of a key of a section of a file with these bytes, or "-". */
static void got_value(struct wk_got *got, const void *bytes, size_t size, const WCHAR *section,
                      const WCHAR *name)
{
    char path[MAX_PATH];
    WCHAR wide[MAX_PATH], value[100];

    wk_work_path("probe.ini", path, sizeof path);
    MultiByteToWideChar(CP_ACP, 0, path, -1, wide, MAX_PATH);
    if (!wk_write_file(path, bytes, size)) {
        wk_untried(got, "cannot write %s", path);
        return;
    }
    GetPrivateProfileStringW(section, name, L"-", value, 100, wide);
    wk_got_wide(got, value);
    DeleteFileA(path);
}

#define GOT_VALUE(got, bytes, section, name) got_value(got, bytes, sizeof bytes - 1, section, name)

static void utf8_mark(struct wk_got *got)
{
    static const char text[] = "\xef\xbb\xbf[a]\r\nk=first\r\n[b]\r\nk=second \xc3\xa9\r\n";

    GOT_VALUE(got, text, L"a", L"k");
    wk_got(got, " ");
    GOT_VALUE(got, text, L"b", L"k");
}

static void utf16_big(struct wk_got *got)
{
    static const char text[] = "\xfe\xff\0[\0a\0]\0\r\0\n\0k\0=\0v\0\r\0\n";

    GOT_VALUE(got, text, L"a", L"k");
}

static void utf16_unmarked(struct wk_got *got)
{
    static const char text[] = "[\0a\0]\0\r\0\n\0k\0=\0v\0\r\0\n\0";

    GOT_VALUE(got, text, L"a", L"k");
}

static void comments(struct wk_got *got)
{
    static const char text[] = "[a]\r\n// x=1\r\n# x=2\r\n";

    GOT_VALUE(got, text, L"a", L"// x");
    wk_got(got, " ");
    GOT_VALUE(got, text, L"a", L"# x");
}

static void bare_key(struct wk_got *got)
{
    GOT_VALUE(got, "[a]\r\nk\r\nk=v\r\n", L"a", L"k");
}

static void open_section(struct wk_got *got)
{
    static const char text[] = "[a]\r\nk=1\r\n[b\r\nl=2\r\n";

    GOT_VALUE(got, text, L"a", L"l");
    wk_got(got, " ");
    GOT_VALUE(got, text, L"b", L"l");
}

static void two_brackets(struct wk_got *got)
{
    static const char text[] = "[a]b]\r\nk=v\r\n";

    GOT_VALUE(got, text, L"a", L"k");
    wk_got(got, " ");
    GOT_VALUE(got, text, L"a]b", L"k");
}

static void section_twice(struct wk_got *got)
{
    static const char text[] = "[a]\r\nk=1\r\n[b]\r\n[a]\r\nl=2\r\n";

    GOT_VALUE(got, text, L"a", L"l");
}

static void single_cr(struct wk_got *got)
{
    GOT_VALUE(got, "[a]\rk=v\rl=w\r", L"a", L"l");
}

static void letter_case(struct wk_got *got)
{
    static const char text[] = "\xff\xfe[\0a\0]\0\r\0\n\0\xe4\0=\0v\0\r\0\n\0";

    GOT_VALUE(got, text, L"a", L"\u00c4");
}

static void quotes(struct wk_got *got)
{
    static const char text[] = "[a]\r\nk=\"in \"\r\nl='in '\r\nm=  x  \r\n";

    GOT_VALUE(got, text, L"a", L"k");
    wk_got(got, "|");
    GOT_VALUE(got, text, L"a", L"l");
    wk_got(got, "|");
    GOT_VALUE(got, text, L"a", L"m");
    wk_got(got, "|");
}

/* A section of more than 32 767 characters. */
static void long_section(struct wk_got *got)
{
    static char text[80000];
    size_t at = (size_t)snprintf(text, sizeof text, "[a]\r\n");

    for (int i = 0; i < 5000; i++)
        at += (size_t)snprintf(text + at, sizeof text - at, "k%04d=12345\r\n", i);
    got_value(got, text, at, L"a", L"k4999");
}

const struct wk_probe wk_texts[] = {
    /* what do the undefined bytes of 1252 become?
     *
     * settled: [codepages], 2025-01-21: its table of 1252 gives the undefined bytes the control
     * characters of their numbers, and Windows refuses none of them (0x90 is tested). Test:
     * `codepage` (`1252, "\x81"`). */
    { "codepage-1252", "0081 008D 008F 0090 009D", undefined_1252 },
    /* A0, FD, a user's own character and an undefined pair in 932
     *
     * settled: [codepages], 2025-01-21: A0 and FD to FF have private characters in its table, but
     * with MB_ERR_INVALID_CHARS Windows refuses them (FE is tested). F040, a user's own character,
     * is U+E000; 8540 is not in the table. Test: `codepage` (`932, "a\xA0"`). */
    { "codepage-932", "- - E000 -", undefined_932 },
    /* CA and D9 in 1255
     *
     * settled: [codepages], 2025-01-21: CA is U+05BA. D9 has a private character, as FF, which
     * Windows refuses. Ours refuses CA, too, on purpose ([undefined
     * bytes](decisions/ini-files.md#undefined-bytes)). Test: `codepage` (`1255, "\xE0\xD9"`). */
    { "codepage-1255", "05BA -", undefined_1255 },
    /* bytes of 21866, 28597 and 28598 that editions disagree about
     *
     * settled: [codepages], 2025-01-21: the bytes of 21866, 28597 and 28598 about which the systems
     * disagree are in these tables as the probe expects them. Ours takes what the system decodes,
     * unless it is a private character. Test: `codepage` (`28597, "\xA1"`). */
    { "codepage-editions", "045E 040E 02BD - - 203E -", editions },
    /* every byte and pair of 14 pages, as a number for each page; Wine 8's are expected */
    { "codepage-pages",
      "874:75eb73e3 932:6696d6f5 936:9f61b733 949:ac71c0b4 950:3d5c3074 1250:fa69ce65 "
      "1251:e74b4373 1252:a3093a27 1253:d61ed953 1254:ffcdbe4d 1255:874df1dd 1256:b3395ed8 "
      "1257:eaf92476 1258:c7819f76",
      pages },
    /* is UTF-8 with a mark read as ANSI, so that the first section is lost?
     *
     * settled: [so-6340857], 2021 (Windows 10 21H1): a file in UTF-8 with a byte order mark is read
     * as ANSI: a section in its first line is lost. Test: `profile` (`\xEF\xBB\xBF[A]`). */
    { "profile-utf8-mark", "- second \\u00c3\\u00a9", utf8_mark },
    /* is UTF-16BE read?
     *
     * contradictory: [so-6340857], a statement of 2006: UTF-16BE with a byte order mark is read;
     * but the same thread, tests on Windows 10 21H1 (2021): it is not. Test: `profile`
     * (`\xFE\xFF`). */
    { "profile-utf16be", "v", utf16_big },
    /* UTF-16LE without a mark */
    { "profile-utf16-unmarked", "-", utf16_unmarked },
    /* are `// x` and `# x` keys? */
    { "profile-comments", "1 2", comments },
    /* a line `k` and then `k=v` */
    { "profile-bare-key", "-", bare_key },
    /* `[b` without its bracket */
    { "profile-open-section", "2 -", open_section },
    /* `[a]b]` */
    { "profile-two-brackets", "- v", two_brackets },
    /* a section that occurs again */
    { "profile-section-twice", "-", section_twice },
    /* does a single CR end a line?
     *
     * settled: [wine], kernel32/tests/profile.c, the case "CR only", 2025-01-21: a file whose lines
     * end with a single CR is read as one with CR LF. Test: `profile` (`CR alone`). */
    { "profile-single-cr", "w", single_cr },
    /* are the keys `ä` and `Ä` one? */
    { "profile-letter-case", "-", letter_case },
    /* quotation marks and blanks around a value */
    { "profile-quotes", "in |in |x|", quotes },
    /* a section of more than 32 767 characters */
    { "profile-long-section", "12345", long_section },
    { NULL, NULL, NULL },
};
