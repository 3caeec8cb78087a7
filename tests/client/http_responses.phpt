--TEST--
Http\Client: requests of all methods use one connection, and responses of each kind are read
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('one', "X-A: 1\r\nX-A: 2\r\nX-B: c\r\n"),
        response('', '', '404 Not Found'), "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\nT: u\r\n\r\n",
        response('', "Location: /loop\r\n", '302 Found'), "HTTP/1.0 200 OK\r\n\r\nto the end")]);
    $socket = $client->socket;
    show('get', $client->get('/a?b=c'), $client->statusCode, $client->headers, $client->body, $client->connected);
    show('socket', $socket, get_class($client->socket), $client->socket->getpeername() === $client->getpeername());
    show('404', $client->get('/b'), $client->getStatusCode(), $client->getBody(), $client->errCode);
    show('delete', $client->setMethod('DELETE'), $client->execute('/c'), $client->statusCode, $client->requestMethod);
    show('304', $client->get('/'), $client->statusCode, $client->body);
    show('head', $client->setMethod('HEAD'), $client->execute('/'), $client->body, $client->headers);
    show('chunked', $client->get('/'), $client->body);
    show('redirect', $client->get('/loop'), $client->statusCode, $client->headers['location']);
    show('to the end', $client->get('e'), $client->body, $client->connected, $client->socket);
    show('requests', array_map(fn ($request) => strtok($request, "\r\n"), Requests::$all));
});
?>
--EXPECT--
get: true 200 {"content-length":"3","x-a":["1","2"],"x-b":"c"} "one" true
socket: null "Coro\\Coroutine\\Socket" true
404: true 404 "" 0
delete: true true 204 "DELETE"
304: true 304 ""
head: true true "" {"content-length":"5"}
chunked: true "abc"
redirect: true 302 "/loop"
to the end: true "to the end" false null
requests: ["GET /a?b=c HTTP/1.1","GET /b HTTP/1.1","DELETE /c HTTP/1.1","GET / HTTP/1.1","HEAD / HTTP/1.1","GET / HTTP/1.1","GET /loop HTTP/1.1","GET /e HTTP/1.1"]
