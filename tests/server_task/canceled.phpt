--TEST--
taskwait(): a canceled wait ends with ECANCELED, not as after the timeout
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $self = Coro\Coroutine::getCid();
    Coro\Timer::after(20, fn () => Coro\Coroutine::cancel($self));
    return [$server->taskwait('slow', 20), $server->getLastError() === 125];
}, fn () => usleep(1_000_000));
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[false,true]
