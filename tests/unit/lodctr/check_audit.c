/* SPDX-License-Identifier: MIT
 *
 * check_audit.c -- every rule about a machine's counters has a sample that violates it, and a
 * machine in order violates none. */
#include "epc_check.h"

#include <stdio.h>
#include <string.h>

#include <epc/epc.h>

#include "faulty.h"
#include "install_fixture.h"
#include "kit/system/registry.h"
#include "lodctr/audit/audit.h"
#include "lodctr/audit/rules.h"
#include "peimage.h"
#include "sdk/core/text.h"

#define WEBPERF EPCT_SERVICES "\\WebPerf\\Performance"

/* ---- Files of DLLs in memory ---- */

static struct epct_pe_image image;
static size_t image_bytes;

static bool in_system;

static int find(void *context, struct kit_arena *arena, const char *library, bool expand,
                struct lod_dll *file)
{
    (void)arena;
    (void)expand;
    file->path = library;
    file->in_system = in_system && !strchr(library, '\\');
    file->bytes = epci_span_of(image.bytes, image_bytes);
    return strstr(library, "gone") ? EPC_E_NOT_FOUND : *(int *)context;
}

static int find_status;
static const struct lod_dll_io dlls = { &find_status, 64, find };

static const char *const procedures[] = { "WebClose", "WebCollect", "WebOpen" };

/* ---- A machine in order ---- */

static struct epct_install t;
static struct ini_findings findings; /* of the last audit */

EPC_AFTER_EACH(epct_end(&t))

static void set_text(const char *path, const char *name, uint32_t type, const char *text)
{
    uint16_t units[200];
    size_t count;

    ck_assert_int_eq(epci_utf16_from_utf8(text, strlen(text), units, 199, &count), EPC_OK);
    units[count] = 0;
    ck_assert_int_eq(t.registry.ops->write(t.registry.self, path, name, type, units, count * 2 + 2),
                     EPC_OK);
}

static void set_number(const char *path, const char *name, uint32_t value)
{
    ck_assert_int_eq(kit_registry_write_u32(&t.registry, path, name, value), EPC_OK);
}

static void drop(const char *path, const char *name)
{
    ck_assert_int_eq(t.registry.ops->remove(t.registry.self, path, name), EPC_OK);
}

/* Two services with counters, French text, and existing DLLs. */
static void begin(void)
{
    static const char *const texts[] = { "A 009 NAME=Another", "A 009 HELP=Another one.", NULL };

    epct_begin_with(&t, "00C");
    epct_install_model(&t, epct_webperf_french(&t));
    epct_add_service(&t, "Other", 0, 0);
    epct_install_model(&t, epct_model(&t, &(struct epct_file){ "Other", "A", NULL, "009", texts }));
    for (int i = 0; i < 2; i++) {
        const char *path = i ? EPCT_SERVICES "\\Other\\Performance" : WEBPERF;

        set_text(path, "Library", EPCI_REG_EXPAND_SZ, "%ProgramFiles%\\Web\\web.dll");
        set_text(path, "Open", EPCI_REG_SZ, "WebOpen");
        set_text(path, "Collect", EPCI_REG_SZ, "WebCollect");
        set_text(path, "Close", EPCI_REG_SZ, "WebClose");
    }
    epct_pe_build(&image, 64, procedures, 3);
    image_bytes = sizeof image.bytes;
    find_status = EPC_OK;
    in_system = false;
}

/* The ids of all findings, each followed by a blank. */
static const char *check(struct ini_findings *found)
{
    static char ids[1000];
    struct lod_recovery recovery;
    const struct ini_io none = { .system_codepage = 1252 };
    struct lod_audit audit = { &t.arena, &t.state,    &recovery, &dlls, found,
                               EPC_OK,   &t.registry, &none,     NULL };

    ini_findings_init(found, &t.arena);
    found->rules = lod_machine_rules;
    ck_assert_int_eq(lod_undo_killed_action(&t.arena, &t.registry, true, &recovery), EPC_OK);
    ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &t.state), EPC_OK);
    ck_assert_int_eq(lod_state_read_values_of_services(&t.arena, &t.registry, NULL, &t.state),
                     EPC_OK);
    lod_audit(&audit);
    ck_assert_int_eq(audit.status, EPC_OK);
    ids[0] = '\0';
    for (size_t i = 0; i < found->stored; i++) {
        strcat(ids, i ? " " : "");
        strcat(ids, found->list[i].broken->id);
    }
    return ids;
}

