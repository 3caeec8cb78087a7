--TEST--
Server: with daemonize an error before the server serves is still reported to the caller
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['pid_file', 'log_file'] as $option) {
    $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
    $server->set(['daemonize' => true, $option => '/nowhere/at/all']);
    $server->on('request', 'strlen');
    attempt(fn () => $server->start());
    unset($server);
    gc_collect_cycles();
}
?>
--EXPECT--
Coro\Exception 2: cannot write the pid file /nowhere/at/all: No such file or directory [2]
Coro\Exception 2: cannot open the log file /nowhere/at/all: No such file or directory [2]
