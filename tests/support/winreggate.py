# SPDX-License-Identifier: MIT
"""winreggate.py -- a remote registry that demands a protection of calls, or has none.

Samba's own demands nothing.  So this stands between smbd and rpcd_winreg of two servers
(sambaserver.py): the first server's smbd logs people in and passes the pipe on to here, as
external_rpc_pipe:socket_dir of its smb.conf says; what is protected as demanded goes on to the
second server.  The units are those of C706 chapter 12 and MS-RPCE 2.2.2.
"""
import os
import socket
import struct
import threading

REQUEST, FAULT, BIND, BIND_NAK = 0, 3, 11, 13
INTEGRITY, PRIVACY, MORE_THAN_ALL = 5, 6, 7
ACCESS_DENIED = 5
UNKNOWN_AUTHENTICATION = 8  # reason of a BIND_NAK


def unit(kind, call, body):
    return struct.pack("<BBBBIHHI", 5, 0, kind, 3, 0x10, 16 + len(body), 0, call) + body


def level_of(data):
    """The level of authentication of a BIND; 0: none."""
    auth = struct.unpack_from("<H", data, 10)[0]
    return data[struct.unpack_from("<H", data, 8)[0] - auth - 7] if auth else 0


class Gate:
    """`refuse` is "fault": calls of a lower level than `least` end with a fault, as in Windows;
    "nak": such a bind is refused; "plain": each bind with protection is refused."""

    def __init__(self, folder, owner, registry):
        self.folder, self.to, self.refuse, self.least = folder, registry, "fault", PRIVACY
        self.levels = []
        os.makedirs(os.path.join(folder, "np"))
        path = os.path.join(folder, "np", "winreg")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        for name in (folder, os.path.join(folder, "np"), path):
            os.chown(name, owner.pw_uid, owner.pw_gid)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                one = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.carry, args=(one,), daemon=True).start()

    def close(self):
        self.listener.close()

    def carry(self, one):
        with socket.socket(socket.AF_UNIX) as other, one:
            other.connect(self.to)
            try:
                # Who logged in, and the answer to it; then messages with their lengths.
                other.sendall(self.read(one, ">I", 4))
                one.sendall(self.read(other, ">I", 4))
                threading.Thread(target=self.back, args=(other, one), daemon=True).start()
                level = 0
                while True:
                    message = self.read(one, "<H", 2)
                    data = message[2:]
                    if data[2] == BIND:
                        level = level_of(data)
                        self.levels.append(level)
                    answer = self.refusal(data, level)
                    if answer:
                        one.sendall(struct.pack("<H", len(answer)) + answer)
                    else:
                        other.sendall(message)
            except (OSError, EOFError):
                pass

    def back(self, other, one):
        try:
            while True:
                one.sendall(self.read(other, "<H", 2))
        except (OSError, EOFError):
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def refusal(self, data, level):
        kind, call = data[2], struct.unpack_from("<I", data, 12)[0]
        low = level < self.least
        if kind == BIND and (self.refuse == "plain" and level or self.refuse == "nak" and low):
            return unit(BIND_NAK, call, struct.pack("<HB", UNKNOWN_AUTHENTICATION, 0))
        if kind == REQUEST and self.refuse == "fault" and low:
            return unit(FAULT, call, struct.pack("<IHBBII", 32, 0, 0, 0, ACCESS_DENIED, 0))
        return None

    @staticmethod
    def read(from_socket, form, bytes_of_length):
        """A length and so many bytes, with the length."""
        head = Gate.exactly(from_socket, bytes_of_length)
        return head + Gate.exactly(from_socket, struct.unpack(form, head)[0])

    @staticmethod
    def exactly(from_socket, count):
        got = b""
        while len(got) < count:
            more = from_socket.recv(count - len(got))
            if not more:
                raise EOFError
            got += more
        return got
