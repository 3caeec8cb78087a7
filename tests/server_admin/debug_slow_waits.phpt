--TEST--
admin_server: /debug/slow shows for what a slow request has waited, by kind and as a timeline, in its handler and the coroutines of it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $lock = new Coro\Coroutine\Lock;
    $server->on('request', function ($request, $response) use ($server, $lock): void {
        if ($request->server['request_uri'] !== '/all') {
            usleep(20_000);
            $response->end('inner');
            return;
        }
        usleep(11_000);
        file_get_contents("http://127.0.0.1:$server->port/inner");
        $channel = new Coro\Channel;
        go(function () use ($channel, $lock): void {
            $lock->lock();
            Coro\Coroutine::sleep(0.03);
            $lock->unlock();
            $channel->push(1);
        });
        $lock->lock();
        $lock->unlock();
        $channel->pop();
        for ($until = hrtime(true) + 15e6; hrtime(true) < $until;) {
        }
        $response->end('all');
        go(function (): void {
            usleep(1000);   // after the request
        });
    });
}, ['admin_server' => $address, 'worker_num' => 1]);

echo body($server->port, '/all'), ' ', body($server->port, '/many'), "\n";
admin($address, 'GET /debug/slow', $json);
foreach (json_decode($json, true, flags: JSON_THROW_ON_ERROR)['requests'] as $each) {
    if ($each['request'] === 'GET /all') {
        $all = $each;
    }
}
ksort($all['waits']);
foreach ($all['waits'] as $kind => $sum) {
    echo "$kind: ", $sum['ms'] > 5 ? 'long' : 'short', "\n";
}
$last = 0;
foreach ($all['timeline'] as $wait) {
    if ($wait['ms'] > 5) {
        echo $wait['kind'], ' ', $wait['what'], ' ', preg_replace('/:\d+/', '', $wait['place']), ' ',
            $wait['cid'] === $all['cid'] ? 'own' : 'child', ' ', $wait['at_ms'] >= $last ? 'later' : 'earlier', "\n";
    }
    $last = $wait['at_ms'];
}
$own = array_sum(array_column(array_filter($all['timeline'], fn ($wait) => $wait['cid'] === $all['cid']), 'ms'));
var_dump($all['php_ms'] > 14, abs($all['handler_ms'] - $all['php_ms'] - $own) < 0.1, $all['left_out']);
?>
--EXPECT--
all inner
http: long
lock: long
sleep: long
sleep usleep debug_slow_waits.php own later
http file_get_contents debug_slow_waits.php own later
sleep Coro\Coroutine::sleep debug_slow_waits.php child later
lock Coro\Coroutine\Lock::lock debug_slow_waits.php own later
bool(true)
bool(true)
int(0)
