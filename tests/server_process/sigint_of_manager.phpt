--TEST--
PROCESS mode: SIGINT to the manager alone ends the server as SIGTERM to the master does, with beforeShutdown first
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end((string) $server->manager_pid));
    $server->on('beforeShutdown', function (): void {
        say('begins');
        Coro\Coroutine::sleep(0.1);
        say('ends');
    });
    $server->on('workerStop', fn ($server, int $id) => $id === 0 && say('workerStop'));
    $server->on('managerStop', fn () => say('managerStop'));
    $server->on('shutdown', fn () => say('shutdown'));
});
posix_kill((int) body($server->port, '/'), SIGINT);
echo $server->wait(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
exit 0
begins
ends
workerStop
managerStop
shutdown
start() returned true
