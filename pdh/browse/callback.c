/* SPDX-License-Identifier: MIT
 *
 * callback.c -- the protocol between the dialog and the caller's function.
 */
#include "pdh/browse/callback.h"

static DWORD path_buffer_capacity(const PDH_BROWSE_DLG_CONFIG_HW *config)
{
    return config->szReturnPathBuffer ? config->cchReturnPathLength : 0;
}

static bool write_paths_to_buffer(enum pdh_encoding encoding,
                                  const PDH_BROWSE_DLG_CONFIG_HW *config,
                                  const struct pdh_texts *paths)
{
    static const struct pdh_sizing sizing = { .size_query = PDH_S(PDH_MORE_DATA),
                                              .too_small = PDH_S(PDH_MORE_DATA),
                                              .partial = PDH_S(PDH_MORE_DATA) };
    const char *first = paths->all.failed ? NULL : paths->count ? paths->all.text : "";
    void *to = config->szReturnPathBuffer;
    DWORD capacity = path_buffer_capacity(config);

    return (config->bSingleCounterPerAdd
                ? pdh_return_text(encoding, first, &sizing, to, &capacity)
                : pdh_return_list(encoding, paths, &sizing, to, &capacity)) == ERROR_SUCCESS;
}

PDH_STATUS pdh_browse_deliver_paths(enum pdh_encoding encoding, PDH_BROWSE_DLG_CONFIG_HW *config,
                                    const struct pdh_texts *paths, bool *ends)
{
    *ends = false;
    for (;;) {
        const DWORD capacity = path_buffer_capacity(config);
        const bool fitted = write_paths_to_buffer(encoding, config, paths);
        PDH_STATUS result;
        bool again;

        config->CallBackStatus = fitted ? ERROR_SUCCESS : PDH_S(PDH_MORE_DATA);
        if (!config->pCallBack)
            return config->CallBackStatus;
        result = config->pCallBack(config->dwCallBackArg);
        /* The first documentation names both ways to ask for it. */
        again = result == PDH_S(PDH_RETRY) ||
                (result == ERROR_SUCCESS && config->CallBackStatus == PDH_S(PDH_RETRY));
        if (!again && result != ERROR_SUCCESS) {
            *ends = true;
            return result;
        }
        /* Without more room it would never end. */
        if (!again || path_buffer_capacity(config) <= capacity)
            return fitted ? ERROR_SUCCESS : PDH_S(PDH_MORE_DATA);
    }
}
