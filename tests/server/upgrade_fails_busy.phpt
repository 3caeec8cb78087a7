--TEST--
Server: when an upgrade fails because workerStart never lets the loop run, no process of the new server is left
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = fn (string $more = '') => '$server->on("request", fn ($request, $response) => $response->end("answer"));' . $more;
$settings = ['worker_ready_timeout' => 2, 'worker_num' => 2, 'max_wait_time' => 1];
$service = new Service($code(), $settings);
$service->deploy($code(
    '$server->on("workerStart", function ($server, $id) {
        file_put_contents("busy$id", getmypid());
        while (true);
    });'
), $settings);
var_dump($service->upgrade());
$busy = array_map(fn (string $file) => (int) file_get_contents($file), glob("$service->folder/busy*"));
var_dump(count($busy), eventually(fn () => !array_filter($busy, is_alive(...))));
echo body($service->port, '/'), ' ', json_encode(array_map(basename(...), glob("$service->folder/pid*"))), "\n";
array_map(fn (int $pid) => posix_kill($pid, SIGKILL), $busy);
var_dump($service->end());
?>
--EXPECT--
bool(false)
int(2)
bool(true)
answer ["pid"]
bool(true)
