--TEST--
command(): a worker asks itself, another worker, a task worker, the manager and the master
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const ALL = SWOOLE_SERVER_COMMAND_MASTER | SWOOLE_SERVER_COMMAND_MANAGER | SWOOLE_SERVER_COMMAND_WORKER
    | SWOOLE_SERVER_COMMAND_TASK_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->on('task', 'strlen');
    $server->addCommand('who', ALL, fn ($server, string $data) => json_encode([getmypid(), $server->worker_id, json_decode($data)]));
    $server->on('request', function ($request, $response) use ($server): void {
        $expected = [
            'itself' => [0, CORO_SERVER_COMMAND_EVENT_WORKER, 0],
            'another worker' => [1, CORO_SERVER_COMMAND_EVENT_WORKER, 1],
            'a task worker' => [1, CORO_SERVER_COMMAND_TASK_WORKER, 3],
            'the manager' => [0, CORO_SERVER_COMMAND_MANAGER, -1],
            'the master' => [0, CORO_SERVER_COMMAND_MASTER, $server->mode === CORO_PROCESS ? -1 : 0],
        ];
        $text = '';
        foreach ($expected as $name => [$id, $type, $worker_id]) {
            $answer = $server->command('who', $id, $type, ['a' => [1, 'é']]);
            $pid = match (true) {
                $worker_id >= 0 => $server->getWorkerPid($worker_id),
                $name === 'the manager' => $server->manager_pid,
                default => $server->master_pid,
            };
            $text .= "$name: " . ($answer === [$pid, $worker_id, ['a' => [1, 'é']]] ? 'right' : json_encode($answer)) . "\n";
        }
        $response->end($text);
    });
}, ['worker_num' => 2, 'task_worker_num' => 2]);
echo body($server->port, '/');
?>
--EXPECT--
itself: right
another worker: right
a task worker: right
the manager: right
the master: right
