--TEST--
Server: after start() has returned the program's own signal handlers are active again
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn () => print("SIGUSR1\n"));
pcntl_signal(SIGTERM, fn () => print("SIGTERM\n"));
pcntl_signal(SIGINT, SIG_IGN);
$server = new Coro\Server('127.0.0.1', 0, server_mode());
$server->set(server_options());
$server->on('receive', fn () => null);
$server->on('workerStart', fn ($server) => $server->shutdown());
var_dump($server->start());
foreach ([SIGUSR1, SIGTERM, SIGINT] as $number) {
    posix_kill(getmypid(), $number);
}
echo "goes on\n";
?>
--EXPECT--
bool(true)
SIGUSR1
SIGTERM
goes on
