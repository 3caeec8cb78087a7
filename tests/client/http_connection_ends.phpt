--TEST--
Http\Client: closes its connection after unexpected bytes, after Connection: close, and without keep_alive
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('one') . response('smuggled')), answering(response('own'))]);
    show('second response', $client->get('/1'), $client->body, $client->connected, $client->get('/2'), $client->body);
    $client = client_of([answering(response('one', "Connection: close\r\n")), answering(response('two'))]);
    show('close', $client->get('/1'), $client->connected, $client->get('/2'));
    $client = client_of([answering(response('one')), answering(response('two'))], ['keep_alive' => false]);
    show('keep_alive', $client->get('/1'), $client->connected, $client->get('/2'), str_contains(end(Requests::$all), "Connection: close\r\n"));
});
?>
--EXPECT--
second response: true "one" false true "own"
close: true false true
keep_alive: true false true true
