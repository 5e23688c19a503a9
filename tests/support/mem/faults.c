/* SPDX-License-Identifier: MIT
 *
 * faults.c -- a list of rules under a lock, which the other files of mem/ ask before they act.
 *
 * Without rules no lock is taken, so that other tests run at full speed.
 */
#include "faults.h"

#include <pthread.h>
#include <string.h>

#include <epc/epc.h>

struct rule {
    enum epci_mem_act act;
    const char *part;
    unsigned granted, refused;
    int status;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct rule rules[8];
static unsigned rule_count;
static const char *account = EPCI_MEM_USER;
static unsigned tried[EPCI_MEM_MAP + 1]; /* by act */

void epci_mem_add_fault_rule(enum epci_mem_act act, const char *part, unsigned granted,
                             unsigned refused, int status)
{
    pthread_mutex_lock(&lock);
    if (rule_count < EPC_COUNT(rules)) {
        rules[rule_count] = (struct rule){ act, part, granted, refused, status };
        __atomic_store_n(&rule_count, rule_count + 1, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&lock);
}

void epci_mem_set_owner_sid(const char *sid)
{
    __atomic_store_n(&account, sid, __ATOMIC_RELAXED);
}

void epci_mem_reset_faults_and_owner(void)
{
    pthread_mutex_lock(&lock);
    __atomic_store_n(&rule_count, 0, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    epci_mem_set_owner_sid(EPCI_MEM_USER);
}

unsigned epci_mem_count_tried_operations(enum epci_mem_act act)
{
    return __atomic_load_n(&tried[act], __ATOMIC_RELAXED);
}

int epci_mem_count_act_and_get_fault_status(enum epci_mem_act act, const char *name)
{
    int status = EPC_OK;

    __atomic_fetch_add(&tried[act], 1, __ATOMIC_RELAXED);
    if (__atomic_load_n(&rule_count, __ATOMIC_RELAXED) == 0)
        return EPC_OK;
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < rule_count; i++) {
        struct rule *rule = &rules[i];

        if (rule->act != act || !strstr(name, rule->part))
            continue;
        if (rule->granted > 0) {
            rule->granted--;
        } else if (rule->refused > 0) {
            rule->refused -= rule->refused != EPCI_MEM_ALWAYS;
            status = rule->status;
        }
        break;
    }
    pthread_mutex_unlock(&lock);
    return status;
}

const char *epci_mem_account_of_new_objects(void)
{
    return __atomic_load_n(&account, __ATOMIC_RELAXED);
}
