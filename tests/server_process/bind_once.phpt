--TEST--
PROCESS mode: of two workers that bind() a client before the master has received either call one succeeds
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
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('receive', function ($server, int $fd): void {
        posix_kill($server->master_pid, SIGSTOP);
        $result = $server->bind($fd, 7);
        $server->sendMessage([$fd, $result], 1 - $server->worker_id);
    });
    $server->on('pipeMessage', function ($server, int $from, array $message): void {
        [$fd, $result] = $message;
        say(json_encode([$result, $server->bind($fd, 8), $server->getLastError() === 114, $server->getClientInfo($fd)['uid']]));
        posix_kill($server->master_pid, SIGCONT);
    });
}, LINES + ['worker_num' => 2, 'dispatch_mode' => 5]);
eventually(fn () => count($server->said()) === 2);
$client = connect($server->port);
fwrite($client, "go\n");
eventually(fn () => count($server->said()) === 3);
echo $server->said()[2], "\n";
?>
--EXPECT--
[true,false,true,7]
