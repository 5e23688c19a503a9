/* SPDX-License-Identifier: MIT
 *
 * check_saved.c -- /R:FILE restores what lodctr /S writes, and another file is refused with the
 * line of the first error. */
#include "epc_check.h"

#include <string.h>

#include <epc/epc.h>

#include "install_fixture.h"
#include "kit/system/registry.h"
#include "lodctr/saved/saved.h"

#define OTHER EPCT_SERVICES "\\Other\\Performance"

static struct epct_install t;

EPC_AFTER_EACH(epct_end(&t))

/* The registry as text. */
static struct epci_span save(void)
{
    struct kit_buffer out = { .arena = &t.arena };

    ck_assert_int_eq(lod_state_read(&t.arena, &t.registry, NULL, NULL, &t.state), EPC_OK);
    ck_assert_int_eq(lod_state_read_values_of_services(&t.arena, &t.registry, NULL, &t.state),
                     EPC_OK);
    lod_saved_append_state_as_text(&out, &t.state);
    ck_assert(!out.failed);
    return epci_span_of(out.text, out.bytes);
}

static struct epci_span span_of(const char *text)
{
    return epci_span_of(text, strlen(text));
}

/* Plan to restore the text, and apply the plan. */
static void restore(struct epci_span text)
{
    struct lod_saved saved;
    const char *problem;

    ck_assert_int_eq(lod_parse_saved_text(&t.arena, text, &saved, &problem), EPC_OK);
    epct_run(&t, &(struct lod_request){ .action = LOD_RESTORE, .saved = &saved });
}

static void begin(void)
{
    epct_begin_with(&t, "00C");
    epct_install_model(&t, epct_webperf_french(&t));
}

static void assert_holds(struct epci_span text, const char *line)
{
    const char *copy = kit_arena_copy_string(&t.arena, (const char *)text.at, text.left);

    ck_assert_msg(strstr(copy, line) != NULL, "\"%s\" is not in\n%s", line, copy);
}

static struct epci_span text;

EPC_TEST_IN(saved__holds_tables_last_values_and_ranges, begin())
{
    text = save();
    assert_holds(text, "epc counters 1\n");
    assert_holds(text, "\n[Perflib]\nBase Index = 1847\nLast Counter = 1850\nLast Help = 1851\n");
    assert_holds(text, "\n[Perflib\\00C\\Counter]\n1=1847\n1848=Site Web\n1850=Requetes\n");
    assert_holds(text, "\n[Services\\WebPerf]\nFirst Counter = 1848\nLast Counter = 1850\n"
                       "First Help = 1849\nLast Help = 1851\nObject List = \"1848\"\n");
}

EPC_TEST_IN(saved__restores_everything_byte_for_byte, begin())
{
    const char *before;

    kit_registry_write_u32(&t.registry, EPCT_SERVICES "\\WebPerf\\Performance", LOD_DISABLED, 1);
    t.registry.ops->write(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance", LOD_VALIDATION,
                          EPCI_REG_BINARY, "\0\xFFz", 3);
    before = epct_print(&t);
    text = save();
    restore(text);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
    epct_remove_service(&t, "WebPerf");
    epct_set_table(&t, "009", "Counter", "1|1847|x|");
    kit_registry_write_u32(&t.registry, LOD_PERFLIB, "Last Counter", 9999);
    t.registry.ops->remove(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance", LOD_VALIDATION);
    ck_assert_str_ne(epct_print(&t), before);
    restore(text);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_READY);
    ck_assert_str_eq(epct_print(&t), before);
}

/* Half a range is damage, but no reason to write it repeatedly. */
EPC_TEST_IN(saved__half_a_range_is_restored_once, begin())
{
    t.registry.ops->remove(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance", "Last Help");
    text = save();
    restore(text);
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_NOTHING);
}

EPC_TEST_IN(saved__carries_any_text_and_any_damage, begin())
{
    static const uint16_t table[] = { '1', 0,    '1', '8', '4', '7',    0,   '2',    0,      ' ',
                                      'a', '\\', 9,   10,  '"', 0xD800, '=', 0xD83D, 0xDE00, 0xFEFF,
                                      ' ', 0,    's', 't', 'r', 'a',    'y', 0,      0,      '0',
                                      '4', 0,    'M', 0,   '6', 0,      0 };
    const char *before;

    ck_assert_int_eq(t.registry.ops->write(t.registry.self, LOD_PERFLIB "\\00C", "Counter",
                                           EPCI_REG_MULTI_SZ, table, sizeof table),
                     EPC_OK);
    before = epct_print(&t);
    text = save();
    assert_holds(text, "\n2=\\u0020a\\u005c\\u0009\\u000a\\u0022\\ud800=\xF0\x9F\x98\x80"
                       "\\ufeff\\u0020\n=stray\n=\n04=M\n6\n");
    epct_set_table(&t, "00C", "Counter", "1|1847|");
    restore(text);
    ck_assert_str_eq(epct_print(&t), before);
}

