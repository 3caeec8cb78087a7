--TEST--
Server: max_request replaces workers, and no request is lost
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
            Coro\Coroutine::sleep(0.002);
        }
        $response->end((string) getmypid());
    });
    $server->on('workerError', fn () => say('workerError'));
}, ['worker_num' => 2, 'max_request' => 20, 'log_level' => 6]);
$pids = [];   // a worker that is spent goes on until another one has started, which takes long on a busy machine
$sockets = array_fill(0, 5, null);
for ($i = 0; $i < 60; $i++) {
    foreach ($sockets as &$socket) {
        $socket ??= connect($server->port);
        send_request($socket, $i % 3 ? '/' : '/?wait');
    }
    foreach ($sockets as &$socket) {
        $answer = read_answer($socket);
        $pids[$answer['body']] ??= 0;
        $pids[$answer['body']]++;
        if (strpos($answer['head'], "Connection: close\r\n")) {
            $socket = null;
        }
    }
}
echo array_sum($pids), ' ', count($pids) >= 4 ? 'replaced' : count($pids) . ' workers', ' ';
echo max($pids) <= 100 ? 'in time' : max($pids) . ' requests', ' ', $server->end(), ' ', implode($server->said()), "\n";
?>
--EXPECT--
300 replaced in time exit 0 start() returned true
