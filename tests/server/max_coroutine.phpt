--TEST--
Server: requests beyond max_coroutine get 503 with Retry-After at once, the log says so, and later requests are served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->get) {
            say('waiting');
            while ($server->stats()['abort_count'] < 3) {   // until three other requests are refused
                Coro\Coroutine::sleep(0.001);
            }
        }
        $response->end('served');
    });
}, ['worker_num' => 1, 'max_coroutine' => 2, 'log_level' => 4]);
$sockets = [connect($server->port), connect($server->port)];
foreach ($sockets as $socket) {
    send_request($socket, '/?wait');
}
eventually(fn () => count($server->said()) === 2);
$third = connect($server->port);
for ($i = 0; $i < 3; $i++) {
    send_request($third);
    $answer = read_answer($third);
    echo statuses($answer['head']), str_contains($answer['head'], "\r\nRetry-After: 1\r\n") ? ' with ' : ' without ', "Retry-After\n";
}
echo read_answer($sockets[0])['body'], ' ', read_answer($sockets[1])['body'], ' ', ask($third), "\n";
var_dump(preg_match_all("/a callback is not called: could not start a coroutine: max_coroutine/", $server->printed()) > 0);
?>
--EXPECT--
503 with Retry-After
503 with Retry-After
503 with Retry-After
served served served
bool(true)
