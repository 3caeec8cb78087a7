--TEST--
Server: stats() counts each kind of refusal, and the log shows the reasons
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

// Reads the counts from a file that a free worker writes with stats(): some of these servers accept no more requests.
function refusing(string $class, array $settings, array $events, int $type = CORO_SOCK_TCP): ServerProcess
{
    return new ServerProcess(function ($server) use ($events): void {
        $server->on('workerStart', function ($server): void {
            say('pid ' . getmypid());
            Coro\Timer::tick(20, fn () => say('count ' . $server->stats()['abort_count']));
        });
        foreach ($events as $name => $callback) {
            $server->on($name, $callback);
        }
    }, $settings + ['worker_num' => 1, 'log_level' => 4], $class, $type);
}

function counted(ServerProcess $server, int $least): bool
{
    return eventually(function () use ($server, $least): bool {
        $counts = preg_grep('/^count /', $server->said());
        return (int) substr((string) end($counts), 6) >= $least;
    });
}

function show(string $what, ServerProcess $server, int $least, string $line): void
{
    $is_logged = eventually(fn () => str_contains($server->printed(), $line));
    echo $what, ' ', json_encode([counted($server, $least), $is_logged]), "\n";
    $server->end();
}

$nothing = fn () => 0;

$server = refusing(Coro\Server::class, ['heartbeat_idle_time' => 1], ['receive' => $nothing]);
$client = connect($server->port);
fgets($client);
show('heartbeat', $server, 1, 'the client has sent nothing for longer than heartbeat_idle_time');

$server = refusing(Coro\Server::class, ['send_timeout' => 0.5, 'kernel_socket_send_buffer_size' => 65536],
    ['receive' => fn ($server, int $fd) => $server->send($fd, random_bytes(16 << 20))]);
fwrite($client = connect($server->port), 'go');
show('send_timeout', $server, 1, 'the client has read nothing for longer than send_timeout');

$server = refusing(Coro\Server::class, ['max_connection' => 1], ['receive' => fn ($server, int $fd) => $server->send($fd, "here\n")]);
fwrite($client = connect($server->port), 'go');
fgets($client);
fgets(connect($server->port));
show('max_connection', $server, 1, 'the limit of max_connection is reached');

$server = refusing(Coro\Http\Server::class, [], ['request' => fn ($request, $response) => $response->end()]);
fwrite($client = connect($server->port), "nonsense\r\n\r\n");
fgets($client);
show('HTTP', $server, 1, 'a request is refused with status 400');

// Holds one of the few coroutines until so many requests were refused.
function wait_for_refusals($server, int $many): void
{
    while ($server->stats()['abort_count'] < $many) {
        Coro\Coroutine::sleep(0.01);
    }
    say('count ' . $server->stats()['abort_count']);
}

$server = packet_server(fn ($server) => $server->on('packet', fn ($server) => wait_for_refusals($server, 50)),
    ['worker_num' => 1, 'max_coroutine' => 2, 'log_level' => 4], CORO_SOCK_UDP);
$client = datagrams($server->port);
$is_counted = eventually(function () use ($server, $client): bool {
    fwrite($client, 'x');
    return $server->said() !== [];
});
$lines = substr_count($server->printed(), 'a callback is not called: could not start a coroutine');
echo 'max_coroutine of datagrams ', json_encode([$is_counted, $lines >= 1, str_contains($server->printed(), 'Warning:')]), "\n";
$server->end();

$server = packet_server(fn ($server) => $server->on('receive', fn ($server) => wait_for_refusals($server, 2)),
    LINES + ['worker_num' => 1, 'max_coroutine' => 2, 'log_level' => 4]);
for ($i = 0; $i < 4; $i++) {
    fwrite($clients[] = connect($server->port), "go\n");
}
show('max_coroutine of packets', $server, 2, 'could not be handled');

// An IPC link to a worker exists only in PROCESS mode.
$server = refusing(Coro\Server::class, [], ['packet' => $nothing], CORO_SOCK_UDP);
eventually(fn () => count($server->said()) >= 2);   // the timer runs when the worker serves: before, the master takes nothing
if (server_mode() === CORO_PROCESS) {
    $worker = (int) substr($server->said()[0], 4);
    posix_kill($worker, SIGSTOP);
    $client = datagrams($server->port);
    eventually(function () use ($server, $client): bool {
        @fwrite($client, str_repeat('x', 60_000));
        return str_contains($server->printed(), 'a datagram is dropped');
    });
    posix_kill($worker, SIGCONT);
    show('full link', $server, 1, 'a datagram is dropped: its worker does not keep up');
} else {
    echo "full link [true,true]\n";
}
?>
--EXPECT--
heartbeat [true,true]
send_timeout [true,true]
max_connection [true,true]
HTTP [true,true]
max_coroutine of datagrams [true,true,false]
max_coroutine of packets [true,true]
full link [true,true]
