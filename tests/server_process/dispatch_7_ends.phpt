--TEST--
dispatch_mode 7: the answers of a worker that ends say so, and no client that sends requests all the time loses one
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about sockets that the master passes to workers');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

// Sends requests on each of these connections in turn until its answer has "Connection: close". Returns how the connections ended.
function ask_until_told(array $clients): string
{
    $ends = [];
    while ($clients) {
        foreach ($clients as $i => $client) {
            try {
                @send_request($client);
                if (str_contains(read_answer($client)['head'], "Connection: close\r\n")) {
                    $ends[] = 'told';
                    unset($clients[$i]);
                }
            } catch (Exception) {
                $ends[] = 'lost';
                unset($clients[$i]);
            }
        }
    }
    return implode(' ', array_unique($ends));
}

$ways = [
    'reload' => fn (ServerProcess $server) => $server->signal(SIGUSR1),
    'signal' => fn (ServerProcess $server, $client) => posix_kill((int) ask($client, '/pid'), SIGTERM),
    'stop()' => fn (ServerProcess $server, $client) => ask($client, '/stop'),
    'a fatal error' => fn (ServerProcess $server, $client) => ask(connect($server->port), '/fatal'),
    'max_request' => fn () => null,
    'the end of the server' => fn (ServerProcess $server) => $server->signal(SIGTERM),
];
foreach ($ways as $why => $end) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response) use ($server): void {
            match ($request->server['request_uri']) {
                '/stop' => $server->stop(),
                '/fatal' => trigger_error('given up', E_USER_ERROR),
                default => null,
            };
            $response->end((string) getmypid());
        });
    }, ['worker_num' => 1, 'dispatch_mode' => 7, 'max_request' => $why === 'max_request' ? 100 : 0, 'max_wait_time' => 2, 'log_level' => 6]);
    $clients = array_map(fn () => connect($server->port), range(1, 4));
    array_map(ask(...), $clients);
    $end($server, $clients[0]);
    echo "$why: ", ask_until_told($clients), ' ', $server->end(), "\n";
}
?>
--EXPECT--
reload: told exit 0
signal: told exit 0
stop(): told exit 0
a fatal error: told exit 0
max_request: told exit 0
the end of the server: told exit 0