/* ---- Violations ---- */

static void killed(void)
{
    t.registry.ops->create_key(t.registry.self, LOD_UNDO_KEY);
    t.registry.ops->write(t.registry.self, LOD_UNDO_KEY, LOD_UNDO_VALUE, EPCI_REG_BINARY, "x", 1);
}

static void no_tables(void)
{
    static const char *const ids[] = { "009", "00C" };

    for (int i = 0; i < 2; i++) {
        char path[200];

        snprintf(path, sizeof path, "%s\\%s", LOD_PERFLIB, ids[i]);
        drop(path, "Counter");
        drop(path, "Help");
    }
}

static void last_missing(void)
{
    drop(LOD_PERFLIB, "Last Counter");
}

static void last_low(void)
{
    set_number(LOD_PERFLIB, "Last Help", 1849);
}

static void last_high(void)
{
    set_number(LOD_PERFLIB, "Last Counter", 1900);
}

static void no_base(void)
{
    drop(LOD_PERFLIB, "Base Index");
}

static void all_disabled(void)
{
    set_number(LOD_PERFLIB, LOD_DISABLED, 1);
}

static void half_a_language(void)
{
    drop(LOD_PERFLIB "\\00C", "Help");
}

static void wrong_type(void)
{
    set_text(LOD_PERFLIB "\\00C", "Help", EPCI_REG_SZ, "x");
}

static void no_end(void)
{
    static const uint16_t value[] = { '1', '8', '4', '9', 0,   'x', 0,   '1', '8', '5', '1',
                                      0,   'y', 0,   '1', '8', '5', '3', 0,   'z', 0 };

    t.registry.ops->write(t.registry.self, LOD_PERFLIB "\\00C", "Help", EPCI_REG_MULTI_SZ, value,
                          sizeof value);
}

#define NAMES(text) epct_set_table(&t, "00C", "Counter", text)

static void no_first_pair(void)
{
    NAMES("1848|Site|1850|Requetes|1852|Another|");
}

static void other_first_pair(void)
{
    NAMES("1|1848|1848|Site|1850|Requetes|1852|Another|");
}

static void split(void)
{
    char *text = kit_arena_allocate(&t.arena, 1200, 1);

    strcpy(text, "1|1847|1848|");
    memset(text + 12, 'x', 1024);
    strcat(text, "|and the rest|1850|Requetes|1852|Another|");
    NAMES(text);
}

static void stray(void)
{
    NAMES("1|1847|1848|Site|Web|1850|Requetes|1852|Another|");
}

static void empty_index(void)
{
    NAMES("1|1847|1848|Site||1850|Requetes|1852|Another|");
}

static void no_text(void)
{
    NAMES("1|1847|1848||1850|Requetes|1852|Another|");
}

static void unsorted(void)
{
    NAMES("1|1847|1850|Requetes|1848|Site|1852|Another|");
}

static void wrong_parity(void)
{
    NAMES("1|1847|1848|Site|1849|Requetes|1850|Requetes|1852|Another|");
}

static void too_large(void)
{
    NAMES("1|1847|1848|Site|1850|Requetes|1852|Another|16777216|Far|");
}

static void orphan(void)
{
    NAMES("1|1847|1848|Site|1850|Requetes|1852|Another|1854|Lost|");
    set_number(LOD_PERFLIB, "Last Counter", 1854);
}

static void closed(void)
{
    static struct epct_faulty faulty;

    faulty =
        (struct epct_faulty){ .inner = t.registry, .fail_at = -1, .unreadable = "First Counter" };
    t.registry = epct_faulty_registry(&faulty);
}

static void third(void);

static void no_base_names(void)
{
    third();
    set_text(EPCT_SERVICES "\\Third\\Performance", "Object List", EPCI_REG_SZ, "238");
}

static void shared_object(void)
{
    no_base_names();
    set_text(EPCT_SERVICES "\\Other\\Performance", "Object List", EPCI_REG_SZ, "1852 238");
    epct_set_table(&t, "009", "Counter",
                   "1|1847|238|Processor|1848|Web Site|1850|Requests/sec|1852|Another|");
}

