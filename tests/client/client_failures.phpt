--TEST--
Clients report connections that fail, are silent or are reset; they can be used again and leak nothing
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/failing.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $connect = fn ($client, $port) => $client->connect('127.0.0.1', $port, 5);
    $receive = fn ($client, $port) => $client->connect('127.0.0.1', $port) ? $client->recv() : 'not connected';
    $send = fn ($client, $port) => [$client->connect('127.0.0.1', $port), $client->send('x'), $client->recv(), $client->errCode];
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $closing = serving(fn (Socket $peer) => null);
    $resetting = serving(fn (Socket $peer) => [$peer->recv(), reset_connection($peer)]);
    $closed = listening();
    $refusing = port_of($closed);
    $closed->close();
    $before = descriptors();
    failing('refused', [], $refusing, $connect);
    failing('no such name', [], 1, fn ($client) => $client->connect(str_repeat('x', 64) . '.invalid', 1, 5));
    failing('no host', [], 1, fn ($client) => $client->connect(''));
    failing('port', [], 1, fn ($client) => $client->connect('127.0.0.1', -1));
    failing('bind', ['bind_address' => '192.0.2.1'], $refusing, $connect);
    failing('silent', ['read_timeout' => 0.02], port_of($silent), $receive);
    failing('closed', [], port_of($closing), $receive);
    failing('reset', [], port_of($resetting), $send);
    show_descriptors($before);
});
?>
--EXPECTF--
refused: false 111 Connection refused
no such name: false 711 no address of %s was found: %s
no host: false 22 Invalid argument
port: false 22 the port must be between 0 and 65535
bind: false 99 Cannot assign requested address
silent: false 110 Connection timed out
closed: "" 0 
reset: [true,1,false,104] 104 Connection reset by peer
descriptors: as before
