--TEST--
command(): waits at most socket_read_timeout, while other coroutines run; a late answer reaches nobody, and a cancellation ends the wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
use Coro\Coroutine;

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->addCommand('wait', WORKER, function ($server, string $seconds): string {
        Coroutine::sleep((float) $seconds);
        return json_encode("waited $seconds");
    });
    $server->on('request', function ($request, $response) use ($server): void {
        $other = 1 - $server->worker_id;
        $ticks = 0;
        $ticker = Coro\Timer::tick(10, function () use (&$ticks): void {
            $ticks++;
        });
        $late = $server->command('wait', $other, WORKER, 0.6);
        $error = $server->getLastError();
        Coro\Timer::clear($ticker);
        $next = $server->command('wait', $other, WORKER, 0.01);
        $waiting = Coroutine::getCid();
        Coro\Timer::after(10, fn () => Coroutine::cancel($waiting));
        $canceled = $server->command('wait', $other, WORKER, 0.25);
        $response->end(json_encode([$late, $error === SOCKET_ETIMEDOUT, $ticks > 5, $next, $canceled]));
    });
}, ['worker_num' => 2, 'socket_read_timeout' => 0.3]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[false,true,true,"waited 0.01",false]
