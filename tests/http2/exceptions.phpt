--TEST--
HTTP/2: exceptions and exit() of a handler give status 500 in their stream alone, or reset it behind what is written
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$gate = new Gate;
$server = new ServerProcess(fn($server) => $server->on('request', function ($request, $response) use ($gate): void {
    match ($request->server['request_uri']) {
        '/throw' => throw new Exception('a handler has failed'),
        '/throw-late' => [$response->write('begun'), throw new Exception('late')],
        '/exit' => exit(1),
        '/slow' => [$gate->wait(), $response->end('slow')],
        default => $response->end('fine'),
    };
}), WITH_HTTP2);
$client = new Http2Client($server->port);
$slow = $client->open('/slow');
echo $client->ask('/throw')['status'], ' ', $client->ask('/exit')['status'], "\n";
$late = $client->ask('/throw-late');
echo json_encode([$late['status'], $late['body'], $late['ended'], $late['reset']]), "\n";
$gate->open();
echo $client->response($slow)['body'], ' ', $client->ask('/')['body'], "\n";
echo substr_count($server->printed(), 'Uncaught'), " exceptions in the log\n";
?>
--EXPECT--
500 500
[200,"begun",false,2]
slow fine
2 exceptions in the log
