--TEST--
Event keeps a Coroutine\Socket while it watches it, ends when the socket is closed, and refuses a closed one
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\Socket;
use Coro\Event;

set_error_handler(fn (int $level, string $text) => print("warning: $text\n"));
Coro\run(function () {
    [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $weak = WeakReference::create($socket);
    Event::add($socket, function (Socket $s): void {
        echo "received {$s->recv()}\n";
        Event::del($s);
    });
    unset($socket);
    gc_collect_cycles();
    echo is_object($weak->get()) ? "kept\n" : "lost\n";
    $other->send('alone');
    while ($weak->get()) {
        Coroutine::sleep(0.001);
    }
    echo "released\n";

    // closed by its own callback, and by another coroutine
    foreach ([true, false] as $in_callback) {
        [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
        Event::add($socket, fn (Socket $s) => $s->close());
        $in_callback ? $other->send('x') : $socket->close();
        while (Event::isset($socket)) {
            Coroutine::sleep(0.001);
        }
        echo json_encode([Event::add($socket, fn () => 1), Event::set($socket, fn () => 1), Event::del($socket)]), "\n";
    }
});
?>
--EXPECT--
kept
received alone
released
warning: Coro\Event::add(): the argument is no open stream, socket or descriptor
warning: Coro\Event::set(): the descriptor is not watched
warning: Coro\Event::del(): the descriptor is not watched
[false,false,false]
warning: Coro\Event::add(): the argument is no open stream, socket or descriptor
warning: Coro\Event::set(): the descriptor is not watched
warning: Coro\Event::del(): the descriptor is not watched
[false,false,false]
