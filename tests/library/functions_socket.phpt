--TEST--
The functions swoole_socket_* do what the methods of Coroutine\Socket do
--EXTENSIONS--
coro
--FILE--
<?php
function show(mixed ...$values): void
{
    echo json_encode($values), "\n";
}

Coro\run(function () {
    $listener = swoole_socket_create_listen(0);
    show(swoole_socket_getsockname($listener, $address, $port), $address, $port > 0);
    go(function () use ($listener) {
        $served = swoole_socket_accept($listener);
        swoole_socket_getpeername($served, $from);
        swoole_socket_write($served, "hello $from\nrest and more", 20);
        swoole_socket_close($served);
    });
    $client = swoole_socket_create(AF_INET, SOCK_STREAM, 0);
    show(swoole_socket_connect($client, '127.0.0.1', $port));
    show(swoole_socket_read($client, 100, 1), swoole_socket_recv($client, $peeked, 2, MSG_PEEK), $peeked);
    show(swoole_socket_recv($client, $rest, 4, MSG_WAITALL), $rest, swoole_socket_read($client, 10));
    show(swoole_socket_setopt($client, SOL_SOCKET, SO_KEEPALIVE, 1), swoole_socket_getopt($client, SOL_SOCKET, SO_KEEPALIVE) > 0);
    show(swoole_socket_shutdown($client), swoole_socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair), count($pair));
    show(swoole_socket_send($pair[0], 'abc', 2, 0), swoole_socket_recv($pair[1], $got, 10, 0), $got);
    show(swoole_socket_recv($pair[1], $nothing, 10, MSG_DONTWAIT), $nothing, swoole_socket_last_error($pair[1]) === SOCKET_ETIMEDOUT);
    swoole_socket_clear_error($pair[1]);
    show(swoole_socket_last_error($pair[1]));

    $one = swoole_socket_create(AF_INET, SOCK_DGRAM, 0);
    $other = swoole_socket_create(AF_INET, SOCK_DGRAM, 0);
    swoole_socket_bind($other, '127.0.0.1');
    swoole_socket_getsockname($other, $address, $port);
    show(swoole_socket_sendto($one, 'datagram', 0, 0, $address, $port));
    show(swoole_socket_recvfrom($other, $data, 4, 0, $name, $from), $data, $name, $from > 0);
    try {
        swoole_socket_send($one, 'x', 1, MSG_OOB);
    } catch (ValueError $thrown) {
        echo $thrown->getMessage(), "\n";
    }
    $stream = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0)[0];
    show(@swoole_socket_create(-1, SOCK_STREAM, 0), get_class(swoole_socket_import_stream($stream)));
});
?>
--EXPECT--
[true,"0.0.0.0",true]
[true]
["hello 127.0.0.1\n",2,"re"]
[4,"rest",""]
[true,true]
[true,true,2]
[2,2,"ab"]
[false,null,true]
[0]
[8]
[4,"data","127.0.0.1",true]
the flags 1 are not supported
[false,"Coro\\Coroutine\\Socket"]
