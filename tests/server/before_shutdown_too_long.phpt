--TEST--
Server: a beforeShutdown that does not return delays the end of the server by max_wait_time at most
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('served'));
    $server->on('beforeShutdown', function (): void {
        say('begins');
        Coro\Coroutine::sleep(100);
        say('ends');
    });
}, ['max_wait_time' => 1]);
echo body($server->port, '/'), ' ', $server->end(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
served exit 0
begins
start() returned true
