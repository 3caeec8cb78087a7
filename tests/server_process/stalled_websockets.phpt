--TEST--
PROCESS mode: WebSockets that do not read get only whole messages and stay open when their worker is killed or replaced
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

// The last message exceeds what the master buffers for a client: a part has arrived, which is dropped if the rest does not come.
const SIZES = [20_000, 60_000, 400_000, 20_000, 60_000, 400_000, 24_000_000];
foreach ([SIGKILL, SIGUSR1] as $signal) {
    $server = websocket_server(function ($server): void {
        $server->on('message', function ($server, $frame): void {
            if ($frame->data === 'pid') {
                $server->push($frame->fd, (string) getmypid());
                return;
            }
            // Sends until the client's kernel takes no more and the rest is queued in the worker.
            $unsent = fn () => $server->getClientInfo($frame->fd)['send_queued_bytes'];
            do {
                while (($full = $unsent()) < 1_200_000) {
                    $server->push($frame->fd, str_repeat('x', (int) $frame->data));
                }
                Coro\Coroutine::sleep(0.05);
            } while ($unsent() < $full);
            say('stalled');
        });
        $server->on('close', fn () => say('closed'));
    }, ['worker_num' => 1, 'reactor_num' => 1, 'log_level' => 6, 'max_wait_time' => 1]);
    $pid = (int) ($other = new WebSocket($server->port))->ask('pid');
    foreach (SIZES as $i => $size) {
        $stalled[$i] = new WebSocket($server->port);
        $stalled[$i]->send((string) $size);
        eventually(fn () => count($server->said()) > $i);
    }
    posix_kill($signal === SIGKILL ? $pid : $server->pid, $signal);
    $is_gone = eventually(fn () => !is_alive($pid)) && $other->ask('pid') !== (string) $pid;
    $seen = array_count_values($server->said());
    foreach ($stalled as $i => $client) {
        $client->send('pid');
        try {
            while (($word = $client->next()) === str_repeat('x', SIZES[$i])) {
            }
        } catch (Exception $exception) {
            $word = $exception->getMessage();
        }
        $outcome = $word === $other->ask('pid') ? 'served' : $word;
        $seen[$outcome] = ($seen[$outcome] ?? 0) + 1;
    }
    echo json_encode([$is_gone, $seen]), ' ', $server->end(), "\n";
}
?>
--EXPECT--
[true,{"stalled":7,"closed":1,"served":6,"the server closed in a frame":1}] exit 0
[true,{"stalled":7,"served":7}] exit 0
