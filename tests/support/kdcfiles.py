# SPDX-License-Identifier: MIT
"""kdcfiles.py -- what a KDC of MIT Kerberos and its clients read, for tests: the realm EPC.TEST with
a host of the loopback interface."""
import os


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
