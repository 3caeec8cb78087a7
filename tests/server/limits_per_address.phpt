--TEST--
Server: max_connections_per_ip counts over all workers, the rates refuse connections and requests; trusted proxies are exempt
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function limited(array $settings, int $type = CORO_SOCK_TCP, string $host = '127.0.0.1'): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response) use ($server): void {
            if ($request->server['request_uri'] === '/die') {
                posix_kill(getmypid(), SIGKILL);
            }
            $stats = $server->stats();
            $response->end("$stats[limited_connection_count] $stats[limited_request_count] " . getmypid());
        });
    }, $settings, Coro\Http\Server::class, $type, $host);
}

// Returns an open connection from this local address that the server has accepted, or null if the server closes it.
function come(ServerProcess $server, string $from = '127.0.0.1')
{
    $socket = stream_socket_client("tcp://127.0.0.1:$server->port", $code, $reason, 10, STREAM_CLIENT_CONNECT,
        stream_context_create(['socket' => ['bindto' => "$from:0"]]));
    stream_set_timeout($socket, 60);
    @send_request($socket);
    try {
        @read_answer($socket);
    } catch (Exception) {
        return null;
    }
    return $socket;
}

$server = limited(['max_connections_per_ip' => 3, 'worker_num' => 2]);
$open = [];
for ($i = 0; $i < 3; $i++) {
    $open[] = come($server);
}
echo count(array_filter($open)), ' accepted, then ', come($server) ? 'accepted' : 'refused', "\n";
$other = come($server, '127.0.0.2');
echo 'another address: ', $other ? 'accepted' : 'refused', ', counted: ', strtok(ask($other), ' '), "\n";
array_pop($open);
echo 'after one has left: ', eventually(fn () => ($open[2] = come($server)) !== null) ? 'accepted' : 'refused', "\n";
if (server_mode() === CORO_BASE) {   // a worker dies with its connections
    send_request($open[0], '/die');
    fgets($open[0]);
    echo eventually(function () use ($server, &$again): bool {
        $again[] = come($server, '127.0.0.1');
        return end($again) !== null;
    }) ? "a dead worker's connections are not counted\n" : "lost\n";
} else {
    echo "a dead worker's connections are not counted\n";
}
unset($server);

$server = limited(['max_connections_per_ip' => 1, 'worker_num' => 2, 'dispatch_mode' => 7]);   // the workers get the sockets
$first = come($server);
echo 'with dispatch_mode 7: ', come($server) ? 'accepted' : 'refused', ', ';
unset($first);
echo 'after it has left: ', eventually(fn () => come($server) !== null) ? 'accepted' : 'refused', "\n";
unset($server);

$server = limited(['max_connections_per_ip' => 1, 'trusted_proxies' => '127.0.0.0/8']);
$first = come($server);
echo 'a trusted proxy: ', come($server) ? 'accepted' : 'refused', "\n";
unset($server);

$server = limited(['max_connection_rate_per_ip' => 0.01, 'burst_time_per_ip' => 200]);
$results = array_map(fn () => come($server) !== null, range(1, 3));
echo 'connection rate: ', json_encode($results), "\n";
unset($server);

$server = limited(['max_request_rate_per_ip' => 0.01, 'burst_time_per_ip' => 200]);
$answers = '';
for ($i = 0; $i < 3; $i++) {
    $answers .= talk($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
}
preg_match('/Retry-After: (\d+)/', $answers, $found);
echo 'request rate: ', statuses($answers), ', retry after about ', round($found[1], -1), " s\n";
unset($server);

$server = limited(['max_request_rate_per_ip' => 0.01, 'burst_time_per_ip' => 100, 'trusted_proxies' => 'private']);
$client = connect($server->port);
foreach (['203.0.113.1', '203.0.113.2', '203.0.113.1'] as $address) {
    send_request($client, '/', "X-Forwarded-For: $address\r\n");
    echo strtok(substr(read_answer($client)['head'], 9), ' '), ' ';
}
echo "by forwarded address\n";
unset($server);

$path = sys_get_temp_dir() . '/coro-limits-' . getmypid();
$server = limited(['max_connections_per_ip' => 1, 'max_request_rate_per_ip' => 0.01, 'burst_time_per_ip' => 0], CORO_SOCK_UNIX_STREAM, $path);
$clients = [];
for ($i = 0; $i < 3; $i++) {
    $clients[] = $client = stream_socket_client("unix://$path");
    send_request($client);
    echo strtok(substr(read_answer($client)['head'], 9), ' '), ' ';
}
echo "on a unix socket\n";
?>
--EXPECT--
3 accepted, then refused
another address: accepted, counted: 1
after one has left: accepted
a dead worker's connections are not counted
with dispatch_mode 7: refused, after it has left: accepted
a trusted proxy: accepted
connection rate: [true,true,false]
request rate: 200 200 429, retry after about 100 s
200 200 429 by forwarded address
200 200 200 on a unix socket
