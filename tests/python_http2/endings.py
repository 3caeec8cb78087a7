"""Ends of all kinds while streams of a connection are at work: each costs the streams that it is about, and nothing else."""
import os
import signal
import sys

from wire import *

PORT, PID = int(sys.argv[1]), int(sys.argv[2])
PIECES = b"".join(b"piece %d\n" % number for number in range(10))


def get(number, path):
    return headers(number, request(path=path))


def of(number, events):
    return [event for event in events if event.startswith("%d " % number)]


def child_of_a_handler(path):
    """A child process has the descriptors of the server's clients, and must neither send to them nor close them."""
    with Connection(PORT) as connection:
        connection.send(get(1, "/pieces"))
        events = connection.until("1 200")
        for number in range(3, 13, 2):
            connection.send(get(number, path))
            events += connection.until("%d end" % number)
        events += connection.until("1 end") if "1 end" not in events else []
        return connection.bodies[1] == PIECES and not any("RST" in event or "GOAWAY" in event for event in events), events


def closed_by_the_program():
    with Connection(PORT) as connection:
        connection.send(get(1, "/pieces") + get(3, "/close"))
        events = connection.until("3 RST INTERNAL_ERROR", "1 end")
        return connection.bodies[1] == PIECES, events


def worker_is_killed():
    """In PROCESS mode the master has the connection, and answers for the worker that has gone."""
    with Connection(PORT) as connection:
        connection.send(get(1, "/wait?seconds=9") + get(3, "/die"))
        events = connection.until("1 502", "1 end", "3 502", "3 end")
        connection.send(get(5, "/"))
        events += connection.until("5 200", "5 end")
        return events[-1] == "5 end", events


def client_ends_its_direction():
    """Without its window updates no response could end, so the connection is over."""
    with Connection(PORT) as connection:
        connection.send(get(1, "/wait?seconds=9") + get(3, "/pieces"))
        connection.until("3 200")
        connection.socket.shutdown(socket.SHUT_WR)
        events = connection.until("closed")
        return events[-1] == "closed" and "1 end" not in events, events


def client_goes():
    for _ in range(50):
        with Connection(PORT) as connection:
            connection.send(b"".join(get(number, "/pieces") for number in range(1, 20, 2)))
            connection.until("1 200")
    with Connection(PORT) as connection:
        connection.send(get(1, "/"))
        return connection.until("1 end")[-1] == "1 end", "the server does not answer any more"


def connection_within_its_stream():
    """A stream's handler closes all connections that the server lists, its own client among them."""
    with Connection(PORT) as connection:
        connection.send(get(1, "/pieces") + get(3, "/close_all"))
        events = connection.until("closed")
        return events[-1] == "closed" and "3 end" not in events, events


def reload():
    """In PROCESS mode the connection stays, with the workers that come and go. In BASE mode there is no manager here."""
    with Connection(PORT) as connection:
        connection.send(get(1, "/pieces"))
        events = connection.until("1 200")
        os.kill(PID, signal.SIGUSR1)
        events += connection.until("1 end")
        connection.send(get(3, "/"))
        events += connection.until("3 end")
        return connection.bodies == {1: PIECES, 3: b"hello\n"}, events


def server_ends():
    """A client that opens a stream before it has read the first GOAWAY is served, and so is what runs: the second GOAWAY comes
    behind the answer to the server's PING."""
    with Connection(PORT) as connection:
        connection.send(get(1, "/pieces"))
        events = connection.until("1 200")
        os.kill(PID, signal.SIGTERM)
        events += connection.until("GOAWAY NO_ERROR", "PING", "1 end")   # the stream outlasts several steps of the server's end
        connection.send(get(3, "/") + frame(PING, ACK, 0, b"\0" * 8))
        events += connection.until("closed")
        return (connection.bodies[1] == PIECES and events.count("GOAWAY NO_ERROR") == 2 and "3 end" in events and
                events.index("3 end") > events.index("1 end"), events)


IS_PROCESS = os.environ.get("CORO_TEST_MODE") == "process"
CASES = [
    ("fork() in a handler", lambda: child_of_a_handler("/fork")),
    ("a process that a handler starts", lambda: child_of_a_handler("/process")),
    ("the program closes a stream", closed_by_the_program),
    ("the client ends its direction", client_ends_its_direction),
    ("the client goes", client_goes),
    ("the program closes the connection within a stream", connection_within_its_stream),
] + [("a worker is killed", worker_is_killed), ("reload", reload)] * IS_PROCESS + [("the server ends", server_ends)]
for name, run in CASES:
    try:
        held, what = run()
    except Exception as failure:
        held, what = False, "%s: %s" % (type(failure).__name__, failure)
    print("ok endings: " + name if held else "not ok endings: %s: %s" % (name, what), flush=True)
