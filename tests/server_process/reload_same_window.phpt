--TEST--
PROCESS mode: after reloads the master buffers no more for clients that do not read than before
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        foreach ($server->connections as $fd) {
            while ($fd !== $frame->fd && $server->getClientInfo($fd)['send_queued_bytes'] < 2_000_000) {
                $server->push($fd, str_repeat('x', 20_000));
            }
        }
        $server->push($frame->fd, getmypid() . ' ' . $server->stats()['master_buffer_bytes']);
    });
}, ['worker_num' => 1, 'reactor_num' => 1, 'max_wait_time' => 1, 'kernel_socket_send_buffer_size' => 16 << 10]);
$observer = new WebSocket($server->port);
for ($i = 0; $i < 10; $i++) {
    $clients[] = new WebSocket($server->port);
}
// Repeats until the master buffers no more than before.
$kept = function () use ($observer): array {
    do {
        [$pid, $before] = explode(' ', $observer->ask('fill'));
        usleep(50_000);
        [$pid, $now] = explode(' ', $observer->ask('fill'));
    } while ($now !== $before);
    return [(int) $pid, (int) $now];
};
[$pid, $first] = $kept();
for ($i = 0; $i < 4; $i++) {
    $server->signal(SIGUSR1);
    eventually(fn () => !is_alive($pid));
    [$pid, $last] = $kept();
}
echo json_encode([$first > 1_000_000 ?: $first, $last <= $first ?: $last - $first]), ' ', $server->end(), "\n";
?>
--EXPECT--
[true,true] exit 0
