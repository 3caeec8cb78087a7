"""Raw frames to the two ports of server.php, and what has to come back: the ground that Autobahn's test suite covers in its
sections 1 to 7, 9, 12 and 13, as a table."""
import os
import socket
import struct
import sys
import zlib

PLAIN, DEFLATE = (int(port) for port in sys.argv[1:3])
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(opcode, data=b"", fin=True, rsv=0, masked=True, length=None):
    data = data.encode() if isinstance(data, str) else data
    size = len(data) if length is None else length
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    mask = 0x80 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    if not masked:
        return head + data
    key = os.urandom(4)
    stream = int.from_bytes((key * (len(data) // 4 + 1))[:len(data)], "big")
    return head + key + (int.from_bytes(data, "big") ^ stream).to_bytes(len(data), "big")


def part(opcode, data=b"", **options):
    return frame(opcode, data, fin=False, **options)


def close(code, reason=b""):
    return frame(CLOSE, struct.pack("!H", code) + reason)


def pieces(data, size):
    return [data[at:at + size] for at in range(0, len(data), size)]


def deflate(data, bits=15, final=False):
    compressor = zlib.compressobj(6, zlib.DEFLATED, -bits)
    packed = compressor.compress(data) + compressor.flush(zlib.Z_FINISH if final else zlib.Z_SYNC_FLUSH)
    return packed + b"\0" if final else packed[:-4]


def text(data):
    return (0x80 | TEXT, data.encode() if isinstance(data, str) else data)


def binary(data):
    return (0x80 | BINARY, data)


def pong(data=b""):
    return (0x80 | PONG, data)


def bye(code=None):
    return (0x80 | CLOSE, b"" if code is None else struct.pack("!H", code))


# This frame is sent last: the server answers it only if it has not closed the connection before.
END = close(1000)
DONE = bye(1000)

UTF8 = "\u03ba\u1f79\u03c3\u03bc\u03b5".encode()
VALID = [b"\0", b"\x7f", b"\xc2\x80", b"\xdf\xbf", b"\xe0\xa0\x80", b"\xed\x9f\xbf", b"\xee\x80\x80", b"\xef\xbf\xbd",
         b"\xef\xbf\xbf", b"\xf0\x90\x80\x80", b"\xf4\x8f\xbf\xbf", b"\xef\xbb\xbf", UTF8, "hello \U0001f600 end".encode()]
INVALID = [b"\x80", b"\xbf", b"\xc0\x80", b"\xc1\xbf", b"\xc2", b"\xc2a", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xed\xa0\x80",
           b"\xed\xbf\xbf", b"\xe1\x80", b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80",
           b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff", UTF8 + b"\xed\xa0\x80edited"]

# Rows of (name, bytes to send, expected answers). A list of pieces is sent piece by piece.
CASES = []


def case(name, sent, *expected):
    CASES.append((name, PLAIN, sent, list(expected)))


def case_deflate(name, sent, *expected):
    CASES.append((name, DEFLATE, sent, list(expected)))


for size in [0, 125, 126, 127, 128, 65535, 65536]:
    data = b"*" * size
    case("1.1 text of %d" % size, frame(TEXT, data) + END, text(data), DONE)
    case("1.2 binary of %d" % size, frame(BINARY, b"\xfe" * size) + END, binary(b"\xfe" * size), DONE)
case("1.1.8 text in pieces", pieces(frame(TEXT, b"*" * 65536), 997) + [END], text(b"*" * 65536), DONE)

case("2.1 empty ping", frame(PING) + END, pong(), DONE)
case("2.2 ping", frame(PING, "Hello, world!") + END, pong(b"Hello, world!"), DONE)
case("2.3 binary ping", frame(PING, b"\0\xff\xfe\xfd") + END, pong(b"\0\xff\xfe\xfd"), DONE)
case("2.4 ping of 125", frame(PING, b"\xfe" * 125) + END, pong(b"\xfe" * 125), DONE)
case("2.5 ping of 126", frame(PING, b"\xfe" * 126) + END, bye(1002))
case("2.6 ping byte by byte", pieces(frame(PING, b"\xfe" * 125) + END, 1), pong(b"\xfe" * 125), DONE)
case("2.7 unasked pong", frame(PONG) + END, DONE)
case("2.8 unasked pong with payload", frame(PONG, "unasked") + END, DONE)
case("2.9 pong, then ping", frame(PONG, "unasked") + frame(PING, "ping") + END, pong(b"ping"), DONE)
case("2.10 ten pings", b"".join(frame(PING, "payload %d" % n) for n in range(10)) + END,
     *[pong(b"payload %d" % n) for n in range(10)], DONE)

for rsv in range(1, 8):
    case("3.%d reserved bits %d" % (rsv, rsv), frame(TEXT, "first") + frame(TEXT, "x", rsv=rsv) + frame(PING) + END,
         text("first"), bye(1002))
    case("3.%d reserved bits %d on a ping" % (rsv, rsv), frame(PING, "x", rsv=rsv) + END, bye(1002))
for opcode in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]:
    case("4 opcode %d" % opcode, frame(TEXT, "first") + frame(opcode, "x") + frame(PING) + END, text("first"), bye(1002))

case("5.1 ping in fragments", part(PING, "one") + frame(CONTINUATION, "two") + END, bye(1002))
case("5.2 pong in fragments", part(PONG, "one") + frame(CONTINUATION, "two") + END, bye(1002))
case("5.3 two fragments", part(TEXT, "one") + frame(CONTINUATION, "two") + END, text("onetwo"), DONE)
case("5.5 byte by byte", pieces(part(TEXT, "one") + frame(CONTINUATION, "two") + END, 1), text("onetwo"), DONE)
case("5.6 ping between fragments", part(TEXT, "one") + frame(PING, "p") + frame(CONTINUATION, "two") + END, pong(b"p"),
     text("onetwo"), DONE)
case("5.9 nothing to continue", frame(CONTINUATION, "x") + frame(TEXT, "y") + END, bye(1002))
case("5.12 nothing to continue, not final", part(CONTINUATION, "x") + frame(TEXT, "y") + END, bye(1002))
case("5.15 continuation after the end", part(TEXT, "a") + frame(CONTINUATION, "b") + part(CONTINUATION, "c") + END,
     text("ab"), bye(1002))
case("5.18 text within a message", part(TEXT, "a") + frame(TEXT, "b") + END, bye(1002))
case("5.19 many fragments and pings", b"".join([part(TEXT, "a"), part(CONTINUATION, "b"), frame(PING, "1"),
     part(CONTINUATION, "c"), frame(PING, "2"), frame(CONTINUATION, "d"), END]), pong(b"1"), pong(b"2"), text("abcd"), DONE)
case("5.21 close within a message", part(TEXT, "a") + END, DONE)

case("6.1 empty text", frame(TEXT) + END, text(""), DONE)
case("6.1.2 empty fragments", part(TEXT) + part(CONTINUATION) + frame(CONTINUATION) + END, text(""), DONE)
case("6.1.3 text between empty fragments", part(TEXT) + part(CONTINUATION, "mid") + frame(CONTINUATION) + END, text("mid"), DONE)
for n, data in enumerate(VALID):
    case("6.2 valid UTF-8 %d" % n, frame(TEXT, data) + END, text(data), DONE)
    case("6.2 valid UTF-8 %d in bytes" % n, b"".join(
         part(CONTINUATION if at else TEXT, data[at:at + 1]) for at in range(len(data)))
         + frame(CONTINUATION) + END, text(data), DONE)
for n, data in enumerate(INVALID):
    case("6.3 UTF-8 that is not, %d" % n, frame(TEXT, data) + END, bye(1007))
    case("6.3 UTF-8 that is not, %d in bytes" % n, b"".join(
         part(CONTINUATION if at else TEXT, data[at:at + 1]) for at in range(len(data)))
         + frame(CONTINUATION) + END, bye(1007))
case("6.4 refused before the message ends", part(TEXT, UTF8) + part(CONTINUATION, b"\xf4\x90"), bye(1007))
case("6.4 refused before the frame ends", frame(TEXT, UTF8 + b"\xf4\x90" + b"x" * 50)[:-40], bye(1007))

case("7.1 close", END, DONE)
case("7.1.2 close twice", END + END, DONE)
case("7.1.3 ping after close", END + frame(PING), DONE)
case("7.1.4 text after close", END + frame(TEXT, "x"), DONE)
case("7.1.6 much text before and after close", frame(TEXT, b"x" * 262144) + END + frame(TEXT, b"y" * 262144),
     text(b"x" * 262144), DONE)
case("7.3.1 empty close", frame(CLOSE), bye())
case("7.3.2 close of one byte", frame(CLOSE, "a"), bye(1002))
case("7.3.4 close with a reason", close(1000, b"reason"), DONE)
case("7.3.5 close with the longest reason", close(1000, b"*" * 123), DONE)
case("7.3.6 close with a longer reason", frame(CLOSE, struct.pack("!H", 1000) + b"*" * 124), bye(1002))
case("7.5.1 close with a reason that is no UTF-8", close(1000, UTF8 + b"\xed\xa0\x80edited"), bye(1007))
for code in [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]:
    case("7.7 close %d" % code, close(code), bye(code))
for code in [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535]:
    case("7.9 close %d" % code, close(code), bye(1002))

for size in [65536, 262144, 1 << 20, 4 << 20]:
    case("9.1 text of %d" % size, frame(TEXT, b"*" * size) + END, text(b"*" * size), DONE)
    case("9.2 binary of %d" % size, frame(BINARY, b"\xfe" * size) + END, binary(b"\xfe" * size), DONE)
for size in [64, 1024, 65536]:
    data = os.urandom(1 << 20)
    case("9.4 1 MiB in fragments of %d" % size, b"".join(part(CONTINUATION if at else BINARY, data[at:at + size])
         for at in range(0, len(data), size)) + frame(CONTINUATION) + END, binary(data), DONE)
case("9.7 1000 messages", b"".join(frame(TEXT, "%d" % n) for n in range(1000)) + END, *[text("%d" % n) for n in range(1000)],
     DONE)
case("9.9 too large", frame(BINARY, b"", length=(20 << 20) + 1), bye(1009))
case("9.9 too large with its fragments", part(BINARY, b"*" * (1 << 20)) + frame(CONTINUATION, b"", length=20 << 20), bye(1009))
case("9.9 length of 2^63", b"\x82\xff\x80" + b"\0" * 7, bye(1002))
case("9.9 length not in its shortest form", b"\x81\xfe\0\x7d" + b"\0" * 4, bye(1002))
case("not masked", frame(TEXT, "x", masked=False) + END, bye(1002))

WORDS = b"The quick brown fox jumps over the lazy dog. " * 100
for name, data in [("nothing", b""), ("one byte", b"a"), ("words", WORDS), ("noise", os.urandom(100000)),
                   ("zeros", b"\0" * (1 << 20))]:
    packed = deflate(data)
    case_deflate("12 %s" % name, frame(BINARY, packed, rsv=4) + END, binary(data), DONE)
    case_deflate("12 %s in two frames" % name, part(BINARY, packed[:1], rsv=4) + frame(CONTINUATION, packed[1:]) + END,
                 binary(data), DONE)
    case_deflate("12 %s, not compressed" % name, frame(BINARY, data) + END, binary(data), DONE)
    case_deflate("12 %s, smallest window" % name, frame(BINARY, deflate(data, bits=9), rsv=4) + END, binary(data), DONE)
    case_deflate("12 %s, last block marked" % name, frame(BINARY, deflate(data, final=True), rsv=4) + END, binary(data), DONE)
case_deflate("12 ping between compressed fragments", part(TEXT, deflate(WORDS)[:9], rsv=4) + frame(PING, "p")
             + frame(CONTINUATION, deflate(WORDS)[9:]) + END, pong(b"p"), text(WORDS), DONE)
compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
taken_over = [(compressor.compress(WORDS) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-4] for _ in range(50)]
case_deflate("13 context takeover", b"".join(frame(TEXT, packed, rsv=4) for packed in taken_over) + END, *[text(WORDS)] * 50,
             DONE)
case_deflate("13 compressed ping", frame(PING, "x", rsv=4) + END, bye(1002))
case_deflate("13 RSV1 on a continuation", part(TEXT, deflate(b"x"), rsv=4) + frame(CONTINUATION, b"", rsv=4) + END, bye(1002))
case_deflate("13 RSV2", frame(TEXT, "x", rsv=2) + END, bye(1002))
case_deflate("13 broken", frame(TEXT, b"\xff\xff\xff\xff", rsv=4) + END, bye(1007))
case_deflate("13 no UTF-8 when inflated", frame(TEXT, deflate(b"\xff"), rsv=4) + END, bye(1007))
case_deflate("13 too large when inflated", frame(BINARY, deflate(b"\0" * ((20 << 20) + 1)), rsv=4) + END, bye(1009))
case("13 compressed without agreement", frame(TEXT, deflate(b"x"), rsv=4) + END, bye(1002))


def handshake(port):
    connection = socket.create_connection(("127.0.0.1", port), 20)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    extension = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if port == DEFLATE else ""
    connection.sendall(("GET / HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n%s"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n" % extension).encode())
    stream = connection.makefile("rb")
    assert b" 101 " in stream.readline(), "no handshake"
    while stream.readline() not in (b"\r\n", b""):
        pass
    return connection, stream


def read_frame(stream):
    head = stream.read(2)
    if len(head) < 2:
        return None
    first, size = head
    if size >= 126:
        size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
    data = stream.read(size)
    if first & 0x40:
        first, data = first & ~0x40, zlib.decompressobj(-15).decompress(data + b"\0\0\xff\xff")
    return first, data


def reaction(port, sent):
    connection, stream = handshake(port)
    answers = []
    with connection, stream:
        try:
            for piece in sent if isinstance(sent, list) else [sent]:
                connection.sendall(piece)
        except (BrokenPipeError, ConnectionResetError):
            pass   # the server may close before it has read all bytes; its answers count
        while True:
            answer = read_frame(stream)
            if answer is None:
                return answers
            answers.append(answer)


def short(answers):
    return " ".join("%02x:%s" % (first, data[:20].hex()) for first, data in answers[:5])


results = {}
for name, port, sent, expected in CASES:
    try:
        answers = reaction(port, sent)
        wrong = "" if answers == expected else "%s instead of %s" % (short(answers), short(expected))
    except (OSError, AssertionError, zlib.error) as failure:
        wrong = "%s: %s" % (type(failure).__name__, failure)
    section = name.split(" ")[0].split(".")[0]
    section = section if section.isdigit() else "other"
    results.setdefault(section, [0])[0] += 1
    if wrong:
        results[section].append(wrong)
        print("not ok frames: %s: %s" % (name, wrong))
for section, result in results.items():
    if len(result) == 1:
        print("ok frames, section %s: %d cases" % (section, result[0]))
