--TEST--
Coro\Rooms: a worker asks the rooms process on, after the time was up while it sent a large message
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/cluster.inc';

use Coro\Coroutine;
use Coro\Coroutine\TimeoutException;

$server = cluster_server('memory:', ['engine_timeout' => 0.5], ['worker_num' => 1, 'log_level' => 5], function ($server, $rooms): void {
    $server->on('message', function ($server, $frame) use ($rooms): void {
        $ends = 0;
        $data = str_repeat('x', 16 << 20);
        for ($seconds = 0.0001; $seconds < 0.02; $seconds *= 1.2) {
            try {
                Coroutine::deadline($seconds, fn () => $rooms->publish('lobby', $data));
            } catch (TimeoutException) {
                $ends++;
            }
            if ($rooms->publish('lobby', 'y')->id === '') {
                break;
            }
        }
        $server->push($frame->fd, $ends > 0 && $seconds >= 0.02 ? 'asks on' : 'asks no more');
    });
});
$socket = new WebSocket($server->port);
echo $socket->ask('x'), ' ', $server->end(), "\n";
?>
--EXPECT--
asks on exit 0
