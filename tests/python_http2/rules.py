"""The rules of HTTP/2 as a table: what is sent behind the preface and the settings, and how the server has to react. The
numbers are sections of RFC 9113."""
import struct
import sys

from wire import *

PLAIN, TLS = (int(port) for port in sys.argv[1:3])
CASES = []
LAST = 1001   # the stream of a request that is sent last: its answer shows that the connection still works


def case(name, sent, *expected, tls_only=False, **options):
    CASES.append((name, sent, list(expected), tls_only, options))


def goes_on(name, sent, *expected, **options):
    """The events are what is expected, and the connection goes on."""
    case(name, sent, *expected, "%d 200" % LAST, "%d end" % LAST, **options)


def answered(name, sent, also=(), **options):
    goes_on(name, sent, "1 200", "1 end", *also, **options)


def refused(name, sent, code="PROTOCOL_ERROR", **options):
    """The error is one of stream 1."""
    goes_on(name, sent, "1 RST " + code, **options)


def status(name, sent, number, also=(), **options):
    goes_on(name, sent, "1 %d" % number, "1 end", *also, **options)


def ends(name, sent, code="PROTOCOL_ERROR", **options):
    """The error is one of the connection."""
    case(name, sent, "GOAWAY " + code, "closed", **options)


def continued(stream, block, pieces, flags=END_STREAM):
    """A head in a HEADERS frame and this many CONTINUATION frames, most of them empty."""
    return (frame(HEADERS, flags, stream, block[:5]) + frame(CONTINUATION, 0, stream, block[5:])
            + frame(CONTINUATION, 0, stream) * (pieces - 2) + frame(CONTINUATION, END_HEADERS, stream))


GET = headers(1)
BODY = post(1) + data(1, b"hello", END_STREAM)

