--TEST--
Server: beforeShutdown may wait, and the shutdown begins after it has returned
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('served'));
    $server->on('beforeShutdown', function () use ($server): void {
        say('begins');
        Coro\Coroutine::sleep(0.1);
        say('ends');
    });
    $server->on('workerExit', fn ($server, int $id) => $id === 0 && say('workerExit'));
    $server->on('workerStop', fn ($server, int $id) => $id === 0 && say('workerStop'));
    $server->on('shutdown', fn () => say('shutdown'));
});
echo body($server->port, '/'), ' ', $server->end(), "\n";
$said = array_values(array_unique($server->said()));
echo implode("\n", $said), "\n";
?>
--EXPECT--
served exit 0
begins
ends
workerExit
workerStop
shutdown
start() returned true
