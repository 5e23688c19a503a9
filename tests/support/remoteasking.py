# SPDX-License-Identifier: MIT
"""remoteasking.py -- epc-remote and epc-mon ask a server, for tests whose arguments are
ROOT EPC_MON EPC_REMOTE EPC_HARNESS PART."""
import os
import signal
import subprocess
import sys

from sambaserver import PASSWORD, skip
from serving import check

root, mon, remote, harness, part = sys.argv[1:]
SECRETS = (PASSWORD, "Wrong.1")


def environment(server, **more):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("EPC_REMOTE_")}
    return dict(clean, EPC_REMOTE_USER=server.user.pw_name, EPC_REMOTE_PASSWORD=PASSWORD,
                HOME=server.folder, **more)


def run(command, env, code=0, seconds=90):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=seconds, env=env, check=False)
    for secret in SECRETS:
        check(secret not in done.stdout + done.stderr, "a password is in", command[1:])
    check(done.returncode == code, command, "ended with", done.returncode, done.stdout[-2000:],
          done.stderr[-2000:])
    return done.stdout, done.stderr


def libraries(server):
    """The libraries that this epc-remote has."""
    found = []
    for library in ("libdcerpc", "libsmbclient"):
        done = subprocess.run([remote, "--library", library, "\\\\" + server.name],
                              capture_output=True, text=True, timeout=60, env=environment(server),
                              check=False)
        if "built without" not in done.stderr:
            found.append(library)
    if not found:
        skip("libdcerpc and libsmbclient are not installed (scripts/setup installs them)")
    return found


def end_log(child):
    """As Ctrl+C ends it; its exit code."""
    child.send_signal(signal.SIGINT)
    return child.wait(90)


def account_file(folder, text, mode):
    path = os.path.join(folder, "account")
    with open(path, "w") as out:
        out.write(text)
    os.chmod(path, mode)
    return path
