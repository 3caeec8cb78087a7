"""Attacks on a server with HTTP/2. Each must end, be told in the log in one line or in one for each stream, leave the memory of
the server's processes below a bound, and leave other clients alone."""
import json
import os
import select
import sys
import threading
import time

from wire import *

PORT, PID = int(sys.argv[1]), int(sys.argv[2])
LOG = open(sys.argv[3], errors="replace")
RULES = "breaks the rules of HTTP/2: "
CALM = "GOAWAY ENHANCE_YOUR_CALM"
RESETS = RULES + "it resets too many streams, or makes the server reset them"


def processes(pid=PID):
    with open("/proc/%d/task/%d/children" % (pid, pid)) as children:
        return [pid] + [one for child in children.read().split() for one in processes(int(child))]


def memory():
    """The memory of all processes of the server, in MiB: PSS."""
    total = 0
    for pid in processes():
        with open("/proc/%d/smaps_rollup" % pid) as rollup:
            total += sum(int(line.split()[1]) for line in rollup if line.startswith("Pss:"))
    return total / 1024


def processor_time():
    total = 0
    for pid in processes():
        with open("/proc/%d/stat" % pid) as stat:
            total += sum(int(ticks) for ticks in stat.read().rsplit(")", 1)[1].split()[11:13])
    return total / 100


class Peak(threading.Thread):
    """Measures the memory until it is told to end."""

    def __init__(self):
        super().__init__(daemon=True)
        self.before = self.most = memory()
        self.has_ended = threading.Event()

    def run(self):
        while not self.has_ended.wait(0.05):
            self.most = max(self.most, memory())

    def end(self):
        self.has_ended.set()
        self.join()
        return self.most - self.before


def lines(part, least, seconds=5):
    """Waits until `least` new lines of the log contain the part. Returns their number."""
    seen, until = 0, time.monotonic() + seconds
    while True:
        seen += sum(part in line for line in iter(LOG.readline, ""))
        if seen >= least or time.monotonic() > until:
            return seen
        time.sleep(0.02)   # a file cannot be awaited


def is_served():
    with Connection(PORT) as connection:
        connection.send(headers(1))
        return connection.until("1 200", "1 end")[-1] == "1 end"


def wait(number, seconds=5):
    return headers(number, request(path="/wait?seconds=%d" % seconds))


def many(first, count, block):
    """Heads in the streams behind this number."""
    return b"".join(headers(number, block) for number in range(first + 1, first + count, 2))


def flood(connection, make, most):
    """Sends pieces, and reads what comes meanwhile, until the server ends the connection. Returns its events."""
    seen = []
    reader = threading.Thread(target=lambda: seen.extend(connection.until("closed")), daemon=True)
    reader.start()
    for number in range(most):
        if not reader.is_alive():
            break
        connection.send(make(number))
    reader.join()
    return seen


calm = 0   # connections that were ended with ENHANCE_YOUR_CALM


def refused(events):
    global calm
    calm += CALM in events
    return CALM in events


def rapid_reset():
    """Requests that are taken back at once: no handler begins."""
    before = begun()
    with Connection(PORT) as connection:
        events = flood(connection, lambda n: b"".join(wait(k) + rst(k) for k in range(200 * n + 1, 200 * n + 200, 2)), 20)
    assert refused(events), events
    assert lines(RESETS, 1) == 1
    handlers = begun() - before
    return handlers == 0, "%d handlers began" % handlers


def late_reset():
    """Requests that are taken back when their handlers have begun: these are no more than the client may have open."""
    before = begun()
    with Connection(PORT) as connection:
        refusals = 0
        for n in range(0, 10):
            streams = range(200 * n + 1, 200 * n + 200, 2)
            connection.send(b"".join(wait(k) for k in streams) + frame(PING, 0, 0, b"begun %02d" % n))
            events = connection.until("PONG begun %02d" % n)
            refusals += sum(event.endswith(" RST REFUSED_STREAM") for event in events)
            connection.send(b"".join(rst(k) for k in streams))
    handlers = begun() - before
    return handlers <= 128 and refusals >= 700, "%d handlers began, %d streams were refused" % (handlers, refusals)


