--TEST--
Http\Client: forms and texts are sent as the body, with POST unless another method is set
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(...array_fill(0, 4, response('')))]);
    $body = function () {
        return explode("\r\n\r\n", array_pop(Requests::$all), 2)[1];
    };
    show('form', $client->post('/', ['a' => 'b c', 'd' => ['e' => '&']]), $body());
    show('string', $client->post('/', 'text'), $body());
    show('default method', $client->requestMethod = null, $client->setData('put'), $client->execute('/'), strtok(Requests::$all[0], ' '), $body());
    show('empty arrays', $client->setHeaders([]), $client->setCookies([]), $client->setData([]));
    show('no body', $client->post('/', ''), str_contains(Requests::$all[0], "Content-Length: 0\r\n"), $body());
});
?>
--EXPECT--
form: true "a=b+c&d%5Be%5D=%26"
string: true "text"
default method: null true true "POST" "put"
empty arrays: true true true
no body: true true ""
