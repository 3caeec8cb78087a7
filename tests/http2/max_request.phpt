--TEST--
HTTP/2: a worker that has had max_request requests is replaced, and no stream is lost
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response): void {
    $response->end((string) getmypid());
}), WITH_HTTP2 + ['worker_num' => 2, 'max_request' => 10]);
$workers = [];
$failed = 0;
$client = null;
// On a busy machine the successors take longer than 60 requests.
for ($i = 0, $until = microtime(true) + 15; $i < 60 || (count($workers) <= 2 && microtime(true) < $until); $i++) {
    $client ??= new Http2Client($server->port);
    $answer = $client->ask('/');
    $workers[$answer['body']] = true;
    $failed += $answer['status'] !== 200;
    if ($client->goaways(1, 0)) {   // a worker of BASE mode ends its connections
        $client = null;
    }
}
echo count($workers) > 2 ? 'several workers' : json_encode($workers), ", $failed failed\n";
echo $server->end(), ' ', $server->printed(), "\n";
?>
--EXPECT--
several workers, 0 failed
exit 0
