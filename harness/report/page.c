/* SPDX-License-Identifier: MIT
 *
 * page.c -- the findings, and the block that was kept with them.
 *
 * A check sees many blocks; one is drawn, and only the findings about it lead to its bytes.
 */
#include "harness/report/page.h"

#include <string.h>

#include <epc/epc.h>

#include "harness/report/results.h"
#include "check/walk.h"
#include "sdk/port/port.h"
#include "page/page.h"

#define PAGE_FACTS 10

struct page_facts {
    struct page_page page;
    struct page_fact list[PAGE_FACTS];
    struct kit_arena arena;
};

static void append_fact_unless_empty(struct page_facts *facts, const char *name, const char *value)
{
    if (value && value[0] && facts->page.fact_count < PAGE_FACTS)
        facts->list[facts->page.fact_count++] = (struct page_fact){ name, value };
}

/* "a, b": the rules that were not checked. */
static const char *format_unchecked_rules(struct page_facts *facts,
                                          const struct harness_report *report)
{
    struct kit_buffer text = { .arena = &facts->arena };
    const struct check_rule *rule;

    for (size_t i = 0; (rule = harness_rule_at(i)) != NULL; i++)
        if (report->unanswered[i])
            kit_buffer_add_format(&text, text.bytes ? ", %s" : "%s", rule->id);
    kit_buffer_add_bytes(&text, "", 1);
    return text.failed ? NULL : text.text;
}

static void add_page_facts(struct page_facts *facts, const struct harness_report *report,
                           const struct harness_findings *findings)
{
    char counts[KIT_COUNTS_CAPACITY];

    append_fact_unless_empty(facts, "Verdict",
                             kit_arena_format(&facts->arena, "%s: %s",
                                              harness_verdict_name(report->verdict),
                                              harness_format_counts_of_findings(findings, counts)));
    append_fact_unless_empty(facts, "Library", report->path[0] ? report->path : report->library);
    append_fact_unless_empty(facts, "Judged by",
                             kit_arena_format(&facts->arena, "level %u, profile %s, guards %s",
                                              report->level, report->profile,
                                              report->guards ? report->guards : "none"));
    if (report->tallies.calls > 0)
        append_fact_unless_empty(facts, "Calls of Collect",
                                 kit_arena_format(&facts->arena, "%u, the largest block %u bytes",
                                                  (unsigned)report->tallies.calls,
                                                  (unsigned)report->tallies.bytes));
    append_fact_unless_empty(facts, "Not examined", report->why);
    append_fact_unless_empty(facts, "Rules not judged", format_unchecked_rules(facts, report));
}

/* The findings; false: memory. */
static bool add_page_findings(struct page_facts *facts, const struct harness_findings *findings)
{
    const struct harness_kept_block *kept = &findings->kept_block;
    struct page_finding *list = kit_arena_allocate(&facts->arena, findings->count, sizeof *list);

    for (size_t i = 0; list && i < findings->count; i++) {
        const struct harness_found *found = &findings->list[i];
        const bool here = kept->found && i >= kept->first && i < kept->end;

        list[i] = (struct page_finding){
            .severity = found->severity,
            .rule = found->rule->id,
            .message = found->known ? kit_arena_format(&facts->arena, "%s (known)", found->message)
                                    : found->message,
            .event = found->event,
            .placed =
                found->placed && here && (found->excerpt.count > 0 || found->offset >= kept->count),
            .object = found->object,
            .offset = found->offset,
            .got = found->got,
            .wanted = found->wanted,
        };
        if (!list[i].message)
            return false;
    }
    facts->page.findings = list;
    facts->page.finding_count = findings->count;
    facts->page.checked = true;
    return list != NULL;
}

void harness_page_write_report(struct kit_buffer *to, const struct harness_report *report,
                               const struct harness_findings *findings)
{
    const struct harness_kept_block *kept = &findings->kept_block;
    struct page_facts facts = { .page = { .title = report->service, .tool = "epc-harness" } };
    struct reader_titles titles = { 0 };
    struct check_parsed_data whole;

    kit_arena_init(&facts.arena, epci_alloc, epci_free);
    facts.page.written = epci_clock_100ns();
    facts.page.facts = facts.list;
    facts.page.block = epci_span_of(kept->bytes, kept->count);
    facts.page.whole = check_read_data_header(facts.page.block, &whole, NULL) == EPC_OK;
    add_page_facts(&facts, report, findings);
    if (!add_page_findings(&facts, findings) ||
        (report->names && reader_titles_copy_from_names(&titles, report->names) != EPC_OK))
        to->failed = true;
    facts.page.titles = report->names ? &titles : NULL;
    if (!to->failed && page_write_page(&facts.page, to) != EPC_OK)
        to->failed = true;
    reader_titles_release(&titles);
    kit_arena_release(&facts.arena);
}

bool harness_is_result_page(const void *bytes, size_t count)
{
    static const char mark[] = "name=\"generator\" content=\"epc-harness ";
    const char *at = bytes;

    for (; count >= sizeof mark - 1; at++, count--)
        if (memcmp(at, mark, sizeof mark - 1) == 0)
            return true;
    return false;
}

void harness_page_write_error(struct kit_buffer *to, const char *target, const char *why)
{
    const struct page_fact fact = { "Verdict", why };
    const struct page_page page = { .title = target,
                                    .tool = "epc-harness",
                                    .written = epci_clock_100ns(),
                                    .facts = &fact,
                                    .fact_count = 1 };

    if (page_write_page(&page, to) != EPC_OK)
        to->failed = true;
}
