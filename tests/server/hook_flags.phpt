--TEST--
Server: the option hook_flags chooses in each worker which of PHP's functions wait in the loop
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([CORO_HOOK_SLEEP, 0] as $flags) {
    $server = new ServerProcess(function ($server): void {
        $server->on('workerStart', fn () => say('start ' . Coro\Runtime::getHookFlags()));
        $server->on('request', function ($request, $response): void {
            $order = [];
            go(function () use (&$order): void {
                usleep(1000);
                $order[] = 'slept';
            });
            $order[] = 'went on';
            Coro\Coroutine::sleep(0.002);
            $response->end(Coro\Runtime::getHookFlags() . ' ' . implode(', ', $order));
        });
    }, ['hook_flags' => $flags, 'worker_num' => 1]);
    eventually(fn () => $server->said() !== []);
    echo implode("\n", $server->said()), "\n", body($server->port, '/'), "\n";
    $server->end();
}
?>
--EXPECT--
start 512
512 went on, slept
start 0
0 slept, went on