def answer(path):
    with Connection(PORT) as connection:
        connection.send(headers(1, request(path=path)))
        connection.until("1 end")
        return json.loads(connection.bodies[1])


def begun():
    return answer("/begun")


def provoked_resets(make, code):
    def attack():
        with Connection(PORT) as connection:
            events = flood(connection, lambda n: make(2 * n + 1), 2000)
        assert refused(events), events[-5:]
        resets = sum(event.endswith(" RST " + code) for event in events)
        told = lines(RESETS, 1)
        assert told == 1, "%d lines" % told
        return 195 <= resets <= 340, "%d resets" % resets   # 200, and as many streams as are admitted at once
    return attack


def continuation_flood():
    with Connection(PORT) as connection:
        connection.send(frame(HEADERS, END_STREAM, 1, request()))
        events = flood(connection, lambda _: frame(CONTINUATION, 0, 1, field("x", "y" * 100)) * 10, 20000)
    return refused(events) and lines(RULES, 1) == 1, events


def bomb():
    """A field that the table keeps, and 16,000 references of one byte to it, in each of many heads."""
    before = processor_time()
    with Connection(PORT) as connection:
        connection.send(headers(1, request() + field("x", "y" * 3900, 0x40)))
        connection.until("1 end")
        block = request() + b"\xbe" * 16000
        events = flood(connection, lambda n: headers(2 * n + 3, block), 300)
    spent = processor_time() - before
    resets = sum(event.endswith(" RST ENHANCE_YOUR_CALM") for event in events)
    return (resets >= 195 and spent < 3 and refused(events) and lines(RESETS, 1) == 1,
            "%d resets in %.1f s of processor time, then %s" % (resets, spent, events[-1]))


def too_many_fields(more):
    """Heads that are a little too large are answered, without a limit: they cost no more than others."""
    def attack():
        with Connection(PORT) as connection:
            connection.send(headers(1, request() + field("x", "y", 0x40)))
            connection.until("1 end")
            for number in range(3, 400, 2):
                connection.send(headers(number, request() + more))
                events = connection.until("%d end" % number)
                assert "%d 431" % number in events, events
        return True, ""
    return attack


def no_window(sizes, make_progress=False):
    """Answers that the client does not take for longer than send_timeout, or only in pieces that are too small."""
    def attack():
        with Connection(PORT, (INITIAL_WINDOW_SIZE, 0)) as connection:
            streams = range(1, 200, 2)
            connection.send(b"".join(headers(n, request(path="/large?size=%d" % sizes)) for n in streams))
            done = threading.Event()

            def creep():
                while not done.wait(0.1):
                    connection.send(b"".join(window_update(n, 1) for n in streams))
            if make_progress:
                threading.Thread(target=creep, daemon=True).start()
            resets = []
            for event in connection.events():
                resets += [event] if " RST " in event else []
                if len(resets) == len(streams):
                    break
            done.set()
            connection.send(settings((INITIAL_WINDOW_SIZE, 65535)) + headers(1001))
            goes_on = connection.until("1001 end")[-1] == "1001 end"
        return goes_on and len(resets) == 100, "%d resets, the connection goes on: %s" % (len(resets), goes_on)
    return attack


def unread(make, why="the connection is closed: ", most=400):
    """Frames that the server has to answer, from a client that does not read the answers. why: a part of the line in the log."""
    def attack():
        with Connection(PORT, timeout=10) as connection:
            connection.socket.setblocking(False)
            until, left, number = time.monotonic() + 10, b"", 0
            try:
                while time.monotonic() < until and number < most:
                    left = left or make(number)
                    _, writable, _ = select.select([], [connection.socket], [], 3)
                    if not writable:
                        break   # the server has stopped to read
                    sent = connection.socket.send(left)
                    left = left[sent:]
                    number += not left
                connection.socket.setblocking(True)
                connection.socket.settimeout(10)
                while True:   # the server closes the connection for one reason or another; RST or a broken pipe tells so
                    time.sleep(0.05)
                    connection.socket.send(frame(PING, ACK, 0, b"x" * 8))
            except TimeoutError:
                return False, "the server does not close the connection"
            except OSError:
                pass
        told = lines(why, 1)
        return told >= 1, "%d lines" % told
    return attack


