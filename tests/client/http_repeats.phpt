--TEST--
Http\Client: a request is sent again if the server has closed a kept connection without an answer, unless it is a POST
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $again = response('again');
    $client = client_of([answering(response('one')), answering($again, $again)]);
    show('closed between', $client->get('/1'), $client->get('/2'), $client->body, $client->post('/3', 'x'), $client->body);
    $client = client_of([answering(response('one')), answering($again)]);
    show('closed by its socket', $client->get('/1'), $client->socket->close(), $client->get('/2'), $client->body);
    $drop = function ($peer) {
        answering(response('one'))($peer);
        request_of($peer);
    };
    $client = client_of([$drop, answering($again)]);
    show('GET is repeated', $client->get('/1'), $client->get('/2'), $client->body);
    $client = client_of([$drop, answering($again)]);
    $client->get('/1');
    show_error('POST is not', $client->post('/2', 'x'), $client);
    $client = client_of([fn ($peer) => request_of($peer), answering($again)]);
    show_error('nor on a new connection', $client->get('/1'), $client);
    $client = client_of([function ($peer) {
        answering(response('one'))($peer);
        request_of($peer);
        $peer->sendAll('HTTP/1.1 2');
    }, answering($again)]);
    $client->get('/1');
    show_error('nor after a byte', $client->get('/2'), $client);
});
?>
--EXPECT--
closed between: true true "again" true "again"
closed by its socket: true true true "again"
GET is repeated: true true "again"
POST is not: false -3 104 "Connection reset by peer" false
nor on a new connection: false -3 104 "Connection reset by peer" false
nor after a byte: false -3 104 "Connection reset by peer" false
