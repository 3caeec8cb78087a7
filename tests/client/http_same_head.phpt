--TEST--
Http\Client: setters accept empty arrays, and a response with the same head as the one before has fields of its own
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('one'), response('one'), response('three', "X-C: d\r\n"))], ['lowercase_header' => false]);
    show('empty', $client->setHeaders([]), $client->setCookies([]), $client->setData([]), $client->setMethod('GET'), $client->execute('/'));
    $client->headers['Content-Length'] = 'changed';
    $client->requestHeaders['X-A'] = &$changing;
    foreach (['b', 'c'] as $changing) {
        show('again', $client->get('/'), $client->headers, trim(substr(strstr(end(Requests::$all), 'X-A'), 0, 8)));
    }
});
?>
--EXPECT--
empty: true true true true true
again: true {"Content-Length":"3"} "X-A: b"
again: true {"Content-Length":"5","X-C":"d"} "X-A: c"