static void third(void)
{
    epct_add_service(&t, "Third", 0, 0);
    set_text(EPCT_SERVICES "\\Third\\Performance", "Library", EPCI_REG_SZ, "C:\\web.dll");
    set_text(EPCT_SERVICES "\\Third\\Performance", "Open", EPCI_REG_SZ, "WebOpen");
    set_text(EPCT_SERVICES "\\Third\\Performance", "Collect", EPCI_REG_SZ, "WebCollect");
    set_text(EPCT_SERVICES "\\Third\\Performance", "Close", EPCI_REG_SZ, "WebClose");
}

static void no_last(void)
{
    drop(WEBPERF, "Last Help");
}

static void wrong_order(void)
{
    set_number(WEBPERF, "Last Counter", 1846);
}

static void odd_range(void)
{
    set_number(WEBPERF, "Last Counter", 1849);
}

static void overlap(void)
{
    set_number(WEBPERF, "Last Counter", 1852);
    set_number(WEBPERF, "Last Help", 1853);
}

/* The files of WebPerf, as they were when its counters were installed. */
static void keep(const char *site)
{
    static const char key[] = LOD_COPIES_KEY "\\WebPerf";
    static const char header[] = "#define SITE 0\n#define REQUESTS 2\n";
    char ini[400];

    snprintf(ini, sizeof ini,
             "[info]\ndrivername=WebPerf\nsymbolfile=web.h\n[languages]\n009=\n00C=\n"
             "[text]\nSITE_009_NAME=%s\nSITE_009_HELP=One site.\nREQUESTS_009_NAME=Requests/sec\n"
             "REQUESTS_009_HELP=Finished.\nSITE_00C_NAME=Site Web\nSITE_00C_HELP=Un site.\n"
             "REQUESTS_00C_NAME=Requetes\n",
             site);
    ck_assert_int_eq(t.registry.ops->create_key(t.registry.self, key), EPC_OK);
    set_text(key, lod_copy_names[LOD_COPY_INI_PATH], EPCI_REG_SZ, "C:\\web.ini");
    t.registry.ops->write(t.registry.self, key, lod_copy_names[LOD_COPY_INI], EPCI_REG_BINARY, ini,
                          strlen(ini));
    t.registry.ops->write(t.registry.self, key, lod_copy_names[LOD_COPY_HEADER], EPCI_REG_BINARY,
                          header, sizeof header - 1);
}

static void lost(void)
{
    keep("Web Site");
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|1852|Another|");
}

static void changed(void)
{
    keep("Web Site");
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|1850|Mine|1852|Another|");
}

/* Its key came from another machine; on this one another service has these indexes. */
static void foreign(void)
{
    keep("Web Site");
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Disk|1850|Reads|1852|Another|");
}

static void no_names(void)
{
    NAMES("1|1847|1852|Another|");
}

/* As some third-party counter files are; the second name is a base, which needs none. */
static void no_help(void)
{
    epct_set_table(&t, "009", "Help", "1849|One site.|1851|Finished.|");
}

static void no_library(void)
{
    drop(WEBPERF, "Library");
}

static void bare_library(void)
{
    set_text(WEBPERF, "Library", EPCI_REG_SZ, "web.dll");
}

static void system_library(void)
{
    set_text(WEBPERF, "Library", EPCI_REG_SZ, "web.dll");
    in_system = true;
}

static void no_dll(void)
{
    set_text(WEBPERF, "Library", EPCI_REG_SZ, "C:\\gone.dll");
}

static void half_a_dll(void)
{
    image_bytes = 0x300;
}

static void a_dll_of_32_bits(void)
{
    epct_pe_build(&image, 32, procedures, 3);
}

static void no_procedure(void)
{
    drop(WEBPERF, "Collect");
}

static void decorated(void)
{
    static const char *const names[] = { "WebClose", "WebOpen", "_WebCollect@16" };

    epct_pe_build(&image, 64, names, 3);
}

static void another_schema(void)
{
    epct_pe_stamp(&image, "WebPerf", "REQUESTS", "Requests");
}

static void disabled(void)
{
    set_number(WEBPERF, LOD_DISABLED, 1);
}

