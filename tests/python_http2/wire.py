"""HTTP/2 as bytes: frames in both directions, for tests that send what no library would."""
import contextlib
import socket
import ssl
import struct

import hpack

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM, ACK, END_HEADERS, PADDED, WITH_PRIORITY = 1, 1, 4, 8, 32
HEADER_TABLE_SIZE, ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE = range(1, 6)
ENABLE_CONNECT_PROTOCOL, NO_RFC7540_PRIORITIES = 8, 9
CODES = ["NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT", "STREAM_CLOSED",
         "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR", "ENHANCE_YOUR_CALM"]
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    """A frame; `length`: another one than that of the payload."""
    return struct.pack("!I", len(payload) if length is None else length)[1:] + struct.pack("!BBI", kind, flags, stream) + payload


def integer(number, bits, first=0):
    """A number as RFC 7541 section 5.1 writes it."""
    most = (1 << bits) - 1
    if number < most:
        return bytes([first | number])
    written, number = [first | most], number - most
    while number >= 128:
        written.append(number % 128 + 128)
        number //= 128
    return bytes(written + [number])


def literal(text):
    text = text.encode("latin-1") if isinstance(text, str) else text
    return integer(len(text), 7) + text


def field(name, value, first=0):
    """A field that the table does not keep; first=0x40: one that it keeps."""
    return bytes([first]) + literal(name) + literal(value)


def fields(*pairs):
    return b"".join(field(name, value) for name, value in pairs)


def request(*more, method="GET", path="/", scheme="http", authority="test"):
    """The fields of a request. An argument None leaves its field out."""
    pseudo = [(":method", method), (":scheme", scheme), (":authority", authority), (":path", path)]
    return fields(*[pair for pair in pseudo if pair[1] is not None], *more)


def headers(stream, block=None, flags=END_HEADERS | END_STREAM):
    return frame(HEADERS, flags, stream, request() if block is None else block)


def post(stream, *more, path="/echo"):
    """The head of a request whose body follows."""
    return headers(stream, request(*more, method="POST", path=path), END_HEADERS)


def data(stream, payload=b"", flags=0):
    return frame(DATA, flags, stream, payload)


def rst(stream, code=8):
    return frame(RST_STREAM, 0, stream, struct.pack("!I", code))


def settings(*pairs):
    return frame(SETTINGS, 0, 0, b"".join(struct.pack("!HI", name, value) for name, value in pairs))


def window_update(stream, size):
    return frame(WINDOW_UPDATE, 0, stream, struct.pack("!I", size))


def priority(stream, on=0):
    return frame(PRIORITY, 0, stream, struct.pack("!IB", on, 15))


class Connection:
    """A connection, after the preface and the settings. events() yields what the server says, as texts."""

    def __init__(self, port, *pairs, tls=False, first=None, timeout=10):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.set_alpn_protocols(["h2"])
            self.socket = context.wrap_socket(self.socket)
            assert self.socket.selected_alpn_protocol() == "h2"
        self.received = b""
        self.decoder = hpack.Decoder()
        self.block = b""
        self.bodies = {}
        self.heads = {}
        self.send(PREFACE + settings(*pairs) if first is None else first)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, sent):
        """Sends bytes, or pieces of them one by one. The server may close before it has read all; what it says counts."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for piece in [sent] if isinstance(sent, bytes) else sent:
                self.socket.sendall(piece)

    def read(self, size):
        while len(self.received) < size:
            try:
                more = self.socket.recv(1 << 16)
            except ConnectionResetError:
                more = b""
            if not more:
                return None
            self.received += more
        taken, self.received = self.received[:size], self.received[size:]
        return taken

    def frames(self):
        """Yields type, flags, stream and payload of each frame until the connection ends."""
        while (head := self.read(9)) is not None:
            first, flags, stream = struct.unpack("!IBI", head)
            if (payload := self.read(first >> 8)) is None:
                return
            yield first & 255, flags, stream, payload

    def events(self):
        """Yields "1 200" for a head, "1 end", "1 RST CODE", "GOAWAY CODE", "PONG x", "ACK" and "SETTINGS"."""
        for kind, flags, stream, payload in self.frames():
            if kind == DATA:
                self.bodies[stream] = self.bodies.get(stream, b"") + payload
            elif kind in (HEADERS, CONTINUATION):
                self.block += payload
                if flags & END_HEADERS:
                    head = self.decoder.decode(self.block)
                    self.block = b""
                    self.heads.setdefault(stream, []).append(dict(head))
                    yield "%d %s" % (stream, dict(head).get(":status", "trailers"))
            elif kind == RST_STREAM:
                yield "%d RST %s" % (stream, CODES[struct.unpack("!I", payload)[0]])
            elif kind == GOAWAY:
                yield "GOAWAY %s" % CODES[struct.unpack("!I", payload[4:8])[0]]
            elif kind == SETTINGS:
                yield "ACK" if flags & ACK else "SETTINGS"
            elif kind == PING:
                yield "PONG %s" % payload.decode("latin-1") if flags & ACK else "PING"
            if kind in (DATA, HEADERS) and flags & END_STREAM:
                yield "%d end" % stream

    def until(self, *wanted):
        """Reads until each of the events has come, or the connection has ended. Returns all events; the last is "closed" or
        "silence" if one is missing."""
        seen = []
        try:
            for event in self.events():
                seen.append(event)
                if all(seen.count(one) >= wanted.count(one) for one in wanted):
                    return seen
        except TimeoutError:
            return seen + ["silence"]
        return seen + ["closed"]
