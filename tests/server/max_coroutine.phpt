--TEST--
Server: requests beyond max_coroutine get 503, and later requests are served
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
            while ($server->stats()['abort_count'] === 0) {   // until another request is refused
                Coro\Coroutine::sleep(0.001);
            }
        }
        $response->end('served');
    });
}, ['worker_num' => 1, 'max_coroutine' => 2]);
$sockets = [connect($server->port), connect($server->port)];
foreach ($sockets as $socket) {
    send_request($socket, '/?wait');
}
eventually(fn () => count($server->said()) === 2);
$third = connect($server->port);
send_request($third);
echo statuses(read_answer($third)['head']), "\n";
echo read_answer($sockets[0])['body'], ' ', read_answer($sockets[1])['body'], ' ', ask($third), "\n";
?>
--EXPECT--
503
served served served
