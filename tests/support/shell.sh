# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034,SC2154 # the script that sources it has the others
#
# shell.sh -- what the tests that are shell scripts share; to be sourced after "set".
#
# The script gets $root, the repository; $work, an empty folder; and $wine.  At its end the processes
# that it runs in the background get a signal, the function "remove" is called, which it may define,
# and $work goes away.  The exit code is 1 if anything was complained about, also in a subshell.

self=${0##*/}
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
wine=$root/scripts/wine
work=$(mktemp -d)
checks=0 # what the functions below have compared
code=0 pid='' run_seconds=300
strips_returns=yes # '': "try" keeps the carriage returns of what it runs
documents=report # whose schema "fits" compares with
complaints=$(mktemp)
evidence=("$work/out" "$work/err" "$work/log") # what a complaint shows the end of
services='HKLM\SYSTEM\CurrentControlSet\Services'
perflib='HKLM\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Perflib'

remove() { :; }

finish() {
    local result=$? # not $code, which "remove" may set

    # shellcheck disable=SC2046 # several numbers
    kill $(jobs -pr) 2>/dev/null || true
    [ ! -s "$complaints" ] || result=1
    remove || true
    rm -rf "$work" "$complaints"
    echo "$self: $checks checks, exit code $result"
    exit $result
}
trap finish EXIT

# complain TEXT... -- the test fails, and goes on.
complain() {
    local file

    echo "$self: $*" | tee -a "$complaints" >&2
    for file in "${evidence[@]}"; do
        [ ! -s "$file" ] || tail -n 40 "$file" | sed 's/^/    /' >&2
    done
}

# give_up TEXT... -- the test fails, and ends.
give_up() {
    complain "$@"
    exit 1
}

# skip WHY
skip() {
    echo "$self: skipped: $*"
    exit 77
}

# needs PROGRAM... -- or the test is skipped.
needs() {
    local program

    for program; do
        command -v "$program" >/dev/null || skip "$program is not installed"
    done
}

# agree WHAT GOT WANTED
agree() {
    checks=$((checks + 1))
    [ "$2" = "$3" ] || complain "$1"$'\n'"  got    $2"$'\n'"  wanted $3"
}

# run PROGRAM... -- a Windows program, or one of Wine's own.
run() {
    timeout "$run_seconds" "$wine" "$@" </dev/null
}

# windows_path PATH -- as a Windows program names it.
windows_path() {
    echo "Z:${1//\//\\}"
}

# try COMMAND... -- its output is in $work/out and $work/err, without carriage returns unless they are
# kept, and its exit code in $code.  The test is skipped where Wine cannot run it.
try() {
    code=0
    "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ -z "$strips_returns" ] || sed -i 's/\r$//' "$work/out" "$work/err"
    [ $code -ne 77 ] || ! grep -q '^wine: skipped' "$work/out" || { cat "$work/out" && exit 77; }
}

# merged COMMAND... -- its errors come in its output.
merged() {
    "$@" 2>&1
}

# gives CODE COMMAND... -- as try; this is the exit code.
gives() {
    local wanted=$1

    shift
    checks=$((checks + 1))
    try "$@"
    [ $code -eq "$wanted" ] || complain "exit code $code, wanted $wanted: $*"
}

# must COMMAND... -- as try; the test ends if it fails.
must() {
    gives 0 "$@"
    [ $code -eq 0 ] || exit 1
}

# quiet COMMAND... -- as gives 0, and it prints nothing.
quiet() {
    gives 0 "$@"
    [ ! -s "$work/out" ] && [ ! -s "$work/err" ] || complain "it prints something: $*"
}

# expect WHAT CODE PATTERN... -- what was tried gave this exit code, and lines that match.
expect() {
    local what=$1 wanted=$2 pattern

    shift 2
    checks=$((checks + 1))
    [ $code -eq "$wanted" ] || complain "$what: exit code $code, wanted $wanted"
    for pattern; do
        grep -aEq -- "$pattern" "$work/out" "$work/err" || complain "$what: no line matches $pattern"
    done
}

# says FILE TEXT -- a line of $work/FILE has the text.
says() {
    checks=$((checks + 1))
    grep -aqF -- "$2" "$work/$1" || complain "nothing in $1 says: $2"
}

# has FILE PATTERN -- a line of $work/FILE matches.
has() {
    checks=$((checks + 1))
    grep -aEq -- "$2" "$work/$1" || complain "no line of $1 matches $2"
}

# has_no FILE PATTERN
has_no() {
    checks=$((checks + 1))
    ! grep -aEq -- "$2" "$work/$1" || complain "a line of $1 matches $2"
}

# fits NAME [FILE] -- $work/out, or this file, is what docs/$documents.schema.json calls so.
fits() {
    checks=$((checks + 1))
    "$root/tests/support/fits-schema" "$root/docs/$documents.schema.json" "$1" \
        <"${2-$work/out}" >"$work/fit" || complain "not the schema's $1: $(cat "$work/fit")"
}

# block HEADING NUMBER -- the commands of a section of $page, as they are printed there.
block() {
    awk -v heading="## $1" -v number="$2" '
        /^## / { inside = $0 == heading }
        inside && /^```/ { open = !open; if (open) count++; next }
        inside && open && count == number' "$page"
}

# until_true SECONDS COMMAND... -- tries again until it is true, at most so long.
until_true() {
    local end=$((SECONDS + $1))

    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

# start PATTERN PROGRAM... -- a Windows program as $pid; waits for a line of $work/app.out that matches.
start() {
    local pattern=$1

    shift
    : >"$work/app.out" # it is read before the program may have created it
    # exec, so that $! is the program itself and not a waiting shell.
    (exec "$wine" "$@") >"$work/app.out" 2>"$work/app.err" </dev/null &
    pid=$!
    for _ in {1..300}; do
        ! grep -q "$pattern" "$work/app.out" || return 0
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
    done
    give_up "it does not print the expected line: $*; but: $(cat "$work"/app.*)"
}

# stop -- ends the process $pid, and waits for that.
stop() {
    kill "${pid-}" 2>/dev/null || true
    wait "${pid-}" 2>/dev/null || true
    pid=
}

# start_webapp SHOP DOCS -- the sample's application with these folders as sites, at $url.
start_webapp() {
    start '^webapp: serving' "$bin/webapp.exe" --port 0 --allow-quit --site "shop=$1" --site "docs=$2"
    url=$(sed -n 's|^webapp: serving \(http://127.0.0.1:[0-9]*\)/.*|\1|p' "$work/app.out")
}

# install_sample [DLL] -- the sample with its own or this DLL of $bin, as a setup program does it.
install_sample() {
    must run regedit /S "$root/provider-sample/webperf.reg"
    must run reg add "$services\\WebPerf\\Performance" /v Library /d "$(windows_path "$bin/${1-webperf}.dll")" /f
    must run "$bin/lodctr.exe" "$root/provider-sample/webperf.ini"
}

# forget SERVICE... -- removes them, if they are there.
forget() {
    local service

    for service; do
        run "$bin/unlodctr.exe" "$service" || true
        run reg delete "$services\\$service" /f || true
    done >/dev/null 2>&1
}

# install_system -- the system's objects, of $bin, and their names.
install_system() {
    cp "$bin/sysperf.dll" "$root"/provider-system/system.{ini,h} "$work/"
    must run "$bin/lodctr.exe" --repair --base-names
    must run "$bin/lodctr.exe" --create-key "$work/system.ini"
}

remove_system() {
    forget SysPerf
    run "$bin/lodctr.exe" --repair --no-base-names >/dev/null 2>&1 || true
}

# put_key SERVICE DLL [PREFIX] -- what a setup program writes; the DLL's functions begin with PREFIX.
put_key() {
    local value

    must run reg add "$services\\$1\\Performance" /v Library /d "$(windows_path "$2")" /f
    for value in Open Collect Close; do
        must run reg add "$services\\$1\\Performance" /v $value /d "${3-Bad}$value" /f
    done
}

# put_indexes SERVICE -- as if lodctr had given it 30000 and up.
put_indexes() {
    local value

    for value in 'First Counter=30000' 'Last Counter=30012' 'First Help=30001' 'Last Help=30013'; do
        must run reg add "$services\\$1\\Performance" /v "${value%=*}" /t REG_DWORD /d "${value#*=}" /f
    done
}

# install_bad SERVICE DLL -- one of tests/bad-dlls; its object has the service's name.
install_bad() {
    printf '#define SITE 0\n#define ACTIVE 2\n' >"$work/$1.h"
    printf '%s\r\n' '[info]' "drivername=$1" "symbolfile=$1.h" '[languages]' 009=English '[text]' \
        "SITE_009_NAME=$1" SITE_009_HELP=. ACTIVE_009_NAME=Active ACTIVE_009_HELP=. >"$work/$1.ini"
    put_key "$1" "$2"
    must run "$bin/lodctr.exe" "$(windows_path "$work/$1.ini")"
}

# registry KEY... -- these keys as text; a missing one gives nothing.
registry() {
    local key

    for key; do
        rm -f "$work/part"
        run reg export "$key" "$(windows_path "$work/part")" /y >/dev/null 2>&1 || true
        [ ! -s "$work/part" ] || iconv -f UTF-16 -t UTF-8 "$work/part" | tr -d '\r'
    done
}