/* Each violates one rule, for as many tables or services as it concerns. */
static const struct {
    const char *id;
    void (*spoil)(void);
    const char *says;
} samples[] = {
    { "action-killed", killed, "its record is damaged" },
    { "tables-elsewhere", no_tables, "perfc009.dat" },
    { "last-missing", last_missing, "Last Counter is missing; lodctr --repair sets it to 1852" },
    { "last-low", last_low, "Last Help is 1849, but" },
    { "last-high", last_high, "Last Counter is 1900" },
    { "base-index", no_base, "1847" },
    { "all-disabled", all_disabled, "remove that value" },
    { "table-missing", half_a_language, "there is no Help" },
    { "table-type", wrong_type, "not a REG_MULTI_SZ" },
    { "table-ending", no_end, "the final NUL" },
    { "first-pair", no_first_pair, "the pair 1 and 1847 is missing" },
    { "first-pair", other_first_pair, "the text of index 1 is not 1847" },
    { "pair-split", split, "\"and the rest\" is in the place of an index" },
    { "pair-stray", stray, "after index 1848 the text \"Web\"" },
    { "pair-empty", empty_index, "after index 1848" },
    { "pair-no-text", no_text, "index 1848 has no text" },
    { "pair-order", unsorted, "index 1848 is not above" },
    { "pair-parity", wrong_parity, "1 index(es) are odd, the first is 1849" },
    { "pair-large", too_large, "the first is 16777216" },
    { "pair-lost", lost,
      "WebPerf: 1 name(s) of its counter file are missing, the first is 1850, \"Requests/sec\"; "
      "lodctr --repair restores them" },
    { "pair-changed", changed, "the first is 1850, \"Mine\" instead of \"Requests/sec\"" },
    { "pair-orphan", orphan, "1 pair(s) of Counter, 1854 to 1854, belong to no service" },
    { "key-closed", closed, "WebPerf: access to the key is denied" },
    { "not-installed", third,
      "Third: its counters are not installed: run lodctr FILE.ini, or remove the key" },
    { "object-shared", shared_object, "Third: the object 238 belongs to the service Other, too" },
    { "base-names", no_base_names, "Third: of its 1 indexes, 1 have no name, the first is 238" },
    { "range-missing", no_last, "Last Help is missing" },
    { "range-order", wrong_order, "1848 to 1846" },
    { "range-parity", odd_range, "1848 to 1849" },
    { "range-overlap", overlap, "overlap those of" },
    { "range-foreign", foreign, "index 1848 is \"Disk\", and by its counter file \"Web Site\"" },
    { "range-text", no_names, "WebPerf: no name of 1848 to 1850 is in the language 00C" },
    { "help-missing", no_help,
      "Other: names of language 009 without a help text: 1, the first is 1852, \"Another\"; " },
    { "library-missing", no_library, "no value Library" },
    { "library-bare", bare_library, "web.dll" },
    { "library-system", system_library, "web.dll, which is in the system's folder" },
    { "library-gone", no_dll, "C:\\gone.dll" },
    { "library-broken", half_a_dll, "incomplete" },
    { "library-bits", a_dll_of_32_bits, "x86" },
    { "procedure-missing", no_procedure, "no value Collect" },
    { "procedure-export", decorated, "_WebCollect@16, not WebCollect" },
    { "library-fit", another_schema,
      "1 of its names are others there, the first is that of symbol 2 (\"Requests/sec\")" },
    { "disabled", disabled, "lodctr /E:WebPerf" },
};

EPC_TEST_IN(audit__a_machine_in_order_breaks_no_rule, begin())
{
    epct_pe_stamp(&image, "WebPerf", "REQUESTS", "Requests/sec");
    ck_assert_str_eq(check(&findings), "");
}

EPC_TEST_IN(audit__tables_that_are_lost_are_missed_where_files_are_kept, begin())
{
    no_tables();
    keep("Web Site");
    ck_assert_str_eq(check(&findings), "table-missing table-missing");
    ck_assert(strstr(findings.list[0].message,
                     "lodctr --repair makes it, with the texts of installed counters that are "
                     "known"));
}

EPC_TEST_IN(audit__files_that_windows_installed_from_prove_nothing_about_lost_tables, begin())
{
    no_tables();
    keep("Web Site");
    ck_assert_int_eq(kit_registry_write_u32(&t.registry, LOD_COPIES_KEY "\\WebPerf",
                                            lod_copy_names[LOD_COPY_ELSEWHERE], 1),
                     EPC_OK);
    ck_assert_str_eq(check(&findings), "tables-elsewhere");
}

EPC_TEST(audit__a_machine_on_which_nothing_was_ever_installed_breaks_no_rule)
{
    epct_begin(&t);
    t.registry.ops->remove_key(t.registry.self, WEBPERF);
    ck_assert_str_eq(check(&findings), "");
}

