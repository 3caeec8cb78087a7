--TEST--
gRPC: a function ends when its client cancels the call, drops it, or has gone
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Handler, ServerCall, Status};

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);

with_grpc(function (Handler $handler) use ($theirs): void {
    $wait = function (string $message) use ($theirs): string {
        try {
            fwrite($theirs, "begun\n");
            Coro\Coroutine::sleep(100);
            return 'not canceled';
        } finally {
            fwrite($theirs, "$message ends\n");
        }
    };
    $handler->unary('t.T/Wait', $wait);
    $handler->bidirectional('t.T/Read', function (ServerCall $call) use ($theirs): void {
        try {
            foreach ($call as $message) {
                fwrite($theirs, "begun\n");
            }
        } finally {
            fwrite($theirs, "$message ends\n");
        }
    });
    $handler->serverStreaming('t.T/Write', function (string $message, ServerCall $call) use ($theirs): void {
        fwrite($theirs, "begun\n");
        try {
            while (true) {
                $call->write(str_repeat('x', 100_000));
            }
        } finally {
            fwrite($theirs, "$message ends\n");
        }
    });
    $handler->unary('t.T/Group', function (string $message) use ($wait): string {
        $group = new Coro\Coroutine\TaskGroup();
        $group->spawn($wait, $message);
        return (string) $group->wait()[0];
    });
}, function (Client $client, int $port) use ($ours): void {
    $begin = function (Client $client, string $method, string $text) use ($ours) {
        if ($method === 'Read') {
            $call = $client->bidirectional('t.T/Read');
            $call->write($text);
        } else {
            $call = $client->serverStreaming("t.T/$method", $text);
        }
        fgets($ours);
        return $call;
    };
    foreach (['Wait', 'Read', 'Write', 'Group'] as $method) {
        $call = $begin($client, $method, "$method, canceled");
        $call->cancel();
        echo fgets($ours), Status::name($call->status()->code), "\n";
        $call = $begin($client, $method, "$method, dropped");
        $call = null;
        echo fgets($ours);
        $other = new Client('127.0.0.1', $port);
        $call = $begin($other, $method, "$method, without its client");
        $other->close();
        echo fgets($ours), Status::name($call->status()->code), "\n";
    }
    // cancel() and deadline() of coroutines end waits of the client.
    $id = Coro\go(function () use ($begin, $client): void {
        $call = $begin($client, 'Wait', 'coroutine');
        echo outcome($call->read(...)), "\n";
    });
    Coro\Coroutine::cancel($id);
    echo fgets($ours);
    try {
        Coro\Coroutine::deadline(0.1, fn() => $begin($client, 'Wait', 'deadline')->read());
    } catch (Coro\Coroutine\TimeoutException) {
        echo "timeout\n", fgets($ours);
    }
});
?>
--EXPECT--
Wait, canceled ends
CANCELLED
Wait, dropped ends
Wait, without its client ends
UNAVAILABLE
Read, canceled ends
CANCELLED
Read, dropped ends
Read, without its client ends
UNAVAILABLE
Write, canceled ends
CANCELLED
Write, dropped ends
Write, without its client ends
UNAVAILABLE
Group, canceled ends
CANCELLED
Group, dropped ends
Group, without its client ends
UNAVAILABLE
CANCELLED: the client has canceled the call
coroutine ends
timeout
deadline ends