def useless(make, most=20 << 20):
    """most: the bytes after which the connection must have ended."""
    def attack():
        with Connection(PORT) as connection:
            connection.send(post(1))
            piece = make()
            events = flood(connection, lambda _: piece, most // len(piece))
        return refused(events) and lines(RULES, 1) == 1, events[-3:]
    return attack


def shrinking_window():
    """The window of a response that waits becomes smaller, even negative, and grows again: no byte is lost."""
    with Connection(PORT, (INITIAL_WINDOW_SIZE, 30000)) as connection:
        connection.send(headers(1, request(path="/large?size=1000000")))
        seen = connection.until("1 200")
        for size in [5, 0, 1, 70000, 0, 3, 1 << 20]:
            connection.send(settings((INITIAL_WINDOW_SIZE, size)))
            seen += connection.until("ACK")
        connection.send(window_update(0, 2000000) + window_update(1, 1000000))
        connection.until("1 end")
        body = connection.bodies[1]
    return body == b"0123456789abcdef" * 62500, "%d bytes" % len(body)


def refused_uploads():
    """Bodies that are refused by their length: what the client has sent before it learns so is no flood."""
    with Connection(PORT, timeout=10) as connection:
        for number in range(1, 1000, 2):
            connection.send(post(number, ("content-length", "100000000")) + data(number, b"x" * 16000) * 4)
            events = connection.until("%d end" % number)
            assert events[-1] == "%d end" % number and "%d 413" % number in events, (number, events)
    return lines("status 413", 1) > 0, ""


def idle_connection():
    """A connection that has been idle for http_keepalive_timeout ends with a message."""
    with Connection(PORT) as connection:
        connection.send(headers(1))
        events = connection.until("closed")
    return events[-2:] == ["GOAWAY NO_ERROR", "closed"], events


def head_of_a_stream_that_is_gone():
    """The server gives a stream up whose head does not end. The rest of the head comes later."""
    with Connection(PORT, timeout=10) as connection:
        connection.send(frame(HEADERS, END_STREAM, 1, request()))
        events = connection.until("1 RST INTERNAL_ERROR")
        connection.send(frame(CONTINUATION, END_HEADERS, 1, field("x", "y" * 1000)) + headers(3))
        events += connection.until("3 end")
    return events[-1] == "3 end", events


def slow_clients():
    """A thousand clients that each send a part of something, beside one that works."""
    parts = [PREFACE[:10], PREFACE + settings() + headers(1)[:7], PREFACE + settings() + frame(HEADERS, 0, 1, request()),
             PREFACE + settings() + post(1) + data(1, b"x" * 1000)[:500],
             PREFACE + settings((INITIAL_WINDOW_SIZE, 1)) + headers(1)]
    clients = [Connection(PORT, first=parts[n % len(parts)]) for n in range(1000)]
    before, worst = time.monotonic(), 0
    with Connection(PORT) as connection:
        for number in range(1, 1000, 2):
            began = time.monotonic()
            connection.send(headers(number))
            assert connection.until("%d end" % number)[-1] == "%d end" % number
            worst = max(worst, time.monotonic() - began)
    spent = time.monotonic() - before
    for client in clients:
        client.socket.close()
    return spent < 10 and worst < 1, "500 answers in %.1f s, the slowest took %.2f s" % (spent, worst)


def counters():
    """The counters of what was refused, and the least that all attacks must have added to them."""
    least = {"limited_flood_count": calm, "limited_stream_count": 700, "limited_head_count": 500, "limited_body_count": 500,
             "http2_reset_count": 1000, "http2_own_reset_count": 1000, "timeout_count": 300}
    grown = {name: number - counted[name] for name, number in answer("/stats").items() if name in least}
    return all(grown[name] >= number for name, number in least.items()), "%s, at least %s" % (grown, least)


PINGS = frame(PING, 0, 0, b"x" * 8)
# name, attack, and by how many MiB the memory may grow
ATTACKS = [
    ("rapid reset", rapid_reset, 20),
    ("late reset", late_reset, 20),
    ("resets by a false length",
     provoked_resets(lambda n: post(n, ("content-length", "1")) + data(n, b"xx"), "PROTOCOL_ERROR"), 10),
    ("resets by a window too large",
     provoked_resets(lambda n: post(n) + window_update(n, 0x7fffffff), "FLOW_CONTROL_ERROR"), 20),
    ("resets by a malformed head", provoked_resets(lambda n: headers(n, request(("X", "y"))), "PROTOCOL_ERROR"), 10),
    ("CONTINUATION without end", continuation_flood, 10),
    ("bomb of fields", bomb, 10),
    ("unread answers to PING", unread(lambda _: PINGS * 1000), 10),
    ("unread answers to SETTINGS", unread(lambda _: settings() * 1000), 10),
    ("unread resets", unread(lambda n: many(200 * n, 200, request(("X", "y")))), 20),
    ("PING that is read", useless(lambda: PINGS * 500), 10),
    ("empty DATA", useless(lambda: data(1) * 1000, most=20000 * 9), 10),
    ("padding alone", useless(lambda: data(1, b"\xff" + b"\0" * 255, PADDED) * 100), 10),
    ("WINDOW_UPDATE", useless(lambda: window_update(0, 1) * 1000), 10),
    ("PRIORITY", useless(lambda: priority(3) * 1000), 10),
    ("SETTINGS", useless(lambda: settings((INITIAL_WINDOW_SIZE, 5), (INITIAL_WINDOW_SIZE, 60000)) * 500), 10),
    ("unknown frames", useless(lambda: frame(0x42, 0, 0, b"x" * 1000) * 10), 10),
    ("windows that shrink", shrinking_window, 20),
    ("refused uploads", refused_uploads, 10),
    ("idle connection", idle_connection, 5),
    ("head of a stream that is gone", head_of_a_stream_that_is_gone, 5),
    ("1000 slow clients", slow_clients, 60),
    # These cause many lines, of which the log leaves some out: the first ten in a second are kept.
    ("unread answers to requests",
     unread(lambda n: many(20 * n, 20, request(path="/large?size=16384")), "the client has read nothing"), 30),
    ("too many fields", too_many_fields(fields(*[("x", "a=b")] * 101)), 5),
    ("too many pieces of cookies", too_many_fields(fields(*[("cookie", "a=b")] * 102)), 5),
    ("too many references to a field", too_many_fields(b"\xbe" * 300), 5),
    ("large answers without a window", no_window(1 << 20), 160),
    ("small answers without a window", no_window(512), 10),
    ("large answers with tiny windows", no_window(1 << 20, make_progress=True), 160),
    ("small answers with tiny windows", no_window(512, make_progress=True), 10),
    ("counters", counters, 10),
]

is_served()
counted = answer("/stats")
time.sleep(1)   # the log leaves out lines of a second in which there are many, as after the tests of the rules
only = sys.argv[4] if len(sys.argv) > 4 else ""
for name, attack, bound in ATTACKS:
    if only not in name:
        continue
    peak = Peak()
    peak.start()
    began = time.monotonic()
    try:
        held, what = attack()
    except Exception as failure:
        held, what = False, "%s: %s" % (type(failure).__name__, failure)
    grown = peak.end()
    LOG.read()
    wrong = [] if held else [str(what)]
    # The sanitizer of CORO_RUN keeps freed memory.
    wrong += ["the memory grew by %.0f MiB" % grown] if grown > bound and not os.environ.get("CORO_RUN") else []
    wrong += [] if is_served() else ["the next client is not served"]
    print("%sok attacks: %s%s" % ("not " if wrong else "", name, ": " + ", ".join(wrong) if wrong else ""), flush=True)
    if only or "-v" in sys.argv:
        print("   %s, %.1f MiB, %.1f s" % (what, grown, time.monotonic() - began))
