/* SPDX-License-Identifier: MIT
 *
 * rulesamples_wix.c -- WiX files that violate one rule each. */
#include "rulesample.h"

#include <epc/epc.h>

#define UTIL "http://schemas.microsoft.com/wix/UtilExtension"
#define WIX  "<Wix xmlns:util=\"" UTIL "\">\n"
#define SITE "<util:PerformanceCategory Name=\"Web Site\" DefaultLanguage=\"english\">\n"
#define HITS "<util:PerformanceCounter Name=\"Hits\" Type=\"numberOfItems32\"/>\n"
#define END  "</util:PerformanceCategory>\n"
/* Lines: 1 Wix, 2 category, 3 counter; docs/rules-ini.md shows it. */
#define GOOD WIX SITE HITS END "</Wix>\n"

#define COUNTER(type) "<util:PerformanceCounter Name=\"Rate\" " type "/>\n"

#define SAMPLE(name, place, ...) { .rule = INI_RULE_##name, .at = place, __VA_ARGS__ }

static const struct rule_sample samples[] = {
    SAMPLE(XML, "x.wxs:1:1", .bad = "<!DOCTYPE Wix>\n" GOOD),
    SAMPLE(XML, "x.wxs:5:1", .bad = WIX SITE HITS END),
    SAMPLE(XML, "x.wxs:2:14", .bad = WIX "<File Id=\"a\" Id=\"b\"/>\n" SITE HITS END "</Wix>\n",
           .also = NULL),
    SAMPLE(WIX_CATEGORY, "x.wxs:2:1", .bad = WIX SITE END "</Wix>\n"),
    SAMPLE(WIX_CATEGORY, "x.wxs", .bad = WIX "</Wix>\n"),
    SAMPLE(WIX_CATEGORY, "x.wxs:2:1", .bad = WIX "<util:PerfCounter Name=\"x.ini\"/>\n</Wix>\n"),
    SAMPLE(WIX_CATEGORY, "x.wxs:2:1", .bad = WIX HITS "</Wix>\n"),
    SAMPLE(WIX_NAME, "x.wxs:4:1",
           .bad = WIX SITE HITS "<util:PerformanceCounter Type=\"numberOfItems64\"/>\n" END
                                "</Wix>\n"),
    SAMPLE(WIX_VALUE, "x.wxs:4:38",
           .bad = WIX SITE HITS COUNTER("Type=\"numberOfItem32\"") END "</Wix>\n"),
    SAMPLE(WIX_VALUE, "x.wxs:4:1", .bad = WIX SITE HITS COUNTER("") END "</Wix>\n"),
    SAMPLE(WIX_VALUE, "x.wxs:4:61",
           .bad =
               WIX SITE HITS COUNTER("Type=\"numberOfItems32\" Language=\"latin\"") END "</Wix>\n"),
    SAMPLE(WIX_VALUE, "x.wxs:2:43",
           .bad = WIX "<util:PerformanceCategory Name=\"Web Site\" MultiInstance=\"2\">\n" HITS END
                      "</Wix>\n",
           .also = NULL),
    SAMPLE(WIX_VARIABLE, "x.wxs:4:26",
           .bad = WIX SITE HITS "<util:PerformanceCounter Name=\"$(var.Name)\" "
                                "Type=\"numberOfItems32\"/>\n" END "</Wix>\n"),
    SAMPLE(WIX_VARIABLE, "x.wxs:3:1",
           .bad = WIX SITE "<?if $(var.All) = yes ?>\n" HITS "<?endif?>\n" END "</Wix>\n",
           .also = "wix-variable"),
    SAMPLE(WIX_BASE, "x.wxs:4:1",
           .bad = WIX SITE HITS COUNTER("Type=\"rawFraction\"") END "</Wix>\n"),
    SAMPLE(WIX_BASE, "x.wxs:4:1", .bad = WIX SITE HITS COUNTER("Type=\"rawBase\"") END "</Wix>\n"),
    SAMPLE(WIX_SERVICE, "x.wxs:5:1",
           .bad = WIX SITE HITS END "<util:PerformanceCategory Name=\"Web Pool\">\n" HITS END
                                    "</Wix>\n"),
};

const struct rule_samples rule_samples_wix = {
    .file = "x.wxs",
    .good = GOOD,
    .list = samples,
    .count = EPC_COUNT(samples),
};
