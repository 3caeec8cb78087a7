--TEST--
dispatch_mode 7: clients of a worker that ends are told so or go to its successor, and none that sends requests all the time loses one
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

// Sends requests on each of these connections in turn until its answer has "Connection: close" or comes from another worker.
// Returns how many connections were lost before.
function ask_until_gone(array $clients, int $worker): string
{
    $lost = 0;
    while ($clients) {
        foreach ($clients as $i => $client) {
            try {
                @send_request($client);
                $answer = read_answer($client);
                $is_gone = str_contains($answer['head'], "Connection: close\r\n") || (int) $answer['body'] !== $worker;
            } catch (Exception) {
                $is_gone = (bool) ++$lost;
            }
            if ($is_gone) {
                unset($clients[$i]);
            }
        }
    }
    return "$lost lost";
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
    $worker = (int) array_map(ask(...), $clients)[0];
    $end($server, $clients[0]);
    echo "$why: ", ask_until_gone($clients, $worker), ' ', $server->end(), "\n";
}
?>
--EXPECT--
reload: 0 lost exit 0
signal: 0 lost exit 0
stop(): 0 lost exit 0
a fatal error: 0 lost exit 0
max_request: 0 lost exit 0
the end of the server: 0 lost exit 0
