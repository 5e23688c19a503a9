/* SPDX-License-Identifier: MIT
 *
 * dialog.h -- the numbers of the dialog's controls, for its template and its code.
 */
#pragma once

#define BROWSE_DIALOG 100

#define BROWSE_LOCAL          101 /* radio buttons                     */
#define BROWSE_OTHER          102
#define BROWSE_MACHINE        103 /* combo box, which can be typed into */
#define BROWSE_OBJECT_LABEL   104
#define BROWSE_OBJECT         105 /* combo box */
#define BROWSE_COUNTER_LABEL  106
#define BROWSE_COUNTERS       107 /* list: of many */
#define BROWSE_COUNTER        108 /* list: of one; one of the two is shown */
#define BROWSE_INSTANCE_LABEL 109
#define BROWSE_INSTANCES      110
#define BROWSE_INSTANCE       111
#define BROWSE_ALL            112 /* check box */
#define BROWSE_DETAIL_LABEL   113
#define BROWSE_DETAIL         114
#define BROWSE_EXPLAIN        115 /* button */
#define BROWSE_TEXT           116 /* edit control with the help text */
#define BROWSE_MESSAGE        117 /* what went wrong, or was added */
