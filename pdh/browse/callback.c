/* SPDX-License-Identifier: MIT
 *
 * callback.c -- the protocol between the dialog and the caller's function.
 */
#include "pdh/browse/callback.h"

static DWORD room_of(const PDH_BROWSE_DLG_CONFIG_HW *config)
{
    return config->szReturnPathBuffer ? config->cchReturnPathLength : 0;
}

static bool pdh_browse_fits(enum pdh_letters letters, const PDH_BROWSE_DLG_CONFIG_HW *config,
                            const struct pdh_texts *paths)
{
    static const struct pdh_sizing sizing = { .asked = PDH_S(PDH_MORE_DATA),
                                              .none = PDH_S(PDH_MORE_DATA),
                                              .some = PDH_S(PDH_MORE_DATA) };
    DWORD room = room_of(config);

    return (config->bSingleCounterPerAdd ? pdh_give_text : pdh_give_list)(
               letters, paths, &sizing, config->szReturnPathBuffer, &room) == ERROR_SUCCESS;
}

PDH_STATUS pdh_browse_give(enum pdh_letters letters, PDH_BROWSE_DLG_CONFIG_HW *config,
                           const struct pdh_texts *paths, bool *ends)
{
    *ends = false;
    for (;;) {
        const DWORD room = room_of(config);
        const bool fitted = pdh_browse_fits(letters, config, paths);
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
        if (!again || room_of(config) <= room)
            return fitted ? ERROR_SUCCESS : PDH_S(PDH_MORE_DATA);
    }
}
