--TEST--
admin_server: /debug/slow lists the slowest requests with their times in the queue and in the handler, also while the worker is stuck
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$flag = tempnam(sys_get_temp_dir(), 'coro-flag-');
$server = new ServerProcess(function ($server) use ($flag): void {
    $server->on('request', function ($request, $response) use ($flag): void {
        switch ($request->server['path_info']) {
            case '/wait':
                Coro\Coroutine::sleep(0.05);
                break;
            case '/hold':
                Coro\Coroutine::sleep(0.3);
                break;
            case '/compute':   // never waits: the clock of the loop stands still meanwhile
                for ($until = hrtime(true) + 150e6; hrtime(true) < $until;) {
                }
                break;
            case '/stuck':
                while (is_file($flag)) {
                    clearstatcache();
                }
        }
        $response->end('hello');
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'worker_max_concurrency' => 1, 'max_wait_time' => 1]);

function begin(int $port, string $target)
{
    $client = stream_socket_client("tcp://127.0.0.1:$port");
    fwrite($client, "GET $target HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    return $client;
}

function slow(string $address, string $query = ''): array
{
    admin($address, "GET /debug/slow$query", $json);
    return json_decode($json, true, flags: JSON_THROW_ON_ERROR)['requests'];
}

for ($i = 0; $i < 50; $i++) {
    body($server->port, '/fast');
}
body($server->port, '/wait?secret=1');
body($server->port, '/compute');
$first = begin($server->port, '/hold');
until(fn () => admin($address, 'GET /debug/coroutines', $json) === 200 && str_contains($json, 'GET /hold '));
var_dump( body($server->port, '/"<b>' . str_repeat('x', 300)) === 'hello');   // waits in the queue behind the first one
stream_get_contents($first);
$stuck = begin($server->port, '/stuck');
admin($address, 'GET /debug/coroutines', $json);
$slow = slow($address, '?count=32');
unlink($flag);
stream_get_contents($stuck);

$of = fn (string $line) => array_values(array_filter($slow, fn ($each) => str_starts_with($each['request'], $line)));
[$wait, $compute, $queued] = [$of('GET /wait')[0], $of('GET /compute')[0], $of('GET /"<b>x')[0] ?? null];
var_dump($wait['request'], $wait['handler_ms'] >= 49 && $wait['handler_ms'] < 10_000, $wait['queue_ms'] < 40, $wait['cid'] > 0);
var_dump($compute['handler_ms'] >= 149 && $compute['handler_ms'] < 10_000);
var_dump(strlen($queued['request']), str_ends_with($queued['request'], '...'), $queued['queue_ms'] > 10, $queued['queue_ms'] > $queued['handler_ms']);
var_dump($queued['total_ms'] >= $queued['queue_ms']);
$totals = array_column($slow, 'total_ms');
$sorted = $totals;
rsort($sorted);
var_dump($totals === $sorted, count(slow($address, '?count=1')), admin($address, 'GET /debug/slow?count=33'));
?>
--EXPECT--
bool(true)
string(9) "GET /wait"
bool(true)
bool(true)
bool(true)
bool(true)
int(160)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
int(400)
