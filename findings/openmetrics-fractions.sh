#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# openmetrics-fractions.sh -- the strict OpenMetrics parser of prometheus_client 0.16.0 (Debian 12)
# refuses a series whose times rise, as soon as a later time has the smaller fraction of a second:
# 1.75 and then 2.25 "went backwards".  So a back-fill of samples that are not taken at whole seconds
# cannot be checked with it; promtool takes the same text.
#
# Guess before the run: times are compared as numbers, so all three pairs below are accepted.
# Seen: only the pair within one second is.
#
# It downloads Debian's package python3-prometheus-client into a temporary folder.  Needs python3.
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download python3-prometheus-client=0.16.0-0.1 >apt.log 2>&1 || { tail -n 1 apt.log; exit 2; }
dpkg -x python3-prometheus-client_*.deb root
cat >read.py <<'END'
from prometheus_client.openmetrics.parser import text_string_to_metric_families

for first, second in (("1.25", "1.75"), ("1.75", "2.25"), ("1.75", "3.25")):
    text = f"# TYPE heat gauge\nheat 1 {first}\nheat 2 {second}\n# EOF\n"
    try:
        count = sum(len(family.samples) for family in text_string_to_metric_families(text))
        print(first, second, count, "samples")
    except ValueError as error:
        print(first, second, error)
END
PYTHONPATH=$work/root/usr/lib/python3/dist-packages python3 read.py | tee seen
cat >wanted <<'END'
1.25 1.75 2 samples
1.75 2.25 Timestamps went backwards within a group: heat 2 2.25
1.75 3.25 Timestamps went backwards within a group: heat 2 3.25
END
cmp -s wanted seen || { echo "it is different now"; exit 1; }
