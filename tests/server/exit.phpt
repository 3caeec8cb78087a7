--TEST--
Server: exit() ends only its request: a begun response is sent, an empty one is 500
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/nothing':
                exit;
            case '/begun':
                $response->write('begun');
                exit('printed');
            case '/ended':
                $response->end('ended');
                exit(3);
            case '/late':
                defer(fn () => say('deferred'));
                Coro\Coroutine::sleep(0.001);
                exit(1);
            case '/started':
                go(function () use ($response): void {
                    Coro\Coroutine::sleep(0.001);
                    exit;
                });
                $response->end('its coroutine exits');
        }
    });
});
foreach (['/nothing', '/begun', '/ended', '/late', '/started', '/ended'] as $target) {
    echo str_replace("\n\n", "\n", request($server->port, $target)), "\n";
}
echo implode($server->said()), ' ', $server->printed(), "\n";
?>
--EXPECT--
HTTP/1.1 500 Internal Server Error

HTTP/1.1 200 OK
Transfer-Encoding: chunked
5
begun
0

HTTP/1.1 200 OK
ended
HTTP/1.1 500 Internal Server Error

HTTP/1.1 200 OK
its coroutine exits
HTTP/1.1 200 OK
ended
deferred printed
