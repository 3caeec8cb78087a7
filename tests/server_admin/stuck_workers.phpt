--TEST--
admin_server: the probes and /metrics answer while code blocks all workers, and /readyz says so
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
        while (is_file($flag)) {
            clearstatcache();
        }
        $response->end('done');
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'max_wait_time' => 1]);
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
$client = stream_socket_client("tcp://127.0.0.1:$server->port");
fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
var_dump(until(fn () => admin($address, 'GET /readyz') === 503));
echo page($address, 'GET /readyz');
$began = hrtime(true);
var_dump(admin($address, 'GET /livez'), admin($address, 'GET /metrics', $text));
var_dump((hrtime(true) - $began) / 1e9 < 1, preg_match('/^coro_loop_lateness_seconds\{role="worker",id="0"\} [2-9]/m', $text));
unlink($flag);
echo substr(fgets($client), 0, 15), "\n";
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
?>
--EXPECT--
bool(true)
bool(true)
503 stuck: the event loops of all workers are late by more than 2 s, because code blocks them
int(200)
int(200)
bool(true)
int(1)
HTTP/1.1 200 OK
bool(true)
