# SPDX-License-Identifier: MIT
"""sambaserver.py -- Samba's smbd as another computer with known counters, for tests.

    with sambaserver.Server() as server:
        server.fill(step=0)
        ... server.name ...         127.0.0.1:PORT

It runs without root's rights, in a folder of its own, on a port of its own of the loopback
interface, and is ended by the ids of its processes.  Where Debian's packages samba and python3-tdb
are missing, the test is skipped with a reason.
"""
import fcntl
import os
import pwd
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

PASSWORD = "Secret.1"
RATE32, GAUGE32, RATE64 = 0x10410400, 0x00010000, 0x10410500
FRACTION, BASE = 0x20020400, 0x40030403
SECOND = 10000000
START = 1795973283 * SECOND + 116444736000000000


def skip(*words):
    print("skipped:", *words)
    sys.exit(77)


def program(name):
    for folder in os.environ["PATH"].split(":") + ["/usr/sbin", "/sbin"]:
        path = os.path.join(folder, name)
        if os.access(path, os.X_OK):
            return path
    skip(f"{name} is not installed (scripts/setup installs it)")


def account():
    """Who the server runs as: whoever runs the test, but never root."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    for name in ("games", "www-data"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    skip("there is no account to run smbd without root's rights")


reservations = []  # open files: the ports of this process, until it ends


def free_port():
    # Below the range that the system takes for connections of its own.  A server binds its port only
    # later, so another test may not find it free meanwhile.
    for port in range(20000 + os.getpid() % 9000, 32000):
        path = os.path.join(tempfile.gettempdir(), f"epc-samba-port-{port}-{os.geteuid()}")
        reservation = open(path, "w")
        try:
            fcntl.flock(reservation, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            reservation.close()
            continue
        reservations.append(reservation)
        return port
    skip("no port is free")


def processes_of(text):
    """The ids of processes with this text, a path of the test's own, in their arguments."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as arguments:
                words = arguments.read()
        except OSError:
            continue
        if text.encode() in words and int(name) != os.getpid():
            found.append(int(name))
    return found