EPC_TEST(audit__each_sample_breaks_its_rule)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *ids;
        bool said = false, only = true;

        begin();
        samples[i].spoil();
        ids = check(&findings);
        for (size_t f = 0; f < findings.stored; f++) {
            said |= strstr(findings.list[f].message, samples[i].says) != NULL;
            only &= strcmp(findings.list[f].broken->id, samples[i].id) == 0;
        }
        ck_assert_msg(said && only, "%s: \"%s\" is not said, but %s: %s", samples[i].id,
                      samples[i].says, ids, findings.stored ? findings.list[0].message : "nothing");
        epct_end(&t);
    }
}

/* Findings without proof are not reported. */
EPC_TEST_IN(audit__text_of_a_range_is_foreign_only_where_none_of_it_is_right, begin())
{
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Disk|1850|Reads|1852|Another|");
    ck_assert_str_eq(check(&findings), ""); /* no files are saved */
    keep("Web Site");
    ck_assert_str_eq(check(&findings), "range-foreign");
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Mine|1850|Requests/sec|1852|Another|");
    ck_assert_str_eq(check(&findings), "pair-changed"); /* one name was edited */
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Disk|1850|Reads|1852|Another|");
    drop(LOD_COPIES_KEY "\\WebPerf", "Symbol File Bytes");
    ck_assert_str_eq(check(&findings), ""); /* half of the files is missing */
    set_text(LOD_COPIES_KEY "\\WebPerf", "Symbol File Bytes", EPCI_REG_BINARY, "nonsense");
    ck_assert_str_eq(check(&findings), "");
}

/* French has no help for REQUESTS, so the English text is in its place. */
EPC_TEST_IN(audit__a_lost_help_text_is_missed_in_every_language, begin())
{
    keep("Web Site");
    ck_assert_str_eq(check(&findings), "");
    epct_set_table(&t, "00C", "Help", "1849|Un site.|1853|Another one.|");
    ck_assert_str_eq(check(&findings), "pair-lost");
    ck_assert_str_eq(findings.list[0].message,
                     "WebPerf: 1 help text(s) of its counter file are missing, the first is 1851, "
                     "\"Finished.\"; lodctr --repair restores them");
    epct_set_table(&t, "009", "Help", "1853|Another one.|");
    ck_assert_str_eq(check(&findings), "pair-lost pair-lost");
}

/* One rule has one severity, whichever tool finds the violation. */
EPC_TEST(audit__help_missing_has_the_severity_of_epc_ini)
{
    ck_assert_int_eq(lod_machine_rules[LOD_RULE_HELP_MISSING].severity,
                     ini_rules[INI_RULE_HELP_MISSING].severity);
    ck_assert_str_eq(lod_machine_rules[LOD_RULE_HELP_MISSING].id,
                     ini_rules[INI_RULE_HELP_MISSING].id);
    ck_assert_str_eq(lod_machine_rules[LOD_RULE_HELP_MISSING].sentence,
                     ini_rules[INI_RULE_HELP_MISSING].sentence);
}

EPC_TEST_IN(audit__a_base_needs_no_help_text, begin())
{
    no_help();
    epct_set_table(&t, "009", "Counter",
                   "1|1847|1848|Web Site|1850|Requests/sec|1852|Another Base|");
    ck_assert_str_eq(check(&findings), "");
    epct_set_table(&t, "009", "Counter", "1|1847|1848|Web Site|1850|Requests/sec|1852|Database|");
    ck_assert_str_eq(check(&findings), "help-missing");
}

EPC_TEST_IN(audit__each_language_lacks_its_own_help_texts, begin())
{
    epct_set_table(&t, "009", "Help", "1853|Another one.|");
    ck_assert_str_eq(check(&findings), "help-missing");
    ck_assert(strstr(findings.list[0].message, "without a help text: 2, the first is 1848"));
    ck_assert_str_eq(findings.list[0].object, "009");
}

EPC_TEST(audit__every_rule_has_a_sample)
{
    for (int rule = 0; rule < LOD_RULE_COUNT; rule++) {
        bool has = false;

        for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
            has |= strcmp(samples[i].id, lod_machine_rules[rule].id) == 0;
        ck_assert_msg(has, "no sample for %s", lod_machine_rules[rule].id);
    }
}
