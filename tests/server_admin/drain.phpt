--TEST--
admin_server: /readyz says that the server drains after POST /drain and until POST /resume, and answers until the last worker has ended
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$gate = tempnam(sys_get_temp_dir(), 'coro-gate-');
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($gate): void {
        while (is_file($gate)) {
            usleep(10_000);
            clearstatcache();
        }
        $response->end('done');
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'max_wait_time' => 20]);
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
var_dump(admin($address, 'POST /drain'));
echo page($address, 'GET /readyz');
var_dump(admin($address, 'POST /resume'));
echo page($address, 'GET /readyz');
var_dump(admin($address, 'GET /resume'));
$client = stream_socket_client("tcp://127.0.0.1:$server->port");
fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
var_dump(until(fn () => str_contains(page($address, 'GET /metrics'), "\ncoro_requests_running 1\n")));
$server->signal(SIGTERM);
var_dump(until(fn () => str_starts_with(page($address, 'GET /readyz'), '503 ending:')));
unlink($gate);
echo substr(stream_get_contents($client), -4), "\n", $server->wait(), "\n";
?>
--EXPECT--
bool(true)
int(200)
503 draining: POST /drain was called
int(200)
200 ok
int(405)
bool(true)
bool(true)
done
exit 0
