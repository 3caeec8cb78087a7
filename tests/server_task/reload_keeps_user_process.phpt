--TEST--
Server: SIGUSR2 replaces task workers and no process of addProcess(), SIGUSR1 replaces all
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

use Coro\Process;

$server = task_server(fn() => null, fn() => null, ['max_wait_time' => 2], function ($server): void {
    $server->addProcess(new Process(fn(Process $self) => say('process starts') ?? $self->read()));
    $server->on('afterReload', fn() => say('reloaded'));
});
eventually(fn() => $server->said() === ['process starts']);
$server->signal(SIGUSR2);
eventually(fn() => count($server->said()) === 2);
$server->signal(SIGUSR1);
eventually(fn() => count($server->said()) === 4);
echo $server->end(), "\n";
$said = array_slice($server->said(), 0, 4);
sort($said);
echo $server->said()[1], ': ', implode(', ', $said), "\n";
?>
--EXPECT--
exit 0
reloaded: process starts, process starts, reloaded, reloaded
