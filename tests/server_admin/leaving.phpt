--TEST--
admin_server: /status.json shows the old workers after a reload, since when they leave, and what they wait for
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['path_info'] === '/wait') {
            Coro\Coroutine::sleep(60);
        }
        $response->end((string) getmypid());
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'max_wait_time' => 30]);
$old = (int) body($server->port, '/');
$status = fn() => json_decode(substr(page($address, 'GET /status.json'), 4));
var_dump($status()->leaving, $status()->figures->leaving_worker_num);
$client = stream_socket_client("tcp://127.0.0.1:$server->port");
fwrite($client, "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
var_dump(until(fn() => str_contains(page($address, 'GET /metrics'), "\ncoro_requests_running 1\n")));
var_dump(admin($address, 'POST /reload'));
var_dump(until(fn() => ($status()->leaving[0]->replaced ?? false) && ($status()->leaving[0]->waiting_sleep ?? 0) === 1));
[$leaving] = $status()->leaving;
echo "$leaving->role $leaving->id\n";
var_dump($leaving->pid === $old, $leaving->since >= 0 && $leaving->since < $leaving->age);
var_dump($leaving->killed_in > 0 && $leaving->killed_in <= 33);
var_dump($leaving->running_requests, $status()->figures->leaving_worker_num);
var_dump(array_column(array_filter($status()->threads, fn($each) => $each->role === 'worker'), 'pid') !== [$old]);
posix_kill($old, SIGKILL);
var_dump(until(fn() => $status()->leaving === []));
?>
--EXPECT--
array(0) {
}
int(0)
bool(true)
int(202)
bool(true)
worker 0
bool(true)
bool(true)
bool(true)
int(1)
int(1)
bool(true)
bool(true)
