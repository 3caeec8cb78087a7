--TEST--
coro.swoole_module=1: a Http\Client sends the data of setData() again, and shows trailers among the headers
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->write($request->getMethod() . ' ');
    $response->trailer('Content-MD5', 'sum');
    $response->end($request->rawContent());
}, function (int $port): void {
    Swoole\Coroutine\run(function () use ($port): void {
        $client = new Swoole\Coroutine\Http\Client('127.0.0.1', $port);
        $client->setMethod('PUT');
        $client->setData('data');
        foreach ([fn () => $client->execute('/'), fn () => $client->execute('/'), fn () => $client->get('/'),
                  fn () => [$client->setData(''), $client->get('/')]] as $request) {
            $request();
            echo $client->body, ' ', $client->headers['content-md5'], ' ', count((array) $client->headers['content-md5']), "\n";
        }
    });
});
?>
--EXPECT--
PUT data sum 1
PUT data sum 1
GET data sum 1
GET  sum 1
