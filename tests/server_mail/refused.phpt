--TEST--
sendMessage() refuses the sender's own id, unknown workers and values that cannot be serialized
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    echo @$server->sendMessage('too early', 0) ? 'sent' : error_get_last()['message'], "\n";
    $server->on('pipeMessage', fn () => say('a message'));
    $server->on('workerStart', function ($server, int $id): void {
        foreach ($id === 1 ? [1, 2, -1, PHP_INT_MAX, PHP_INT_MIN] : [] as $to) {
            say(@$server->sendMessage('hello', $to) ? 'sent' : error_get_last()['message']);
        }
        if ($id === 1) {
            try {
                $server->sendMessage(fn () => 0, 0);
            } catch (Throwable $thrown) {
                say($thrown->getMessage());
            }
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= 6);
echo str_replace('Coro\Server::sendMessage(): cannot send a message to worker ', '', implode("\n", $server->said()));
?>
--EXPECT--
Coro\Server::sendMessage(): cannot send a message to worker 0: the server is not running
1: a worker cannot send to itself
2: there is no such worker
-1: there is no such worker
9223372036854775807: there is no such worker
-9223372036854775808: there is no such worker
Serialization of 'Closure' is not allowed
