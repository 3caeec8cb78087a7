"""python3-websockets against the two ports of server.php, whose numbers are the arguments."""
import asyncio
import os
import random
import sys

import websockets
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

PLAIN, DEFLATE = ("ws://127.0.0.1:%s/" % port for port in sys.argv[1:3])
RANDOM = random.Random(1)


def connect(url=PLAIN, **options):
    options.setdefault("compression", None)
    return websockets.connect(url, max_size=None, ping_interval=None, close_timeout=10, **options)


async def echoes(socket, messages):
    for message in messages:
        await socket.send(message)
        answer = await socket.recv()
        whole = b"".join(message) if isinstance(message, list) and isinstance(message[0], bytes) else message
        whole = "".join(whole) if isinstance(whole, list) else whole
        assert answer == whole, "%r came back as %r" % (whole[:50], answer[:50])


async def text_and_binary():
    async with connect() as socket:
        await echoes(socket, ["", "hello", "h\u00e4ll\u00f6 \U0001f600", b"", bytes(range(256)), "x" * 125, "x" * 126])


async def sizes():
    async with connect() as socket:
        for size in [65535, 65536, 65537, 1 << 20, 16 << 20]:
            await echoes(socket, [os.urandom(size), "\u00e4" * (size // 2)])


async def fragments():
    async with connect() as socket:
        await echoes(socket, [["one", "two", ""], [b"a" * 70000, b"b" * 70000], [b""]])
        await socket.send("fragments")
        assert await socket.recv() == "one two three"


async def ping_and_pong():
    async with connect() as socket:
        for payload in [b"", b"ping", b"x" * 125]:
            await asyncio.wait_for(await socket.ping(payload), 10)
        await socket.pong(b"unasked")
        await echoes(socket, ["still there"])


async def many_at_once():
    sockets = [await connect() for _ in range(100)]
    try:
        await asyncio.gather(*(echoes(socket, ["%d %d" % (n, i) for i in range(20)]) for n, socket in enumerate(sockets)))
    finally:
        for socket in sockets:
            await socket.close()


async def pipelined():
    async with connect() as socket:
        for i in range(1000):
            await socket.send(str(i))
        for i in range(1000):
            assert await socket.recv() == str(i)
        await socket.send("count 1000")
        for i in range(1000):
            assert await socket.recv() == str(i)


async def close_from_client():
    for code in [1000, 1001, 1003, 1007, 1011, 3000, 4999]:
        socket = await connect()
        await socket.close(code, "r\u00e9ason")
        assert socket.close_code == code, "%s instead of %d" % (socket.close_code, code)


async def close_from_server():
    for code, reason in [(1000, ""), (1001, "going"), (4000, "r\u00e9ason")]:
        async with connect() as socket:
            await socket.send("close %d %s" % (code, reason))
            try:
                await socket.recv()
                assert False, "not closed"
            except websockets.ConnectionClosed as closed:
                assert (closed.rcvd.code, closed.rcvd.reason) == (code, reason), str(closed)


async def subprotocol():
    async with connect(subprotocols=["unknown", "other", "echo"]) as socket:
        assert socket.subprotocol == "other", socket.subprotocol
    async with connect(subprotocols=["unknown"]) as socket:
        assert socket.subprotocol is None


async def compressed(**terms):
    for url in [DEFLATE, PLAIN]:
        async with connect(url, extensions=[ClientPerMessageDeflateFactory(**terms)]) as socket:
            assert len(socket.extensions) == (url == DEFLATE), socket.extensions
            words = [RANDOM.choice(["lorem", "ipsum", "dolor"]) for _ in range(20000)]
            await echoes(socket, ["", "a", "hello", "hello", " ".join(words), os.urandom(100000), ["par", "ts "], b"z" * 5000000])
            await echoes(socket, [" ".join(words[n:n + 100]) for n in range(100)])


TESTS = [
    ("text and binary", text_and_binary),
    ("messages up to 16 MiB", sizes),
    ("fragments", fragments),
    ("ping and pong", ping_and_pong),
    ("100 connections at once", many_at_once),
    ("1000 messages ahead", pipelined),
    ("closed by the client", close_from_client),
    ("closed by the server", close_from_server),
    ("sub-protocols", subprotocol),
    ("compression with context takeover", compressed),
    ("compression without context takeover",
     lambda: compressed(client_no_context_takeover=True, server_no_context_takeover=True)),
    ("compression with small windows", lambda: compressed(client_max_window_bits=9, server_max_window_bits=10)),
]


async def main():
    for name, test in TESTS:
        try:
            await asyncio.wait_for(test(), 60)
            print("ok websockets: " + name)
        except Exception as failure:
            print("not ok websockets: %s: %s %s" % (name, type(failure).__name__, failure))


asyncio.run(main())
