--TEST--
Server: reloads under keep-alive load neither refuse nor lose a request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->get) {
            Coro\Coroutine::sleep(0.001);
        }
        $response->end((string) getmypid());
    });
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2]);
$pids = [];
$sockets = array_fill(0, 8, null);
$before = $begun = microtime(true);
for ($reloads = 0; $reloads < 4;) {
    [$before, $begun] = [$begun, microtime(true)];
    foreach ($sockets as &$socket) {
        $socket ??= connect($server->port);
        @send_request($socket, rand(0, 1) ? '/?wait' : '/');
    }
    foreach ($sockets as &$socket) {
        try {
            $answer = read_answer($socket);   // throws when the connection ends without an answer
        } catch (Exception $lost) {
            if (microtime(true) - $before < 0.4) {
                throw $lost;
            }
            $socket = null;   // a client that was idle for half a second is not under load
            continue;
        }
        $pids[$answer['body']] = true;
        if (strpos($answer['head'], "Connection: close\r\n")) {
            $socket = null;
        }
    }
    if (count($server->said()) === $reloads) {
        $reloads++;
        $server->signal(SIGUSR1);
    }
}
echo count($pids) > 2 ? 'replaced' : count($pids), ' ', $server->end(), "\n";
?>
--EXPECT--
replaced exit 0
