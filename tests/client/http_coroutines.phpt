--TEST--
Http\Client: a client is used by one coroutine; close() and cancel() end its wait
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine;

Coro\run(function () {
    $arrived = new Coro\Channel(1);
    $silent = fn ($peer) => request_of($peer) && $arrived->push(true) && $peer->recv();
    $client = client_of([$silent]);
    $waiting = go(fn () => show_error('closed meanwhile', $client->get('/'), $client));
    $arrived->pop();
    attempt('second', fn () => $client->get('/'));
    attempt('second', fn () => $client->recv());
    show('close', $client->close());
    Coroutine::join([$waiting]);
    $client = client_of([$silent]);
    $waiting = go(fn () => show_error('canceled', $client->get('/'), $client));
    $arrived->pop();
    show('cancel', Coroutine::cancel($waiting));
    Coroutine::join([$waiting]);
});
?>
--EXPECT--
second: Coro\Error: coroutine #N uses this client already; each coroutine needs a client of its own
second: Coro\Error: coroutine #N uses this client already; each coroutine needs a client of its own
close: true
closed meanwhile: false -3 125 "Operation canceled" false
canceled: false -3 125 "Operation canceled" false
cancel: true
