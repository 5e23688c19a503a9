/* SPDX-License-Identifier: MIT
 *
 * register.c -- plans what a service gets beside its counters: its Performance key, the event source,
 * what its counter file asks for, and the files themselves, kept.  Where Windows installs the counters
 * these are plans of their own. */
#include "lodctr/plan/work.h"

void epci_work_make_key(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (target->has_performance)
        return;
    if (!target->has_key)
        epci_work_create_key(work, target->key);
    epci_work_create_key(work, target->performance);
}

void epci_work_fill_key(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;
    const struct epci_request *request = work->request;

    for (size_t i = 0; !target->has_performance && i < request->value_count; i++)
        epci_work_set(work, target->performance, request->values[i].name, request->values[i].type,
                      request->values[i].bytes, request->values[i].size);
}

void epci_work_register_beside(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (target->has_performance && work->request->values_asked)
        epci_work_note(work, EPCI_WARNING,
                       EPCI_SAY(work,
                                "%s exists and stays as it is: what --library, --open, --collect "
                                "and --close say is not written; change its values, or delete it "
                                "first",
                                target->performance));
    epci_work_register_source(work);
    epci_work_add_extras(work);
    epci_work_keep(work);
}

void epci_work_unregister_beside(struct epci_work *work)
{
    epci_work_unregister_source(work);
    epci_work_remove_extras(work);
    epci_work_forget(work);
}

void epci_work_register(struct epci_work *work)
{
    if (epci_work_refuse_root(work) || epci_work_refuse_model(work) ||
        epci_work_refuse_source(work))
        return;
    epci_work_make_key(work);
    epci_work_fill_key(work);
    epci_work_register_beside(work);
}

void epci_work_unregister(struct epci_work *work)
{
    const struct epci_target *target = &work->state->target;

    if (epci_work_refuse_root(work))
        return;
    if (target->event_source.exists)
        epci_work_remove(work, target->performance, EPCI_EVENT_SOURCE);
    epci_work_unregister_beside(work);
}
