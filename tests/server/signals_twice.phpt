--TEST--
Server: a second SIGTERM or SIGINT within a second has no effect, and a timer of the program does not outlive the server
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

class BusyServer extends Coro\Http\Server
{
    public function start(): bool
    {
        Coro\Timer::tick(5, fn () => null);
        Coro\go(function (): void {
            while (true) {
                Coro\Coroutine::sleep(0.005);
            }
        });
        $starter = getmypid();
        register_shutdown_function(fn () => getmypid() === $starter && posix_kill($starter, SIGINT) && say('over'));
        return parent::start();
    }
}

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('served'));
        // Sends signals in every phase of the shutdown, and after it.
        $server->on('beforeShutdown', fn () => posix_kill(getmypid(), SIGTERM) && say('beforeShutdown'));
        $server->on('managerStop', fn () => posix_kill(getmypid(), SIGINT));
        $server->on('shutdown', fn () => posix_kill(getmypid(), SIGTERM));
    }, ['worker_num' => $workers, 'max_wait_time' => 1], BusyServer::class);
    echo body($server->port, '/'), ' ', $server->end(), ' ', implode(' ', $server->said()), "\n";
}
?>
--EXPECT--
served exit 0 beforeShutdown start() returned true over
served exit 0 beforeShutdown start() returned true over
