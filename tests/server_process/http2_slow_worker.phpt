--TEST--
PROCESS mode: a worker that takes nothing holds up its own streams of HTTP/2, not the others of the connection
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
require __DIR__ . '/../include/skip_without_http2.inc';
?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

const WORKERS = 2;
$settings = WITH_HTTP2 + ['worker_num' => WORKERS, 'http2_max_concurrent_streams' => 500, 'worker_max_concurrency' => 1000];
$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response): void {
    $response->end((string) getmypid());
}), $settings);
$client = new Http2Client($server->port);
for ($pids = []; count($pids) < WORKERS;) {
    $pids[$client->ask('/')['body']] = true;
}
// The connection itself has the number of one of the workers. So each of them is stopped in turn.
foreach (array_keys($pids) as $pid) {
    posix_kill($pid, SIGSTOP);
    $large = [];
    for ($i = 0; $i < 64; $i++) {   // half of 12 MB fill the link to the stopped worker
        $large[] = $client->open('/', [], 'POST', false);
        $client->send(end($large), str_repeat('x', 200_000), true);
    }
    for ($small = []; count($small) < 8;) {
        $small[] = $client->open('/');
    }
    $is_any_answered = eventually(fn() => array_filter($small, fn(int $stream) => $client->response($stream, 0.1)['ended']));
    posix_kill($pid, SIGCONT);
    $all = array_filter([...$large, ...$small], fn(int $stream) => $client->response($stream)['status'] === 200);
    var_dump($is_any_answered, count($all));
}
?>
--EXPECT--
bool(true)
int(72)
bool(true)
int(72)
