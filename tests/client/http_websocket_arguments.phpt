--TEST--
Http\Client: opcodes, codes and texts of WebSocket frames that must not be sent are refused
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

Coro\run(function () {
    $client = client_of([fn ($peer) => accepting($peer) && $peer->recv()]);
    $client->upgrade('/');
    foreach ([fn ($c) => $c->push('x', 3), fn ($c) => $c->ping(str_repeat('x', 126)), fn ($c) => $c->disconnect(1005), fn ($c) => $c->disconnect(1000, "\xff")] as $call) {
        try {
            $call($client);
        } catch (ValueError $error) {
            echo $error->getMessage(), "\n";
        }
    }
});
?>
--EXPECT--
a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*
Coro\Coroutine\Http\Client::ping(): Argument #1 ($data) must have at most 125 bytes
Coro\Coroutine\Http\Client::disconnect(): Argument #1 ($code) must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
Coro\Coroutine\Http\Client::disconnect(): Argument #2 ($reason) must be UTF-8
