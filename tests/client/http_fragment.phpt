--TEST--
Http\Client: the fragment of a path or URL is not sent
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    foreach (['/a#f', '/a?b=c#f?d', '#f', 'http://other/a#f'] as $path) {
        $client = client_of([answering(response('ok'))]);
        show($path, $client->get($path), strtok(end(Requests::$all), "\r"));
    }
});
?>
--EXPECT--
/a#f: true "GET /a HTTP/1.1"
/a?b=c#f?d: true "GET /a?b=c HTTP/1.1"
#f: true "GET / HTTP/1.1"
http://other/a#f: true "GET http://other/a HTTP/1.1"
