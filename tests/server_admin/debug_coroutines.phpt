--TEST--
admin_server: /debug/coroutines shows what coroutines wait for and for which request, also while code computes, and which worker is stuck
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$flag = tempnam(sys_get_temp_dir(), 'coro-flag-');
$held = tempnam(sys_get_temp_dir(), 'coro-lock-');
$lock = fopen($held, 'r');
flock($lock, LOCK_EX);
$server = new ServerProcess(function ($server) use ($flag, $held): void {
    $channel = new Coro\Coroutine\Channel(1);
    $server->on('request', function ($request, $response) use ($flag, $held, $channel): void {
        $path = $request->server['path_info'];
        if ($path === '/take') {
            go(fn () => Coro\Coroutine::sleep(60));
            $channel->pop(60);
        } elseif ($path === '/put') {
            $channel->push('given');
        } elseif ($path === '/compute') {
            while (is_file($flag)) {
                clearstatcache();
            }
        } elseif ($path === '/lock') {
            flock(fopen($held, 'r'), LOCK_EX);
        }
        $response->end("end of $path");
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'hook_flags' => 0, 'max_wait_time' => 1]);

function begin(int $port, string $target)
{
    $client = stream_socket_client("tcp://127.0.0.1:$port");
    fwrite($client, "GET $target HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    return $client;
}

function end_of($client): string
{
    return explode("\r\n\r\n", stream_get_contents($client))[1];
}

// Returns what the page says about the only worker.
function worker(string $address, string $query = ''): array
{
    admin($address, "GET /debug/coroutines$query", $json);
    return json_decode($json, true, flags: JSON_THROW_ON_ERROR)['workers'][0];
}

// Waits until the first coroutine that serves this request has this state, and returns what the page says about it.
function coroutine_of(string $address, string $request, string $state): array
{
    until(function () use ($address, $request, $state, &$found): bool {
        $all = worker($address)['coroutines'] ?? [];
        $found = array_values(array_filter($all, fn ($each) => str_starts_with($each['request'], "$request from 127.0.0.1:")));
        return $found !== [] && $found[0]['state'] === $state;
    });
    return $found[0];
}

$take = begin($server->port, '/take');
$waiting = coroutine_of($address, 'GET /take', 'waiting');
usleep(30_000);
var_dump(coroutine_of($address, 'GET /take', 'waiting')['since_ms'] >= 30, $waiting['left_ms'] > 50_000);
echo "{$waiting['state']} in {$waiting['wait']}, {$waiting['backtrace'][0]}, ", strtok($waiting['on'], '#'), "\n";
$sleeping = array_values(array_filter(worker($address)['coroutines'], fn ($each) => $each['wait'] === 'Coroutine::sleep'))[0];
var_dump($sleeping['pcid'] === $waiting['cid'], $sleeping['request'] === $waiting['request']);
$oldest = worker($address, '?limit=1&sort=age&state=waiting');
var_dump([$oldest['total'], count($oldest['coroutines']), $oldest['left_out'], worker($address, '?state=ready')['total']]
    === [2, 1, 1, 0]);
admin($address, 'GET /debug/coroutines?format=text', $text);
echo preg_match('~^worker 0 \(pid \d+\)\ncoroutine \d+: waiting in Channel::pop\(.*\) for .* s, .*; GET /take from ~', $text), "\n";
body($server->port, '/put');
echo end_of($take), "\n";

$compute = begin($server->port, '/compute"<b>\\');   // hostile bytes
unlink($flag);
echo end_of($compute), "\n";
touch($flag);
$compute = begin($server->port, '/compute');
var_dump(coroutine_of($address, 'GET /compute', 'running')['state']);
unlink($flag);
echo end_of($compute), "\n";

$locked = begin($server->port, '/lock');
until(function () use ($address, &$worker): bool {
    $worker = worker($address);
    return isset($worker['error']) && str_contains($worker['error'], 'late by');
});
echo preg_replace('/pid \d+|[\d.]+ s$/', '*', $worker['error']), "\n";
flock($lock, LOCK_UN);
echo end_of($locked), "\n";
foreach (['limit=0', 'limit=x', 'state=dead', 'sort=up', 'format=xml'] as $query) {
    echo admin($address, "GET /debug/coroutines?$query"), ' ';
}
echo admin($address, 'POST /debug/coroutines'), "\n";
unlink($held);
?>
--EXPECT--
bool(true)
bool(true)
waiting in Channel::pop, Coro\Channel::pop(), Coro\Channel
bool(true)
bool(true)
bool(true)
1
end of /take
end of /compute"<b>\
string(7) "running"
end of /compute
worker 0 (*) did not answer within 1 s: its loop is late by *
end of /lock
400 400 400 400 400 405
