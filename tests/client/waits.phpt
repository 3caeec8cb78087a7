--TEST--
Socket: during each wait, a second caller gets EBUSY, and close() and cancel() end the wait
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';
require __DIR__ . '/calls.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;

Coro\run(function () {
    // each wait: a second caller, close(), cancel() of the socket and of the coroutine
    $ends = [
        'close' => fn (Socket $s, int $id, int $event) => $s->close(),
        'cancel' => fn (Socket $s, int $id, int $event) => $s->cancel($event),
        'Coroutine::cancel' => fn (Socket $s, int $id, int $event) => Coroutine::cancel($id),
        'throw' => fn (Socket $s, int $id, int $event) => Coroutine::cancel($id, true),
    ];
    $data = str_repeat('x', 4 << 20);
    $file = temporary_file('large', $data);
    $waits = array_intersect_key(calls(), array_flip(['recv', 'recvAll', 'recvLine', 'recvWithBuffer', 'recvPacket', 'readVector',
        'readVectorAll', 'recvfrom'])) + [
        'send' => fn (Socket $s) => $s->sendAll($data) === strlen($data) ? true : false,
        'writeVector' => fn (Socket $s) => $s->writeVector([$data]) === strlen($data) ? true : false,
        'sendFile' => fn (Socket $s) => $s->sendFile($file),
        'sslHandshake' => fn (Socket $s) => $s->setProtocol(['ssl_verify_peer' => false]) && $s->sslHandshake(),
    ];
    foreach ($ends as $end => $finish) {
        $seen = [];
        foreach ($waits as $name => $wait) {
            [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
            $event = in_array($name, ['send', 'writeVector', 'sendFile'], true) ? SWOOLE_EVENT_WRITE : SWOOLE_EVENT_READ;
            $result = null;
            $id = go(function () use ($wait, $left, &$result) {
                try {
                    $result = $wait($left);
                    $result = json_encode($result) . ' ' . array_search($left->errCode, ['EBADF' => SOCKET_EBADF,
                        'ECANCELED' => SOCKET_ECANCELED], true);
                } catch (Throwable $error) {
                    $result = get_class($error);
                }
            });
            $left->getBoundCid($event) === $id || print("$name: nobody waits\n");
            $second = $wait($left);
            $second === false && $left->errCode === SOCKET_EBUSY || print("$name: second caller: " . json_encode($second) . " $left->errMsg\n");
            $finish($left, $id, $event);
            Coroutine::join([$id]);
            $seen[$result][] = $name;
        }
        foreach ($seen as $result => $names) {
            echo "$end: $result: ", count($names) === count($waits) ? 'all' : implode(' ', $names), "\n";
        }
    }

    // System::waitEvent() and Event::add() refuse a socket that the loop watches, but may wait for it before that
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    var_dump(Coroutine\System::waitEvent($left->fd, SWOOLE_EVENT_READ, 0.001), $left->recv(10, 0.001), $left->errCode === SOCKET_ETIMEDOUT);
    try {
        Coroutine\System::waitEvent($left->fd);
    } catch (Coro\Error $error) {
        echo $error->getMessage(), "\n";
    }
    Coro\Event::add($left->fd, strlen(...));
});
?>
--EXPECTF--
close: false ECANCELED: all
cancel: false ECANCELED: all
Coroutine::cancel: false ECANCELED: all
throw: Coro\Coroutine\CanceledException: all
bool(false)
bool(false)
bool(true)
coroutine %d (at %s) cannot wait for fd %d, which belongs to an object such as a Coro\Coroutine\Socket or a client: use the methods of this object, which wait

Warning: Coro\Event::add(): cannot watch the descriptor: it belongs to an object such as a Coro\Coroutine\Socket or a client in %s on line %d
