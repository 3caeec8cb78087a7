--TEST--
stats_file: a worker that drains during a reload leaves the file to its replacement
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$file = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.json';
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        say("holds $server->worker_id");
        $gate->wait();
        $response->end('done');
    });
    $server->on('workerExit', fn ($server, int $id) => say("drains $id"));
}, ['stats_file' => $file, 'stats_timer_interval' => 1, 'worker_num' => 2, 'max_wait_time' => 60, 'log_level' => 4]);
$sockets = [];
do {
    $sockets[] = connect($server->port);
    send_request(end($sockets));
    eventually(fn () => count($server->said()) === count($sockets));
} while (!in_array('holds 0', $server->said()));
$requests = fn () => json_decode(file_get_contents($file), true)['worker_request_count'];
var_dump(eventually(fn () => $requests() > 0));
$server->signal(SIGUSR1);
eventually(fn () => in_array('drains 0', $server->said()) && $requests() === 0);
$seen = [];
for ($i = 0; $i < 200; $i++) {
    $seen[$requests()] = true;
    usleep(1000);
}
$gate->open();
array_map(read_answer(...), $sockets);
echo json_encode($seen), ' ', $server->end(), ' ', $server->printed(), json_encode(glob("$file?*")), "\n";
unlink($file);
?>
--EXPECT--
bool(true)
[true] exit 0 []
