# SPDX-License-Identifier: MIT
"""netpeers.py -- computers on the loopback interface that answer badly, or pass on, for tests.

Each has a port that the system chose, and is "127.0.0.1:PORT" in `name`.
"""
import socket
import threading
import time


class Silent:
    """A computer that accepts connections and says nothing; it counts them."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"127.0.0.1:{self.listener.getsockname()[1]}"
        self.connections = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                self.connections.append(self.listener.accept()[0])
            except OSError:
                return

    def close(self):
        self.listener.close()
        for connection in self.connections:
            connection.close()


class Other(Silent):
    """One that speaks something else, or closes the connection."""

    def __init__(self, says):
        self.says = says
        super().__init__()

    def accept(self):
        while True:
            try:
                connection = self.listener.accept()[0]
                connection.sendall(self.says)
                connection.shutdown(socket.SHUT_WR)
                self.connections.append(connection)
            except OSError:
                return


class Dripping(Silent):
    """One that answers with a byte each second."""

    def accept(self):
        while True:
            try:
                connection = self.listener.accept()[0]
            except OSError:
                return
            self.connections.append(connection)
            threading.Thread(target=self.drip, args=(connection,), daemon=True).start()

    @staticmethod
    def drip(connection):
        try:
            for byte in b"\0\0\0\x80\xfeSMB\x40" + b"\0" * 119:
                connection.sendall(bytes([byte]))
                time.sleep(1)
        except OSError:
            pass


class Forward:
    """A computer of its own name, whose port leads to a server's.  `carried` counts the bytes of
    both directions."""

    def __init__(self, port, listen=0):
        self.to, self.pairs, self.listener, self.carried = port, [], None, 0
        self.port = listen
        self.begin()
        self.name = f"127.0.0.1:{self.port}"

    def begin(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, args=(self.listener,), daemon=True).start()

    def accept(self, listener):
        while True:
            try:
                pair = listener.accept()[0], socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                return
            self.pairs.append(pair)
            for one, other in (pair, pair[::-1]):
                threading.Thread(target=self.pump, args=(one, other), daemon=True).start()

    def pump(self, one, other):
        try:
            while data := one.recv(65536):
                self.carried += len(data)
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def end(self):
        """As a computer that is switched off."""
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for pair in self.pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        self.pairs = []
