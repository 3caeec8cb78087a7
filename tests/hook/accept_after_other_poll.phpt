--TEST--
Hooks: accept() does not inherit the time limit of a function that has only looked at the listening socket
--EXTENSIONS--
coro
sockets
--FILE--
<?php
use Coro\Coroutine\Socket;

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $address = 'tcp://' . stream_socket_get_name($server, false);
    $listener = socket_import_stream($server);
    $first = stream_socket_client($address);
    feof($server);                                   // polls, and finds the first client
    $taken = Socket::import($server)->accept();
    socket_set_block($listener);
    go(function () use ($address): void {
        Coro\Coroutine::sleep(0.05);
        stream_socket_client($address);
    });
    var_dump($taken instanceof Socket, socket_accept($listener) instanceof \Socket);
});
?>
--EXPECT--
bool(true)
bool(true)