def wait_for(port, child, seconds=30):
    """Until a child process listens; False: it does not."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and child.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.05)
    return False


class Server:
    def __init__(self, *lines, environment=None):
        try:
            import tdb
        except ImportError:
            skip("python3-tdb is not installed (scripts/setup installs it)")
        self.tdb = tdb
        self.user = account()
        self.smbd = program("smbd")
        pdbedit = program("pdbedit")
        self.folder = tempfile.mkdtemp(prefix="epc-samba-")
        self.conf = os.path.join(self.folder, "smb.conf")
        self.port = free_port()
        self.name = f"127.0.0.1:{self.port}"
        self.environment = dict(os.environ, **(environment or {}))
        self.child = None
        self.write_conf(lines)
        try:
            self.run([pdbedit, "-s", self.conf, "-a", "-t", "-u", self.user.pw_name],
                     f"{PASSWORD}\n{PASSWORD}\n")
            self.start()
        except BaseException:
            self.close()
            raise

    def write_conf(self, lines):
        folders = {"private dir": "private", "state directory": "state", "lock directory": "lock",
                   "cache directory": "cache", "pid directory": "pid", "ncalrpc dir": "ncalrpc",
                   "binddns dir": "bind"}
        os.makedirs(os.path.join(self.folder, "state", "perfmon"))
        for name in list(folders.values()) + ["log"]:
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        text = ["[global]", "workgroup = EPCTEST", "netbios name = SMBHOST",
                "server role = standalone server", "interfaces = 127.0.0.1/8",
                "bind interfaces only = yes", f"smb ports = {self.port}", "disable netbios = yes",
                "map to guest = Never", "restrict anonymous = 2",
                f"log file = {self.folder}/log/log.%m", "log level = 1", "max log size = 1000",
                f"passdb backend = tdbsam:{self.folder}/private/passdb.tdb", "load printers = no",
                "disable spoolss = yes", "usershare path ="]
        text += [f"{key} = {self.folder}/{name}" for key, name in folders.items()] + list(lines)
        with open(self.conf, "w") as out:
            out.write("\n".join(text) + "\n")
        for place, names, files in os.walk(self.folder):
            for name in ["."] + names + files:
                os.chown(os.path.join(place, name), self.user.pw_uid, self.user.pw_gid)

    def options(self):
        if os.geteuid() != 0:
            return {}
        return {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}

    def run(self, command, text):
        done = subprocess.run(command, input=text, text=True, capture_output=True, timeout=60,
                              env=self.environment, check=False, **self.options())
        if done.returncode != 0:
            skip(f"{command[0]} does not work here: {done.stderr.strip()[-300:]}")

    def start(self):
        # When it ends, it ends its process group: another test's server may not be in it.
        with open(os.path.join(self.folder, "log", "out"), "wb") as out:
            self.child = subprocess.Popen([self.smbd, "-s", self.conf, "-F", "--no-process-group",
                                           "-l", os.path.join(self.folder, "log")],
                                          stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                                          env=self.environment, start_new_session=True,
                                          **self.options())
        if not wait_for(self.port, self.child):
            skip("smbd does not start here:", self.said())

    def said(self):
        with open(os.path.join(self.folder, "log", "out"), errors="replace") as out:
            return out.read()[-500:]

    def workers(self, name="rpcd_winreg"):
        """The ids of its workers: rpcd_winreg, samba-dcerpcd."""
        found = []
        for process in processes_of(self.folder):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as arguments:
                    if name.encode() in arguments.read().split(b"\0")[0]:
                        found.append(process)
            except OSError:
                pass
        return found

    def stop(self):
        """All of its processes, by their ids."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            for _ in range(30):
                running = processes_of(self.conf) + processes_of(self.folder + "/")
                if self.child and self.child.poll() is None:
                    running.append(self.child.pid)
                if not running:
                    return
                for process in set(running):
                    try:
                        os.kill(process, number)
                    except OSError:
                        pass
                time.sleep(0.1)

    def close(self):
        if self.child:
            self.stop()
            self.child.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # ---- Counters ----

    def open(self, name):
        path = os.path.join(self.folder, "state", "perfmon", name)
        base = self.tdb.Tdb(path, 0, self.tdb.DEFAULT, os.O_RDWR | os.O_CREAT, 0o666)
        os.chmod(path, 0o666)
        return base

    def fill(self, instances=3):
        """Names and types; then the values of the first second."""
        names = self.open("names.tdb")

        def put(key, value):
            names.store(str(key).encode(), str(value).encode())

        put(2, "System")
        put(3, "The System object.")
        put("2rel", "p")
        put(14, "Shop")
        put(15, "An object with instances.")
        put("14rel", "p")
        for index, parent, name, kind in ((4, 2, "Requests/sec", RATE32),
                                          (6, 2, "Queue Length", GAUGE32),
                                          (8, 2, "Bytes/sec", RATE64), (10, 2, "% Full", FRACTION),
                                          (12, 2, "% Full Base", BASE),
                                          (16, 14, "Waiting", GAUGE32),
                                          (18, 14, "Served/sec", RATE64)):
            put(index, name)
            put(index + 1, f"Help of {name}.")
            put(f"{index}rel", f"c[{parent}]")
            put(f"{index}type", kind)
        put(1, 9)  # pairs of indexes: 2, 4 .. 18
        put("0PerfFreq", SECOND)
        names.close()
        self.name_instances([f"till {instance}" for instance in range(instances)])
        self.step(0)

    def name_instances(self, instances):
        """Those of Shop."""
        names = self.open("names.tdb")
        names.store(b"14inst", str(len(instances)).encode())
        for number, name in enumerate(instances):
            names.store(f"14i{number}name".encode(), name.encode())
        names.close()
        self.instances = len(instances)

    def step(self, seconds):
        """The values after so many seconds of the server's own clock: whatever the time between
        two samples, Requests/sec is 100, Bytes/sec 2000, and Served/sec 10 for each till's
        number."""
        data = self.open("data.tdb")

        def put(key, value):
            data.store(str(key).encode(),
                       value if isinstance(value, bytes) else str(value).encode())

        # A reader between two of these sees both seconds, so the clock is not the first to change.
        for instance in range(self.instances):
            put(f"14i{instance}", struct.pack("<QQ", 10 + instance, 10 * instance * seconds))
        put(16, 0)  # not used, but without them the server has no answer at all
        put(18, 0)
        put(4, 1000 + 100 * seconds)
        put(6, 7)
        put(8, 2 ** 40 + 2000 * seconds)
        put(10, 30)
        put(12, 120)
        put("0PerfTime", 1000 * SECOND + seconds * SECOND)
        put("0PerfTime100nSec", START + seconds * SECOND)
        data.close()