# 3: how a connection begins
answered("3.4 preface byte by byte", GET, first=[bytes([byte]) for byte in PREFACE + settings()])
answered("3.4 preface and request in one piece", b"", first=PREFACE + settings() + GET)
ends("3.4 no settings behind the preface", b"", first=PREFACE + frame(PING, 0, 0, b"x" * 8))
ends("3.4 an acknowledgement in place of the settings", b"", first=PREFACE + frame(SETTINGS, ACK))
ends("3.4 another preface", b"", first=b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r." + settings())
ends("3.4 HTTP/1 in a connection that has agreed on HTTP/2", b"", first=b"GET / HTTP/1.1\r\nHost: test\r\n\r\n", tls_only=True)

# 4: frames
answered("4.1 unknown type", frame(0x42, 0, 0, b"unknown") + frame(0x42, 255, 1, b"x" * 100) + GET)
answered("4.1 unknown flags", frame(PING, 0xff, 0, b"12345678") + frame(HEADERS, 0xd7 & ~WITH_PRIORITY, 1, request()))
answered("4.1 reserved bit of the stream", frame(HEADERS, END_HEADERS | END_STREAM, 0x80000001, request()))
answered("4.2 largest frame", post(1) + data(1, b"x" * 16384, END_STREAM))
ends("4.2 larger DATA", post(1) + data(1, b"x" * 16385, END_STREAM), "FRAME_SIZE_ERROR")
ends("4.2 larger HEADERS", headers(1, request(("x", "y" * 16384))), "FRAME_SIZE_ERROR")
ends("4.2 larger unknown frame", frame(0x42, 0, 0, b"x" * 16385), "FRAME_SIZE_ERROR")
ends("4.3 index without an entry", headers(1, b"\xff\xff\x07"), "COMPRESSION_ERROR")
ends("4.3 index 0", headers(1, b"\x80"), "COMPRESSION_ERROR")
ends("4.3 table above the limit", headers(1, integer(4097, 5, 0x20) + request()), "COMPRESSION_ERROR")
ends("4.3 size of the table behind a field", headers(1, request() + b"\x20"), "COMPRESSION_ERROR")
block = request() + field("x", "y" * 65537)   # nghttp2 takes 65536 bytes
ends("4.3 field above 64 KB", frame(HEADERS, END_STREAM, 1, block[:16384]) + b"".join(
    frame(CONTINUATION, 0, 1, block[at:at + 16384]) for at in range(16384, len(block), 16384)), "COMPRESSION_ERROR")
ends("4.3 string longer than the block", headers(1, request() + b"\0\x05ab"), "COMPRESSION_ERROR")
ends("4.3 bad padding of a Huffman code", headers(1, request() + b"\0\x01x\x81\x00"), "COMPRESSION_ERROR")
answered("4.3 table of size 0", headers(1, b"\x20" + request()))
answered("4.3 table is used", headers(1, request() + field("x-kept", "one", 0x40))
         + headers(3, request() + b"\xbe"), also=["3 200", "3 end"])
ends("4.3 PRIORITY within a head", frame(HEADERS, END_STREAM, 1, request()) + priority(1) + frame(CONTINUATION, END_HEADERS, 1))
ends("4.3 PING within a head", frame(HEADERS, END_STREAM, 1, request()) + frame(PING, 0, 0, b"x" * 8))
ends("4.3 unknown frame within a head", frame(HEADERS, END_STREAM, 1, request()) + frame(0x42, 0, 0, b"x"))
ends("4.3 another stream within a head", frame(HEADERS, END_STREAM, 1, request()) + headers(3))
ends("6.10 CONTINUATION of another stream", frame(HEADERS, END_STREAM, 1, request()) + frame(CONTINUATION, END_HEADERS, 3))

# 5: streams
ends("5.1 DATA for a stream that is not open", data(1, b"x"))
ends("5.1 RST_STREAM for a stream that is not open", rst(1))
ends("5.1 WINDOW_UPDATE for a stream that is not open", window_update(1, 100))
ends("5.1 CONTINUATION for a stream that is not open", frame(CONTINUATION, END_HEADERS, 1, request()))
answered("5.1 PRIORITY for a stream that is not open", priority(3) + GET)
WAITS = headers(1, request(path="/wait"))
ends("5.1 DATA behind the end", WAITS + data(1, b"x"), "STREAM_CLOSED")
ends("5.1 HEADERS behind the end", WAITS + headers(1), "STREAM_CLOSED")
ends("5.1 CONTINUATION behind the end", WAITS + frame(CONTINUATION, END_HEADERS, 1))
goes_on("5.1 WINDOW_UPDATE, PRIORITY and RST_STREAM behind the end", WAITS + window_update(1, 100) + priority(1) + rst(1))
ends("5.1 HEADERS behind RST_STREAM", post(1) + rst(1) + headers(1), "STREAM_CLOSED")
case("5.1 HEADERS behind the response", headers(1), "1 200", "1 end", "GOAWAY STREAM_CLOSED", "closed", before=GET)
# The sender may not know yet that the server needs no more of the request.
status("5.1 DATA and HEADERS behind an early response", data(1, b"x") + headers(1), 413, also=["1 RST NO_ERROR"],
       before=post(1, ("content-length", "100000000")))
# An endpoint may, but need not, treat DATA in a closed stream as an error: nghttp2 skips it.
for name, sent in [("DATA", data(1, b"x")), ("WINDOW_UPDATE", window_update(1, 100)), ("PRIORITY", priority(1)),
                   ("RST_STREAM", rst(1)), ("unknown frame", frame(0x42, 0, 1, b"x"))]:
    goes_on("5.1 %s behind RST_STREAM" % name, post(1) + rst(1) + sent)
    answered("5.1 %s behind the response" % name, sent, before=GET)
ends("5.1 CONTINUATION behind RST_STREAM", post(1) + rst(1) + frame(CONTINUATION, END_HEADERS, 1, request()))
ends("5.1.1 even number", headers(2))
ends("5.1.1 lower number", post(5) + headers(3), "STREAM_CLOSED")   # no different from a stream that has ended
ends("5.1.2 more streams than admitted", b"".join(headers(n, request(path="/wait")) for n in range(1, 43, 2)), acknowledges=True)
goes_on("5.1.2 more streams, before the limit is known", b"".join(headers(n, request(path="/wait")) for n in range(1, 43, 2))
        + b"".join(rst(n) for n in range(1, 41, 2)), "41 RST REFUSED_STREAM")
goes_on("5.1.2 as many streams as admitted", b"".join(headers(n, request(path="/wait")) for n in range(1, 39, 2))
        + b"".join(rst(n) for n in range(1, 39, 2)), acknowledges=True)
goes_on("5.3 PRIORITY that depends on itself", priority(1, 1))   # priorities of streams are deprecated, and ignored
answered("5.3 HEADERS with a priority", frame(HEADERS, 5 | WITH_PRIORITY, 1, struct.pack("!IB", 0x80000003, 255) + request()))
ends("5.3 HEADERS that depends on itself", frame(HEADERS, 5 | WITH_PRIORITY, 1, struct.pack("!IB", 1, 0) + request()))

# 6.1 to 6.4: DATA, HEADERS, PRIORITY, RST_STREAM
answered("6.1 body", BODY)
answered("6.1 padded body", post(1) + data(1, b"\x05hello" + b"\0" * 5, PADDED | END_STREAM))
answered("6.1 nothing but padding", post(1) + data(1, b"\xff" + b"\0" * 255, PADDED) + data(1, b"", END_STREAM))
ends("6.1 as much padding as payload", post(1) + data(1, b"\x06hello", PADDED | END_STREAM))
ends("6.1 padding of an empty frame", post(1) + data(1, b"", PADDED | END_STREAM))
ends("6.1 on stream 0", data(0, b"x"))
answered("6.2 padded head", frame(HEADERS, 5 | PADDED, 1, b"\x03" + request() + b"\0" * 3))
answered("6.2 padded head with a priority",
         frame(HEADERS, 5 | PADDED | WITH_PRIORITY, 1, b"\x03" + struct.pack("!IB", 0, 15) + request() + b"\0" * 3))
ends("6.2 more padding than payload", frame(HEADERS, 5 | PADDED, 1, b"\xff" + request()))
ends("6.2 on stream 0", headers(0))
ends("6.2 priority cut off", frame(HEADERS, 5 | WITH_PRIORITY, 1, b"\0\0\0"), "FRAME_SIZE_ERROR")
ends("6.3 on stream 0", priority(0))
ends("6.3 of 4 bytes", frame(PRIORITY, 0, 1, b"\0" * 4), "FRAME_SIZE_ERROR")
ends("6.4 on stream 0", rst(0))
ends("6.4 of 3 bytes", post(1) + frame(RST_STREAM, 0, 1, b"\0" * 3), "FRAME_SIZE_ERROR")
goes_on("6.4 unknown code", post(1) + rst(1, 0xdeadbeef))

# 6.5 to 6.8: SETTINGS, PUSH_PROMISE, PING, GOAWAY
goes_on("6.5 acknowledged", settings((MAX_FRAME_SIZE, 1 << 20)) + settings(), "ACK", "ACK", "ACK")
goes_on("6.5 unknown setting", settings((0x4242, 7), (HEADER_TABLE_SIZE, 0), (HEADER_TABLE_SIZE, 0xffffffff)), "ACK", "ACK")
ends("6.5 acknowledgement with a payload", frame(SETTINGS, ACK, 0, b"\0" * 6), "FRAME_SIZE_ERROR")
ends("6.5 on a stream", frame(SETTINGS, 0, 1))
ends("6.5 of 5 bytes", frame(SETTINGS, 0, 0, b"\0" * 5), "FRAME_SIZE_ERROR")
for name, value, code in [(ENABLE_PUSH, 2, "PROTOCOL_ERROR"), (INITIAL_WINDOW_SIZE, 1 << 31, "FLOW_CONTROL_ERROR"),
                          (MAX_FRAME_SIZE, 16383, "PROTOCOL_ERROR"), (MAX_FRAME_SIZE, 1 << 24, "PROTOCOL_ERROR"),
                          (ENABLE_CONNECT_PROTOCOL, 2, "PROTOCOL_ERROR"), (NO_RFC7540_PRIORITIES, 2, "PROTOCOL_ERROR")]:
    ends("6.5.2 setting %d with value %d" % (name, value), settings((name, value)), code)
ends("6.5.2 priorities switched off later", settings((NO_RFC7540_PRIORITIES, 1)))
ends("6.6 PUSH_PROMISE", post(1) + frame(PUSH_PROMISE, END_HEADERS, 1, struct.pack("!I", 2) + request()))
goes_on("6.7 answered", frame(PING, 0, 0, b"abcdefgh"), "PONG abcdefgh")
goes_on("6.7 an answer", frame(PING, ACK, 0, b"abcdefgh"))
ends("6.7 on a stream", frame(PING, 0, 1, b"abcdefgh"))
ends("6.7 of 7 bytes", frame(PING, 0, 0, b"abcdefg"), "FRAME_SIZE_ERROR")
case("6.8 what has begun is answered", post(1) + frame(GOAWAY, 0, 0, b"\0" * 8) + data(1, b"hello", END_STREAM),
     "1 200", "1 end", "closed", last=b"")
ends("6.8 on a stream", frame(GOAWAY, 0, 1, b"\0" * 8))
ends("6.8 of 7 bytes", frame(GOAWAY, 0, 0, b"\0" * 7), "FRAME_SIZE_ERROR")

# 6.9: windows
ends("6.9 nothing for the connection", window_update(0, 0))
ends("6.9 nothing for a stream", post(1) + window_update(1, 0))
ends("6.9 of 3 bytes", frame(WINDOW_UPDATE, 0, 0, b"\0" * 3), "FRAME_SIZE_ERROR")
ends("6.9.1 window of the connection too large", window_update(0, 0x7fffffff), "FLOW_CONTROL_ERROR")
refused("6.9.1 window of a stream too large", post(1) + window_update(1, 0x7fffffff), "FLOW_CONTROL_ERROR")
# The section wants an error of the connection; nghttp2 takes the stream alone, whose window it is, for broken.
refused("6.9.2 window of a stream too large by settings", post(1) + window_update(1, 1)
        + settings((INITIAL_WINDOW_SIZE, 0x7fffffff)), "FLOW_CONTROL_ERROR")
answered("6.9.2 window grows from 0", [settings((INITIAL_WINDOW_SIZE, 0)) + GET, settings((INITIAL_WINDOW_SIZE, 65535))],
         also=["ACK"] * 3)
answered("6.9.2 window below 0", settings((INITIAL_WINDOW_SIZE, 3)) + GET + settings((INITIAL_WINDOW_SIZE, 0))
         + window_update(1, 2) + settings((INITIAL_WINDOW_SIZE, 65535)), also=["ACK"] * 4)

# 6.10: CONTINUATION
answered("6.10 head in two frames", continued(1, request(), 2))
answered("6.10 head in nine frames", continued(1, request(), 8))
ends("6.10 head in more frames", continued(1, request(), 10), "ENHANCE_YOUR_CALM")
ends("6.10 behind the head", WAITS + frame(CONTINUATION, END_HEADERS, 1, request()))
ends("6.10 behind DATA", post(1) + data(1, b"x") + frame(CONTINUATION, END_HEADERS, 1, request()))
ends("6.10 on stream 0", frame(HEADERS, END_STREAM, 1, request()) + frame(CONTINUATION, END_HEADERS, 0))

# 8: requests
answered("8.1 trailers", post(1) + data(1, b"x") + headers(1, fields(("x-checksum", "1"))))
refused("8.1 trailers that do not end the stream", post(1) + headers(1, fields(("x-checksum", "1")), END_HEADERS))
refused("8.1 trailers with a pseudo-header field", post(1) + headers(1, fields((":path", "/"))))
for name in ["X-Upper", "sp ace", "col:on", "new\nline", "nul\0", "h\xe9"]:
    refused("8.2.1 name %r" % name, headers(1, request((name, "x"))))
for value in ["new\nline", "return\r", "nul\0", " before", "behind ", "\ttab"]:
    refused("8.2.1 value %r" % value, headers(1, request(("x", value))))
answered("8.2.1 values that are allowed", headers(1, request(("x", ""), ("x", "a b\tc"), ("x", "h\xe9"), ("x", "x" * 10000))))
for name, value in [("connection", "keep-alive"), ("keep-alive", "5"), ("proxy-connection", "close"),
                    ("transfer-encoding", "chunked"), ("upgrade", "h2c"), ("te", "gzip"), ("te", "trailers, gzip")]:
    refused("8.2.2 %s: %s" % (name, value), headers(1, request((name, value))))
answered("8.2.2 te: trailers", headers(1, request(("te", "trailers"))))
answered("8.2.3 pieces of cookies", headers(1, request(("cookie", "a=1"), ("cookie", "b=2"))))
refused("8.3 unknown pseudo-header field", headers(1, fields((":unknown", "x")) + request()))
refused("8.3 pseudo-header field of a response", headers(1, fields((":status", "200")) + request()))
refused("8.3 pseudo-header field behind another field", headers(1, fields((":method", "GET"), ("x", "y"), (":scheme", "http"),
        (":path", "/"), (":authority", "test"))))
for left_out in ["method", "scheme", "path"]:
    refused("8.3.1 without :" + left_out, headers(1, request(**{left_out: None})))
for name, value in [("method", "GET"), ("scheme", "http"), ("path", "/"), ("authority", "test")]:
    refused("8.3.1 :%s twice" % name, headers(1, fields((":" + name, value)) + request()))
for path in ["", "index", "http://test/", "*", "/sp ace", "/new\nline"]:
    refused("8.3.1 :path %r" % path, headers(1, request(path=path)))
for method in ["", "G ET", "GET\n"]:
    refused("8.3.1 :method %r" % method, headers(1, request(method=method)))
for authority in ["te st", "te\nst", "test/"]:
    refused("8.3.1 :authority %r" % authority, headers(1, request(authority=authority)))
answered("8.3.1 Host in place of :authority", headers(1, request(("host", "test"), authority=None)))
refused("8.3.1 Host twice", headers(1, request(("host", "test"), ("host", "other"), authority=None)))
refused("8.3.1 neither Host nor :authority", headers(1, request(authority=None)))
refused("8.5 CONNECT with :path", headers(1, fields((":method", "CONNECT"), (":authority", "test:1"), (":path", "/"))))
status("8.5 CONNECT", headers(1, fields((":method", "CONNECT"), (":authority", "test:1"))), 501)
answered("8.1.1 Content-Length", post(1, ("content-length", "5")) + data(1, b"hello", END_STREAM))
answered("8.1.1 Content-Length 0", headers(1, request(("content-length", "0"), method="POST")))
for length, body in [("4", b"hello"), ("6", b"hello"), ("1", b""), ("0", b"x")]:
    refused("8.1.1 Content-Length %s with %d bytes" % (length, len(body)),
            post(1, ("content-length", length)) + data(1, body, END_STREAM))
refused("8.1.1 Content-Length without a body", headers(1, request(("content-length", "5"), method="POST")))
refused("8.1.1 Content-Length behind the body", post(1, ("content-length", "9")) + data(1, b"x") + headers(1, fields(("x", "y"))))
for length in ["-1", "+5", "5, 5", "x", "99999999999999999999"]:
    refused("8.1.1 Content-Length %s" % length, post(1, ("content-length", length)) + data(1, b"hello", END_STREAM))
refused("8.1.1 Content-Length twice", post(1, ("content-length", "5"), ("content-length", "5")) + data(1, b"hello", END_STREAM))
answered("10.1 HEAD", headers(1, request(method="HEAD")))
status("10.5.1 head too large", headers(1, request(*[("x", "y" * 800)] * 20)), 431)
status("10.5.1 too many fields", headers(1, request(*[("x", "y")] * 101)), 431)
status("10.5.1 target too long", headers(1, request(path="/" + "x" * 16000)), 414)


def reaction(port, sent, expected, first=None, before=None, acknowledges=False, last=headers(LAST)):
    with Connection(port, tls=port == TLS, first=first) as connection:
        events = []
        if before:
            connection.send(before)
            events = connection.until("1 end")
        if acknowledges:
            connection.until("SETTINGS", "ACK")
            connection.send(frame(SETTINGS, ACK))
        connection.send(sent)
        connection.send(last)
        events += connection.until(*[event for event in expected if event not in events])
    return [event for event in events if event != "SETTINGS" and (event != "ACK" or "ACK" in expected)]


results = {}
for name, sent, expected, tls_only, options in CASES:
    for port in [TLS] if tls_only else [PLAIN, TLS]:
        try:
            events = reaction(port, sent, expected, **options)
            wrong = "" if sorted(events) == sorted(expected) else "%s instead of %s" % (events, expected)
        except OSError as failure:
            wrong = "%s: %s" % (type(failure).__name__, failure)
        section = name.split(".")[0]
        results.setdefault(section, [0])[0] += 1
        if wrong:
            results[section].append(wrong)
            print("not ok rules: %s%s: %s" % (name, ", TLS" if port == TLS else "", wrong))
for section, result in results.items():
    if len(result) == 1:
        print("ok rules, section %s: %d cases" % (section, result[0]))
