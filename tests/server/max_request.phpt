--TEST--
Server: max_request replaces workers without losing a request
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
    $server->on('workerStart', fn () => say('worker'));
    $server->on('workerError', fn () => say('workerError'));
}, ['worker_num' => 2, 'max_request' => 20, 'log_level' => 6]);
$pids = [];
$sockets = array_fill(0, 5, null);
$is_replaced = true;   // true when each spent worker has ended, which it does only after its replacement has started
for ($i = 0; count($pids) < 4 && $is_replaced; $i++) {
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
    $spent = count(array_filter($pids, fn (int $requests) => $requests >= 20));
    if (count($server->said()) < 2 + $spent) {
        $sockets = array_fill(0, 5, null);   // a worker that ends closes connections that have been idle for long
        $is_replaced = eventually(fn () => count($server->said()) >= 2 + $spent);
    }
}
echo array_sum($pids) === 5 * $i ? 'all answered' : array_sum($pids) . ' answers', ' ';
echo $is_replaced ? 'replaced' : "$spent spent", ' ', $server->end(), ' ', implode(array_diff($server->said(), ['worker'])), "\n";
?>
--EXPECT--
all answered replaced exit 0 start() returned true
