--TEST--
PROCESS mode: 300 subscribed clients that never read use little memory in the master, and other clients are answered
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
require __DIR__ . '/../include/processes.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        if ($frame->data !== 'subscribe') {
            $server->push($frame->fd, $frame->data);
            return;
        }
        say('subscribed');
        $large = str_repeat('x', 500_000);
        while ($server->push($frame->fd, $large)) {
        }
    });
}, ['worker_num' => 2, 'max_wait_time' => 1]);
$other = new WebSocket($server->port);
for ($i = 0; $i < 300; $i++) {
    $subscribers[$i] = new WebSocket($server->port);
    $subscribers[$i]->send('subscribe');
}
$answered = eventually(fn () => count($server->said()) === 300, 30);
$latest = 0;
for ($until = microtime(true) + 2; microtime(true) < $until;) {
    $begun = microtime(true);
    $answered = $answered && $other->ask('hello') === 'hello';
    $latest = max($latest, microtime(true) - $begun);
    usleep(5000);
}
$is_small = memory_is_below(256 << 10, $server->pid, 'VmHWM');
echo json_encode([$answered, $latest < 15 ?: $latest, $is_small ?: memory_of($server->pid, 'VmHWM')]), "\n";
unset($subscribers);
echo eventually(fn () => memory_is_below(64 << 10, $server->pid)) ? 'given back' : memory_of($server->pid), ' ', $server->end(), "\n";
?>
--EXPECT--
[true,true,true]
given back exit 0
