--TEST--
Coro\Http: get(), post() and request() send one request and return its response, or throw
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;

Coro\run(function () {
    $client = client_of([answering(response('got', "Set-Cookie: a=b\r\n")), answering(response('posted', '', '201 Created'))]);
    $url = "http://user:pass@127.0.0.1:$client->port";
    $response = Swoole\Coroutine\Http\get("$url/a?b=c#d", ['timeout' => 5], ['X-Y' => 'z'], ['c' => 'd']);
    show('get', get_class($response), $response->getBody(), $response->getStatusCode(), $response->getHeaders(), $response->getCookies());
    echo plain(array_pop(Requests::$all), $client->port);
    $response = Co\Http\post($url, ['a' => 'b']);
    show('post', $response->getBody(), $response->getStatusCode(), $response->getCookies(), str_starts_with(Requests::$all[0], 'POST / '), str_ends_with(Requests::$all[0], 'a=b'));
    try {
        Coro\Http\request($url, 'PUT', 'x');
    } catch (Client\Exception $error) {
        echo str_replace($client->port, 'P', $error->getMessage()), ' ', $error->getCode(), "\n";
    }
});
?>
--EXPECT--
get: "Coro\\Coroutine\\Http\\ClientProxy" "got" 200 {"content-length":"3","set-cookie":"a=b"} {"c":"d","a":"b"}
GET /a?b=c HTTP/1.1
Host: 127.0.0.1:P
Authorization: Basic dXNlcjpwYXNz
X-Y: z
Cookie: c=d
Connection: close
Accept-Encoding: gzip, deflate

post: "posted" 201 [] true true
the request to 127.0.0.1:P has failed: Connection refused 111
