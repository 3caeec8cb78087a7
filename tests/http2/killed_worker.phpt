--TEST--
HTTP/2: in PROCESS mode a worker that is killed takes only its streams with it
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; require __DIR__ . '/../include/variant.inc'; skip_in_base_mode('about the connections of the master'); ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response): void {
    match ($request->server['request_uri']) {
        '/kill' => posix_kill(getmypid(), SIGKILL),
        '/begun' => [$response->write('begun'), Coro\Coroutine::sleep(60)],
        '/wait' => Coro\Coroutine::sleep(60),
        default => $response->end('fine'),
    };
}), WITH_HTTP2 + ['worker_num' => 1]);
$client = new Http2Client($server->port);
$begun = $client->open('/begun');
$client->body($begun, 5);
$wait = $client->open('/wait');
$kill = $client->open('/kill');
foreach ([$begun, $wait, $kill] as $stream) {
    $answer = $client->response($stream);
    echo json_encode([$answer['status'], $answer['ended'], $answer['reset']]), "\n";
}
echo $client->ask('/')['body'], "\n";
echo $server->end(), "\n";
?>
--EXPECT--
[200,false,2]
[502,true,null]
[502,true,null]
fine
exit 0
