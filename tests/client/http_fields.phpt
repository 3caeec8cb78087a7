--TEST--
Http\Client: sends the fields of the program, several for a list and none for null, but counts the length itself
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response(''))]);
    show('fields', $client->setHeaders(['host' => 'other', 'X-N' => 1, 'X-L' => ['a', 'b'], 'X-0' => null, 'Content-Length' => 99]),
        $client->setBasicAuth('user', 'pass'), $client->get('/'));
    echo plain(array_pop(Requests::$all), $client->port);
});
?>
--EXPECT--
fields: true null true
GET / HTTP/1.1
host: other
X-N: 1
X-L: a
X-L: b
Authorization: Basic dXNlcjpwYXNz
Connection: keep-alive
Accept-Encoding: gzip, deflate

