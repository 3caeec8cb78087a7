--TEST--
Server: a worker whose workerStart never returns begins to serve after a short time
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $is_over = false;
    $server->on('workerStart', function () use (&$is_over): void {
        while (!$is_over) {
            Coro\Coroutine::sleep(0.1);
        }
    });
    $server->on('workerExit', function () use (&$is_over): void {
        $is_over = true;
    });
    $server->on('request', fn ($request, $response) => $response->end('served'));
}, ['max_wait_time' => 40]);
$begun = microtime(true);
echo body($server->port, '/'), microtime(true) - $begun < 20 ? ' soon' : ' late', "\n";
echo $server->end(), "\n";
?>
--EXPECT--
served soon
exit 0
