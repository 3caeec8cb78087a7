--TEST--
Server: the port of a running server of the same user counts as in use, even when that server's workers share it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$running = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['worker_num' => 2]);
try {
    $second = new Coro\Http\Server('127.0.0.1', $running->port, server_mode());
    $second->on('request', 'strlen');
    $second->start();
} catch (Coro\Exception $e) {
    echo $e->getCode(), "\n";
}
unset($second, $e);
gc_collect_cycles();
echo $running->end(), "\n";
var_dump((new Coro\Http\Server('127.0.0.1', $running->port, server_mode()))->port === $running->port);
?>
--EXPECT--
98
exit 0
bool(true)
