# SPDX-License-Identifier: MIT
"""kdc.py -- a KDC of MIT Kerberos on the loopback interface, for tests: the realm EPC.TEST with this
machine and the account that sambaserver.py has.

    with Kdc() as kdc:
        with Server(*kdc.lines, environment=kdc.variables) as server:
            env = kdc.ticket(server.folder)
            ... kdc.host ...

Where Debian's packages krb5-kdc, krb5-admin-server and krb5-user are missing, the test is skipped.
"""
import os
import shutil
import subprocess
import tempfile

import sambaserver
from sambaserver import PASSWORD, program, skip


class Kdc:
    def __init__(self):
        daemon, kdb, kadmin, self.kinit = (program(name) for name in
                                           ("krb5kdc", "kdb5_util", "kadmin.local", "kinit"))
        self.host = os.uname().nodename
        addresses = subprocess.run(["getent", "ahostsv4", self.host], capture_output=True,
                                   text=True, check=False).stdout.split()
        if not addresses or not addresses[0].startswith("127."):
            skip("this machine's name has no address of the loopback interface")
        self.folder = tempfile.mkdtemp(prefix="epc-kdc-")
        self.variables = {"KRB5_CONFIG": f"{self.folder}/krb5.conf",
                          "KRB5_KDC_PROFILE": f"{self.folder}/kdc.conf"}
        self.lines = ("realm = EPC.TEST", "kerberos method = dedicated keytab",
                      f"dedicated keytab file = {self.folder}/keytab")
        self.child = None
        try:
            self.begin(daemon, kdb, kadmin)
        except BaseException:
            self.close()
            raise

    def begin(self, daemon, kdb, kadmin):
        port = sambaserver.free_port()
        write(self.folder, self.host, port)
        user = sambaserver.account()
        self.step(kdb, "-r", "EPC.TEST", "create", "-s", "-P", "master")
        for what in (f"addprinc -pw {PASSWORD} {user.pw_name}", f"addprinc -randkey cifs/{self.host}",
                     f"addprinc -randkey host/{self.host}",
                     f"ktadd -k {self.folder}/keytab cifs/{self.host} host/{self.host}"):
            self.step(kadmin, "-r", "EPC.TEST", "-q", what)
        for name in [""] + os.listdir(self.folder):
            os.chown(os.path.join(self.folder, name), user.pw_uid, -1)
        os.chmod(self.folder, 0o755)
        self.child = subprocess.Popen([daemon, "-r", "EPC.TEST", "-n", "-P", f"{self.folder}/pid"],
                                      env=dict(os.environ, **self.variables),
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.DEVNULL,
                                      **({} if os.geteuid() else {"user": user.pw_uid}))
        sambaserver.wait_for(port, self.child) or skip("krb5kdc does not start here")

    def step(self, *words, text="", env=None):
        done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=60,
                              env=env or dict(os.environ, **self.variables), check=False)
        if done.returncode != 0:
            skip(f"{words[0]} does not work here: {done.stderr.strip()}")

    def without_ticket(self, folder):
        """The environment of a user without an account; a ticket is to be kept in the folder."""
        env = {key: value for key, value in os.environ.items() if not key.startswith("EPC_REMOTE_")}
        return dict(env, HOME=folder, KRB5CCNAME=f"FILE:{folder}/ticket", **self.variables)

    def ticket(self, folder):
        env = self.without_ticket(folder)
        self.step(self.kinit, f"{sambaserver.account().pw_name}@EPC.TEST", text=PASSWORD + "\n",
                  env=env)
        return env

    def close(self):
        if self.child:
            self.child.terminate()
            self.child.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def write(folder, host, port):
    """krb5.conf and kdc.conf of a KDC on a port of 127.0.0.1, whose database is in the folder."""
    files = {"krb5.conf": f"""[libdefaults]
default_realm = EPC.TEST
dns_lookup_kdc = false
dns_lookup_realm = false
dns_canonicalize_hostname = false
rdns = false
udp_preference_limit = 1
[realms]
EPC.TEST = {{
  kdc = 127.0.0.1:{port}
}}
[domain_realm]
{host} = EPC.TEST
""", "kdc.conf": f"""[kdcdefaults]
kdc_listen = 127.0.0.1:{port}
kdc_tcp_listen = 127.0.0.1:{port}
[realms]
EPC.TEST = {{
  database_name = {folder}/principal
  key_stash_file = {folder}/stash
  disable_pac = true
}}
[logging]
kdc = FILE:{folder}/log
"""}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as out:
            out.write(text)
