--TEST--
Server: workerExit is called repeatedly until the worker has no work left
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', 'strlen');
    $server->on('workerStart', function () use (&$done): void {
        Coro\Timer::tick(10, fn () => 0);   // a timer does not keep a worker alive
        while (!$done) {
            Coro\Coroutine::sleep(0.01);
        }
        say('done');
    });
    $server->on('workerExit', function () use (&$done): void {
        static $calls = 0;
        say('workerExit ' . ++$calls);
        $done = $calls === 2;
    });
    $server->on('workerStop', fn () => say('workerStop'));
}, ['worker_num' => 1]);
echo $server->end(), "\n", implode("\n", $server->said());
?>
--EXPECT--
exit 0
workerExit 1
workerExit 2
done
workerStop
start() returned true
