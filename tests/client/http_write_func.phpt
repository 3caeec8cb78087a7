--TEST--
Http\Client: write_func may throw, close the client, call it and replace itself
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('text'))], ['write_func' => fn () => throw new Exception('from write_func')]);
    attempt('throws', fn () => $client->get('/'));
    $client = client_of([answering(response('text'))], ['write_func' => fn ($client) => $client->close()]);
    show_error('closes', $client->get('/'), $client);
    $client = client_of([answering(response('text'))], ['write_func' => fn ($client) => $client->get('/')]);
    attempt('calls', fn () => $client->get('/'));
    $chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n";
    $client = client_of([answering($chunks, $chunks)], ['write_func' => function ($client, $piece) use (&$pieces) {
        $pieces[] = $piece;
        $client->set(['write_func' => null]);   // for the next request
    }]);
    show('replaced', $client->get('/'), $pieces, $client->body, $client->get('/'), $client->body);
});
?>
--EXPECT--
throws: Exception: from write_func
closes: false -3 9 "Bad file descriptor" false
calls: Coro\Error: coroutine #N uses this client already; each coroutine needs a client of its own
replaced: true ["a","b"] "" true "ab"
