--TEST--
PROCESS mode: during a reload the old worker answers its requests, and its connections continue with the new worker
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
        if ($frame->data === 'wait') {
            say('waiting');
            Coro\Coroutine::sleep(0.3);
        }
        $server->push($frame->fd, (string) getmypid());
    });
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 1, 'max_wait_time' => 1]);
[$idle, $client] = [new WebSocket($server->port), new WebSocket($server->port)];
$old = $client->ask('pid');
$client->send('wait');
eventually(fn () => count($server->said()) === 1);
$server->signal(SIGUSR1);
eventually(fn () => count($server->said()) === 2);
$new = $idle->ask('pid');
echo json_encode([$client->next() === $old, $new !== $old, $client->ask('pid') === $new]), ' ';
echo eventually(fn () => !is_alive((int) $old)) ? 'gone' : 'still there', ' ', $server->end(), "\n";
?>
--EXPECT--
[true,true,true] gone exit 0
