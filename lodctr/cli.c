/* SPDX-License-Identifier: MIT
 *
 * cli.c -- from the command line to the exit code.  See cli.h. */
#include "lodctr/cli.h"

#include <stdio.h>

#include <epc/epc.h>

#include "ini/perfini.h"
#include "ini/port/codepage.h"
#include "ini/port/disk.h"
#include "lodctr/report.h"
#include "lodctr/session.h"
#include "lodctr/win32/machine.h"
#include "sdk/port/port.h"

/* A counter file, tables of every language twice, and what a plan makes of them. */
#define MOST_MEMORY ((size_t)1 << 30)

struct job {
    struct epci_arena arena;
    struct epci_options options;
    struct epci_ini_findings findings;
    struct epci_perf_model model;
    struct epci_registry registry;
    struct epci_session session;
    struct epci_outcome_report report;
};

static int stop(struct job *job, int code, const char *problem)
{
    job->report.problem = problem ? problem : "out of memory; nothing was changed";
    return problem ? code : EPCI_CODE_MEMORY;
}

static int open_registry(struct job *job)
{
    const char *root = job->options.root;
    int status;

    if (!root && !epci_machine_is_wine())
        return stop(job, EPCI_CODE_UNSUPPORTED,
                    "Windows keeps its name tables itself, and this version cannot hand over to "
                    "it yet; use Windows' own tool, or --root for an image; nothing was changed");
    status = epci_registry_open(root, !job->options.dry_run, &job->registry);
    if (status == EPC_OK)
        return EPCI_CODE_OK;
    return stop(job, status == EPC_E_INVALID ? EPCI_CODE_USAGE : epci_code_of_status(status),
                epci_arena_format(&job->arena, "cannot open the registry at %s: %s",
                                  root ? root : "HKEY_LOCAL_MACHINE",
                                  status == EPC_E_INVALID
                                      ? "the root begins with none of HKLM, HKCU and HKU"
                                      : epc_status_text(status)));
}

static int load_model(struct job *job)
{
    const struct epci_ini_io io = { .read = epci_disk_read,
                                    .system_codepage = epci_codepage_system(),
                                    .decode = epci_codepage_decode };
    int status;

    job->report.findings = &job->findings;
    status = epci_perfini_load(&job->arena, &io, job->options.operand, &job->model, &job->findings);
    if (status == EPC_OK) {
        job->report.service = job->model.service;
        return EPCI_CODE_OK;
    }
    return stop(job,
                status == EPC_E_INVALID || status == EPC_E_ENCODING ? EPCI_CODE_DATA
                                                                    : epci_code_of_status(status),
                epci_arena_format(&job->arena, "%s: not installed; nothing was changed",
                                  job->options.operand));
}

static int run(struct job *job, enum epci_tool tool)
{
    struct epci_request request = { .action = tool == EPCI_LODCTR ? EPCI_INSTALL : EPCI_REMOVE };
    int code;

    if (job->options.repair)
        request.action = EPCI_REPAIR;
    if (request.action == EPCI_INSTALL) {
        if ((code = load_model(job)) != EPCI_CODE_OK)
            return code;
        request.model = &job->model;
        request.event_source = job->options.event_source;
    } else if (request.action == EPCI_REMOVE) {
        request.service = job->options.operand;
        job->report.service = job->options.operand;
    }
    request.create_languages = job->options.create_languages;
    if ((code = open_registry(job)) != EPCI_CODE_OK)
        return code;
    job->session.dry_run = job->options.dry_run;
    job->session.wait_ms = EPCI_INSTALL_WAIT_MS;
    job->report.session = &job->session;
    code = epci_session_run(&job->arena, &job->registry, &request, &job->session);
    if (job->session.plan.outcome == EPCI_PLAN_NOTHING && code == EPCI_CODE_EXISTS &&
        !job->options.strict)
        return EPCI_CODE_OK;
    return code;
}

/* The code to return: `code`, unless all is well but what stdout was to get is lost. */
static int end_output(enum epci_tool tool, int code)
{
    bool lost = ferror(stdout) != 0;

    lost = fflush(stdout) != 0 || lost;
    if (!lost)
        return code;
    fprintf(stderr, "%s: standard output cannot be written, what was to be there is lost\n",
            epci_tool_name(tool));
    return code == EPCI_CODE_OK ? EPCI_CODE_WRITE : code;
}

int epci_cli(enum epci_tool tool)
{
    static struct job job;
    const char *message = NULL;
    int count = 0;
    char **arguments;

    epci_machine_output();
    epci_arena_init(&job.arena, epci_alloc, epci_free);
    job.arena.limit = MOST_MEMORY;
    epci_ini_findings_init(&job.findings, &job.arena);
    job.report.tool = tool;
    job.report.options = &job.options;
    arguments = epci_disk_arguments(&job.arena, &count, NULL);
    if (!arguments)
        job.report.code = stop(&job, EPCI_CODE_MEMORY, NULL);
    else
        job.report.code =
            epci_options_read(&job.arena, tool, count, arguments, &job.options, &message);
    if (arguments && job.report.code != EPCI_CODE_OK)
        job.report.problem = message;
    else if (job.options.help)
        fputs(epci_options_help(tool), stdout);
    else if (arguments)
        job.report.code = run(&job, tool);
    if (!job.options.help || job.report.code != EPCI_CODE_OK)
        epci_report(&job.arena, &job.report);
    epci_registry_close(&job.registry);
    epci_arena_release(&job.arena);
    return end_output(tool, job.report.code);
}
