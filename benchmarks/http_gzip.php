<?php
// The server of http_gzip: each answer is a JSON text of 20 KiB, which is compressed for clients that accept it. A number in the
// request's path is the number of nanoseconds that the handler computes before it answers.
// php -d extension=coro benchmarks/http_gzip.php [process]   prints "port N" and serves until SIGTERM
// php benchmarks/http_gzip.php text                          prints the text

$rows = [];
mt_srand(1);
for ($id = 1; strlen($json = json_encode($rows)) < 20 << 10; $id++) {
    $rows[] = ['id' => $id, 'name' => 'customer ' . mt_rand(), 'mail' => mt_rand() . '@a.example', 'balance' => mt_rand() / 100];
}

if ($argv[1] === 'text') {
    exit($json);
}

require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'http_compression_level' => 1] + one_reactor());
$server->on('request', function ($request, $response) use ($json): void {
    $end = hrtime(true) + (int) substr($request->server['request_uri'], 1);
    while (hrtime(true) < $end) {
    }
    $response->header('Content-Type', 'application/json');
    $response->end($json);
});
echo "port $server->port\n";
$server->start();