EPC_TEST_IN(saved__what_the_file_does_not_know_is_not_installed_any_more, begin())
{
    static const char *const texts[] = { "A 009 NAME=Another", NULL };
    const struct epct_file other = { "Other", "A", NULL, "009", texts };

    text = save();
    epct_add_service(&t, "Other", 0, 0);
    epct_install_model(&t, epct_model(&t, &other));
    restore(text);
    ck_assert_uint_eq(epct_number(&t, OTHER, "First Counter"), UINT32_MAX);
    ck_assert(epct_has_note(&t, "Other: the file does not have its counters"));
    ck_assert_uint_eq(epct_last(&t, "Last Counter"), 1850);
    epct_assert_sound(&t);
}

EPC_TEST_IN(saved__a_language_that_the_file_lacks_loses_its_tables_and_a_new_one_gets_them, begin())
{
    text = save();
    t.registry.ops->remove_key(t.registry.self, LOD_PERFLIB "\\00C");
    epct_initialise(&t, "007");
    restore(text);
    ck_assert_ptr_null(epct_table(&t, "007", "Counter"));
    ck_assert(epct_has_note(&t, "007\\Counter is removed: the file does not have it"));
    ck_assert_str_eq(epct_table(&t, "00C", "Counter"), "1|1847|1848|Site Web|1850|Requetes||");
}

EPC_TEST_IN(saved__a_service_without_a_key_is_named_and_skipped, begin())
{
    text = save();
    t.registry.ops->remove_key(t.registry.self, EPCT_SERVICES "\\WebPerf\\Performance");
    restore(text);
    ck_assert(epct_has_note(&t, "WebPerf: its Performance key is gone"));
}

EPC_TEST_IN(saved__a_file_without_the_tables_changes_nothing, begin())
{
    const char *before;

    before = epct_print(&t);
    restore(span_of("epc counters 1\n[Perflib]\nLast Counter = 1850\nLast Help = 1851\n"));
    ck_assert_int_eq(t.plan.outcome, LOD_PLAN_REFUSED);
    ck_assert_int_eq(t.plan.code, LOD_CODE_DATA);
    ck_assert_str_eq(epct_print(&t), before);
}

#define HEAD "epc counters 1\n"

EPC_TEST_IN(saved__what_is_malformed_is_refused_with_its_line, begin())
{
    static const struct {
        const char *text, *problem;
    } samples[] = {
        { "", "line 1: a saved registry begins" },
        { "epc counters 2\n", "line 1: a saved registry begins" },
        { HEAD "x = 1\n", "line 2: this line is before the first section" },
        { HEAD "[Perflib]\n\nx\n", "line 4: a value is NAME = VALUE" },
        { HEAD "[Perflib\n", "line 2: a section ends with ]" },
        { HEAD "[Else]\n", "line 2: a section is" },
        { HEAD "[Perflib\\009]\n", "line 2: a table is" },
        { HEAD "[Perflib\\009\\Names]\n", "line 2: a table is" },
        { HEAD "[Perflib\\x\\Help]\n", "line 2: a language is" },
        { HEAD "[Perflib\\009\\Help]\n[Perflib\\009\\Help]\n",
          "line 3: this table is in the file twice" },
        { HEAD "[Perflib\\009\\Help]\nx=y\n", "line 3: a pair is INDEX=TEXT" },
        { HEAD "[Perflib\\009\\Help]\n4294967296=y\n", "line 3: a pair is INDEX=TEXT" },
        { HEAD "[Perflib\\009\\Help]\n1=\\x\n", "line 3: \\ must be followed by u" },
        { HEAD "[Perflib\\009\\Help]\n1=\\u0000\n", "line 3: \\ must be followed by u" },
        { HEAD "[Perflib\\009\\Help]\n1=\\u12\n", "line 3: \\ must be followed by u" },
        { HEAD "[Perflib\\009\\Help]\n1=\xFF\n", "line 3: this is not valid UTF-8" },
        { HEAD "[Services\\]\n", "line 2: a service is" },
        { HEAD "[Services\\A\\B]\n", "line 2: a service is" },
        { HEAD "[Services\\A]\nLibrary = \"x\"\n", "line 3: this is not a value of a service" },
        { HEAD "[Services\\A]\nLast Help = x\n", "line 3: a value is a decimal number" },
        { HEAD "[Services\\A]\nLast Help = hex:0\n", "line 3: hex: is followed by" },
        { HEAD "[Services\\A]\nLast Help = hex:0g\n", "line 3: hex: is followed by" },
        { HEAD "[Perflib]\nLast Help = \"1\"\n", "line 3: this must be a decimal number" },
        { HEAD "[Perflib]\nVersion = 1\n", "line 3: [Perflib] holds" },
        { HEAD "[Services\\A]\nLast Help = \"1\"\n", "line 3: this value must be" },
    };

    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct lod_saved saved;
        const char *problem;

        ck_assert_int_eq(lod_parse_saved_text(&t.arena, span_of(samples[i].text), &saved, &problem),
                         EPC_E_INVALID);
        ck_assert_msg(strncmp(problem, samples[i].problem, strlen(samples[i].problem)) == 0,
                      "%s is said of %s", problem, samples[i].text);
    }
}
