--TEST--
worker_max_concurrency: requests wait in order for a free place; a worker that ends refuses those that still wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        static $running = 0, $most = 0;
        $most = max($most, ++$running);
        defer(function () use (&$running): void {
            $running--;
        });
        if ($request->server['request_uri'] === '/waits') {
            say('waits');
            Coro\Coroutine::sleep(1000);
        }
        while ($server->stats()['request_count'] < 29) {   // until all requests are counted, perhaps without the one whose client leaves
            Coro\Coroutine::sleep(0.001);
        }
        if (isset($request->get['fails'])) {
            throw new Exception();
        }
        $response->end("{$request->get['n']} most $most {$request->rawContent()}");
    });
}, ['worker_max_concurrency' => 2, 'worker_num' => 1, 'log_level' => 6, 'max_wait_time' => 1]);
$sockets = array_map(fn () => connect($server->port), range(0, 29));
foreach ($sockets as $i => $socket) {
    fwrite($socket, "POST /?n=$i" . ($i % 3 ? '' : '&fails') . " HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab");
}
fclose($sockets[19]);   // perhaps while its request waits
unset($sockets[19]);
$right = 0;
foreach ($sockets as $i => $socket) {
    $answer = read_answer($socket);
    $right += $i % 3 ? $answer['body'] === "$i most 2 ab" : statuses($answer['head']) === '500';
}
echo $right, "\n";
$holding = [connect($server->port), connect($server->port)];
array_map(fn ($socket) => send_request($socket, '/waits'), $holding);
eventually(fn () => count($server->said()) === 2);
$late = connect($server->port);
send_request($late, '/?n=late');
fwrite($server_told = connect($server->port), "nonsense\r\n\r\n");   // answered at once, after $late was read
echo statuses(stream_get_contents($server_told)), ' ';
$server->signal(SIGTERM);
echo statuses(stream_get_contents($late)), ' ', $server->wait(), "\n";
?>
--EXPECT--
29
400 503 exit 0
