"""Calls the methods of server.php. Arguments: its port, and its mode for the titles."""
import sys
import threading
import time

import grpc

port, mode = sys.argv[1:]
channel = grpc.insecure_channel(f"127.0.0.1:{port}", options=[("grpc.max_receive_message_length", 8 << 20)])


def check(title, is_right, found=""):
    print(f"ok grpc_strangers ({mode}): {title}" if is_right else f"not ok grpc_strangers ({mode}): {title}: {found!r}")


def failure(call):
    try:
        return call()
    except grpc.RpcError as error:
        return error


def name(kind, method):
    return getattr(channel, kind)(f"/test.Test/{method}")


echo = name("unary_unary", "Echo")
answer, call = echo.with_call(b"hello", metadata=[("asked", "one"), ("asked", "two")], timeout=10)
check("a unary call returns its message", answer == b"hello", answer)
early = [value for key, value in call.initial_metadata() if key == "early"]
check("metadata in front of the message", early == ["one", "two"], call.initial_metadata())
late = [value for key, value in call.trailing_metadata() if key == "late-bin"]
check("binary metadata behind it", late == [b"\0\xff"], call.trailing_metadata())

error = failure(lambda: name("unary_unary", "Fail")(b"x", timeout=10))
check("an exception is a status", error.code() == grpc.StatusCode.NOT_FOUND and error.details() == "no «x»", error)
error = failure(lambda: name("unary_unary", "None")(b"", timeout=10))
check("a method that does not exist", error.code() == grpc.StatusCode.UNIMPLEMENTED, error)
error = failure(lambda: name("unary_unary", "Slow")(b"", timeout=0.3))
check("a deadline ends a call", error.code() == grpc.StatusCode.DEADLINE_EXCEEDED, error)
slow = name("unary_unary", "Slow").future(b"")
threading.Timer(0.1, slow.cancel).start()
try:
    slow.result(timeout=10)
except grpc.FutureCancelledError:
    pass
check("a client cancels a call", slow.cancelled(), slow)

large = bytes(range(256)) * 20_000
check("a message of 5 MB", echo(large, timeout=20) == large)
check("a compressed message", echo(b"x" * 100_000, timeout=10, compression=grpc.Compression.Gzip) == b"x" * 100_000)
error = failure(lambda: echo(bytes(9 << 20), timeout=20))
check("a message that is too large", error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error)

numbers = [int(number) for number in name("unary_stream", "Count")(b"1000", timeout=20)]
check("a stream of the server", numbers == list(range(1, 1001)), numbers[:5])
total = name("stream_unary", "Sum")((b"%d" % number for number in range(1000)), timeout=20)
check("a stream of the client", total == b"499500", total)


def texts():
    for number in range(100):
        yield b"text %d" % number


upper = list(name("stream_stream", "Upper")(texts(), timeout=20))
check("streams in both directions", upper == [text.upper() for text in texts()], upper[:3])

began = time.monotonic()
futures = [echo.future(b"%d" % number, timeout=20) for number in range(500)]
results = [future.result() for future in futures]
check("500 calls at a time", results == [b"%d" % number for number in range(500)], results[:5])
channel.close()
