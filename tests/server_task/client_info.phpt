--TEST--
getClientInfo(): in PROCESS mode a task worker and a process of addProcess() learn about a client what its worker knows
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the clients of a master');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

// What does not change from one process to the next, and from one moment to the next.
const STABLE = ['uid', 'websocket_status', 'server_port', 'socket_fd', 'socket_type', 'remote_port', 'remote_ip', 'reactor_id', 'connect_time'];

function facts(Coro\Server $server, int $fd): array
{
    return array_intersect_key($server->getClientInfo($fd), array_flip(STABLE));
}

$server = new ServerProcess(function (Coro\WebSocket\Server $server): void {
    $server->on('message', function ($server, $frame): void {
        $server->bind($frame->fd, 77);
        $seen = $server->taskwait($frame->fd, 20);
        $server->push($frame->fd, json_encode($seen === [facts($server, $frame->fd), true, false, 1005]));
    });
    $server->on('task', fn ($server, int $id, int $from, int $fd) => [facts($server, $fd),
        array_keys($server->connections[$fd]) === array_keys($server->getClientInfo($fd)), $server->getClientInfo($fd + 7), $server->getLastError()]);
    $server->addProcess(new Coro\Process(function () use ($server): void {
        while (!($info = $server->getClientInfo(1))) {
            usleep(1000);
        }
        say("process: $info[remote_ip] $info[server_fd]");
        sleep(30);
    }));
}, ['task_worker_num' => 1, 'worker_num' => 1], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
fwrite($client, frame('hello'));
echo read_frame($client), "\n";
eventually(fn () => $server->said());
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
81 true
process: 127.0.0.1 -1
