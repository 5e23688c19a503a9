/* SPDX-License-Identifier: MIT
 *
 * exports.c -- PdhBrowseCounters in its four forms, and the function for help texts.
 */
#include <string.h>

#include <epc/epc.h>

#include "pdh/browse/browse.h"
#include "pdh/browse/explain.h"
#include "pdh/caller/era.h"

/* The four structures are alike; only the data source is a name in two of them, which the first
 * documentation reserves. */
static PDH_STATUS browse_named_source(enum pdh_encoding encoding, PDH_BROWSE_DLG_CONFIG_HW *config)
{
    PDH_HLOG source = NULL;
    PDH_STATUS status;

    if (!config)
        return PDH_S(PDH_NO_DIALOG_DATA);
    if (!config->hDataSource || !pdh_era_has_data_sources())
        return pdh_show_browse_dialog(encoding, config, NULL);
    status = encoding == PDH_WIDE ? PdhBindInputDataSourceW(&source, (LPCWSTR)config->hDataSource)
                                  : PdhBindInputDataSourceA(&source, (LPCSTR)config->hDataSource);
    if (status != ERROR_SUCCESS)
        return status;
    status = pdh_show_browse_dialog(encoding, config, source);
    PdhCloseLog(source, 0);
    return status;
}

PDH_STATUS WINAPI PdhBrowseCountersA(PPDH_BROWSE_DLG_CONFIG_A config)
{
    return browse_named_source(PDH_ANSI, (PDH_BROWSE_DLG_CONFIG_HW *)config);
}

PDH_STATUS WINAPI PdhBrowseCountersW(PPDH_BROWSE_DLG_CONFIG_W config)
{
    return browse_named_source(PDH_WIDE, (PDH_BROWSE_DLG_CONFIG_HW *)config);
}

PDH_STATUS WINAPI PdhBrowseCountersHA(PPDH_BROWSE_DLG_CONFIG_HA config)
{
    return config ? pdh_show_browse_dialog(PDH_ANSI, (PDH_BROWSE_DLG_CONFIG_HW *)config,
                                           config->hDataSource)
                  : PDH_S(PDH_NO_DIALOG_DATA);
}

PDH_STATUS WINAPI PdhBrowseCountersHW(PPDH_BROWSE_DLG_CONFIG_HW config)
{
    return config ? pdh_show_browse_dialog(PDH_WIDE, config, config->hDataSource)
                  : PDH_S(PDH_NO_DIALOG_DATA);
}

/* The caller of this function, which no header declares, gets a text of its own. */
LPWSTR WINAPI PdhGetExplainText(LPCWSTR machine, LPCWSTR object, LPCWSTR counter);
LPWSTR WINAPI PdhGetExplainText(LPCWSTR machine, LPCWSTR object, LPCWSTR counter)
{
    WCHAR text[BROWSE_EXPLAIN_LETTERS];
    WCHAR *out;
    size_t bytes;

    if (!object)
        return NULL;
    pdh_browse_find_help_by_names(NULL, machine, object, counter, text, EPC_COUNT(text));
    if (!text[0])
        return NULL;
    bytes = (wcslen(text) + 1) * sizeof *text;
    out = LocalAlloc(LMEM_FIXED, bytes);
    return out ? memcpy(out, text, bytes) : NULL;
}
