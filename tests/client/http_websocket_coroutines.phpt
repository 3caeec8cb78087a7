--TEST--
Http\Client: one coroutine receives from a WebSocket and one sends; close() ends their waits
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

use Coro\Coroutine;

Coro\run(function () {
    $seen = new Coro\Channel(9);
    $client = client_of([fn ($peer) => accepting($peer) && $peer->recv()]);
    $client->upgrade('/');
    $waiting = go(fn () => show_error('closed meanwhile', $client->recv(), $client));
    try {
        $client->recv();
    } catch (Error $error) {
        echo preg_replace('/#\d+/', '#N', $error->getMessage()), "\n";
    }
    show('close', $client->close(), $client->close());
    Coroutine::join([$waiting]);
    $client = client_of([fn ($peer) => accepting($peer) && $seen->pop()]);
    $client->upgrade('/');
    $waiting = go(fn () => show_error('nobody reads', $client->push(str_repeat('x', 20 << 20)), $client));
    try {
        $client->push('x');
    } catch (Error $error) {
        echo preg_replace('/#\d+/', '#N', $error->getMessage()), "\n";
    }
    show_error('HTTP meanwhile', $client->get('/'), $client);
    $seen->push(true);
    Coroutine::join([$waiting]);
});
?>
--EXPECT--
coroutine #N uses this client already; each coroutine needs a client of its own
close: true false
closed meanwhile: false 101 125 "Operation canceled" false
coroutine #N sends with this client already; each coroutine needs a client of its own
HTTP meanwhile: false 101 16 "Device or resource busy" true
nobody reads: false 101 104 "Connection reset by peer" false
