--TEST--
Hooks: variables that socket_select(), socket_recv() and socket_recvmsg() fill may change while the function waits
--EXTENSIONS--
coro
sockets
--FILE--
<?php
require __DIR__ . '/change.inc';
Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

Coro\run(function (): void {
    socket_create_pair(AF_UNIX, SOCK_DGRAM, 0, $sockets);
    $socket_select = function (&$read) use ($sockets): void {
        go(fn() => Coroutine::sleep(0.01) . socket_write($sockets[1], 'x'));
        $none = null;
        echo socket_select($read, $none, $none, 60), "\n";
    };
    echo implode(', ', array_keys(change($socket_select, ['key' => $sockets[0]], 5))), "\n";
    socket_recv($sockets[0], $bytes, 10, 0);
    echo change(function (&$bytes) use ($sockets): void {
        go(fn() => Coroutine::sleep(0.01) . socket_write($sockets[1], 'bytes'));
        socket_recv($sockets[0], $bytes, 10, 0);
    }, str_repeat('long ', 100), [1]), "\n";
    echo json_encode(change(function (&$message) use ($sockets): void {
        go(fn() => Coroutine::sleep(0.01) . socket_write($sockets[1], 'message'));
        socket_recvmsg($sockets[0], $message);
    }, ['controllen' => 100, 'buffer_size' => 100], 'changed')['iov']), "\n";
    // The only reference to the array and its sockets goes away while the function waits.
    socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
    $read = [$pair[0]];
    $writer = $pair[1];
    $none = null;
    $id = go(function () use (&$read, &$none): void {
        echo socket_select($read, $none, $none, 60), ' ', count($read), "\n";
    });
    $read = $pair = null;
    socket_write($writer, 'x');
    Coroutine::join([$id]);
});
?>
--EXPECT--
1
key
bytes
["message"]
1 1
