--TEST--
Server: start() throws for files that cannot be written, before any process is forked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['pid_file', 'log_file'] as $option) {
    foreach ([1, 2] as $workers) {
        $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
        $server->set(['worker_num' => $workers, $option => '/nowhere/at/all']);
        $server->on('request', 'strlen');
        $server->on('start', fn () => print("started\n"));
        attempt(fn () => $server->start());
        unset($server);
    }
}
?>
--EXPECT--
Coro\Exception 2: cannot write the pid file /nowhere/at/all: No such file or directory [2]
Coro\Exception 2: cannot write the pid file /nowhere/at/all: No such file or directory [2]
Coro\Exception 2: cannot open the log file /nowhere/at/all: No such file or directory [2]
Coro\Exception 2: cannot open the log file /nowhere/at/all: No such file or directory [2]
