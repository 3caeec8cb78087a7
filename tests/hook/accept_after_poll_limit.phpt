--TEST--
Hooks: a listener does not inherit the time limit of a closed stream that had the same descriptor
--EXTENSIONS--
coro
sockets
--FILE--
<?php
Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_timeout($a, 0, 20_000);
    fwrite($b, 'x');
    fread($a, 1);
    fclose($a);
    $listener = socket_create_listen(0);   // gets the number of the closed stream
    socket_getsockname($listener, $address, $port);
    go(function () use ($port): void {
        Coro\Coroutine::sleep(0.1);
        stream_socket_client("tcp://127.0.0.1:$port");
    });
    var_dump(socket_accept($listener) instanceof Socket);
});
?>
--EXPECT--
bool(true)
