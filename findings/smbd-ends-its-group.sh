#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# smbd-ends-its-group.sh -- Samba 4.17.12's smbd -F --no-process-group stays in the process group of
# its starter, as it says, and when it is asked to end (SIGTERM) it ends that whole group: each other
# program there that its account may signal.  Two servers of one test program, or of one shell
# script, end each other.
#
# Guess before the run: the server and its children end, and everything else goes on.  Seen: the other
# server and a "sleep" of the same group end as well; one with a session of its own (setsid) does not.
#
# It downloads Debian 12's packages of Samba into a temporary folder and runs smbd there on a port of
# the loopback interface, without root's rights where it is root itself (account games).
# Exit code: 0 as described here; 1 it is different now; 2 it cannot be tried here.
set -euo pipefail

work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
version=2:4.17.12+dfsg-0+deb12u4
apt-get download "samba=$version" "samba-libs=$version" "samba-common-bin=$version" "libwbclient0=$version" \
    libldb2 libtalloc2 libtdb1 libtevent0 >apt.log 2>&1 || { tail -n 1 apt.log; exit 2; }
for package in *.deb; do
    dpkg -x "$package" root
done
library=$work/root/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$library:$library/samba
mkdir -p state log
cat >smb.conf <<END
[global]
server role = standalone server
interfaces = 127.0.0.1/8
bind interfaces only = yes
smb ports = 24455
disable netbios = yes
load printers = no
disable spoolss = yes
private dir = $work/state
state directory = $work/state
lock directory = $work/state
cache directory = $work/state
pid directory = $work/state
ncalrpc dir = $work/state/ncalrpc
passdb backend = tdbsam:$work/state/passdb.tdb
END
chmod -R go+rX .
as=()
if [ "$(id -u)" -eq 0 ]; then
    chown -R games state log
    as=(setpriv --reuid=games --regid=games --clear-groups)
fi
# In a group of its own: a server, and two programs that have nothing to do with it.
setsid "${as[@]}" bash -c '
    sleep 60 & echo $! >state/near
    setsid bash -c "echo \$\$ >state/far; exec sleep 60" &
    root/usr/sbin/smbd -s smb.conf -F --no-process-group -l log >log/out 2>&1 & echo $! >state/server
    wait' &
for _ in $(seq 100); do
    (: </dev/tcp/127.0.0.1/24455) 2>/dev/null && break
    sleep 0.1
done
(: </dev/tcp/127.0.0.1/24455) 2>/dev/null || { tail -n 3 log/out; exit 2; }
runs() {
    kill -0 "$(cat "state/$1")" 2>/dev/null && echo "$1 runs" || echo "$1 has ended"
}
"${as[@]}" kill -TERM "$(cat state/server)"
sleep 2
for one in server near far; do
    runs $one
done >seen
"${as[@]}" kill "$(cat state/far)"
echo "smbd $(root/usr/sbin/smbd --version 2>/dev/null)":
cat seen
printf '%s\n' 'server has ended' 'near has ended' 'far runs' | diff - seen || {
    echo "it is different now"
    exit 1
}
