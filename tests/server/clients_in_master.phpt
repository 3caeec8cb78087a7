--TEST--
Server: each callback outside of workers sees the clients of the workers, sends to them and closes them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

// A server that has no callback for the event start, which the harness sets: the first worker tells that the server runs.
final class WithoutStart extends Coro\Server
{
    public function on(string $event_name, callable $callback): bool
    {
        return parent::on($event_name === 'start' ? 'workerStart' : $event_name, $callback);
    }
}

function serve_clients(Coro\Server $server): void
{
    foreach ($server->connections as $fd) {
        say(json_encode([$server->exists($fd), $server->send($fd, "from the callback\n"), $server->close($fd)]));
    }
    say(json_encode([$server->exists(PHP_INT_MAX), $server->getLastError(), $server->stats()['connection_num'] >= 0]));
}

$causes = [
    'start' => fn () => null,
    'beforeShutdown' => fn (ServerProcess $server) => $server->signal(SIGTERM),
    'beforeReload' => fn (ServerProcess $server) => $server->signal(SIGUSR1),
    'afterReload' => fn (ServerProcess $server) => $server->signal(SIGUSR1),
    'workerError' => fn (ServerProcess $server) => posix_kill((int) $server->said()[0], SIGKILL),
];
foreach ($causes as $event => $cause) {
    if ($event === 'afterReload' && server_mode() === CORO_BASE) {
        continue;   // the workers that have the clients are ending
    }
    $server = new ServerProcess(function ($server) use ($event): void {
        $server->on('receive', function ($server, int $fd): void {
            while (!$other = $server->getWorkerPid(1 - $server->worker_id)) {
                Coro\Coroutine::sleep(0.001);
            }
            say((string) $other);   // the worker that has no client
            $server->send($fd, "received\n");
        });
        $server->on($event, function (Coro\Server $server) use ($event): void {
            if ($event !== 'start') {
                serve_clients($server);
                return;
            }
            Coro\Timer::tick(5, function (int $timer) use ($server): void {   // until there is a client
                if (count($server->connections)) {
                    Coro\Timer::clear($timer);
                    serve_clients($server);
                }
            });
        });
    }, LINES + ['worker_num' => 2], $event === 'start' ? Coro\Server::class : WithoutStart::class);
    $client = connect($server->port);
    $line = ask_line($client, 'go');
    $cause($server);
    $line = $line === 'received' ? rtrim((string) fgets($client)) : $line;
    $said = fn () => array_values(preg_grep('/^\[/', $server->said()));
    eventually(fn () => count($said()) >= 2);
    $seen = [$line, fgets($client), ...$said()];
    $expected = ['from the callback', false, '[true,true,true]', '[false,1005,true]'];
    if ($seen !== $expected) {
        echo "$event: ", json_encode($seen), "\n";
    }
    $server->end();
}
if (server_mode() === CORO_PROCESS) {
    $server = new ServerProcess(fn ($server) => $server->on('receive', fn () => null), LINES + [
        'worker_num' => 2,
        'dispatch_func' => function (Coro\Server $server): int {
            serve_clients($server);
            return 0;
        },
    ], WithoutStart::class);
    $line = ask_line(connect($server->port), 'go');
    if ([$line, ...$server->said()] !== ['from the callback', '[true,true,true]', '[false,1005,true]']) {
        echo 'dispatch_func: ', json_encode([$line, ...$server->said()]), "\n";
    }
    $server->end();
}
echo "done\n";
?>
--EXPECT--
done
