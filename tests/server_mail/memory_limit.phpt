--TEST--
sendMessage(): a message that does not fit into memory_limit is dropped and logged; the next message arrives
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', fn ($server, int $from, mixed $message) => say((string) strlen($message)));
    $server->on('workerStart', function ($server, int $id): void {
        ini_set('memory_limit', $id === 0 ? '256M' : '32M');
        if ($id === 0) {
            $server->sendMessage(str_repeat('x', 64 << 20), 1);
            $server->sendMessage('next', 1);
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2, 'log_level' => 4]);
eventually(fn () => $server->said());
echo implode("\n", $server->said()), "\n";
echo preg_match('/a message of 67108864 bytes is lost/', $server->printed());
?>
--EXPECT--
4
1
