--TEST--
sendMessage(): a value that cannot be unserialized is dropped and logged; the next message arrives
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

class Refuses
{
    public function __unserialize(array $data): void
    {
        throw new Exception('not me');
    }

    public function __serialize(): array
    {
        return [];
    }
}

$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', fn ($server, int $from, mixed $message) => say(json_encode($message)));
    $server->on('workerStart', function ($server, int $id): void {
        if ($id === 0) {
            $server->sendMessage(new Refuses, 1);
            $server->sendMessage(['next'], 1);
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2, 'log_level' => 4]);
eventually(fn () => $server->said());
echo implode("\n", $server->said()), "\n";
echo preg_match('/Uncaught Exception: not me/', $server->printed()), preg_match('/a message from another process is lost/', $server->printed());
?>
--EXPECT--
["next"]
11
