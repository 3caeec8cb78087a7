--TEST--
Server: workerExit is called after workerStart has returned
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', 'strlen');
    $server->on('workerStart', function ($server): void {
        $server->shutdown();
        Coro\Coroutine::sleep(0.2);
        say('started');
    });
    $server->on('workerExit', fn () => say('workerExit'));
}, ['worker_num' => 1]);
echo $server->wait(), "\n", implode("\n", $server->said());
?>
--EXPECT--
exit 0
started
workerExit
start() returned true
