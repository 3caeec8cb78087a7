--TEST--
command(): the start callback, a task worker and a process of addProcess() may ask
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->addCommand('id', WORKER, fn ($server) => json_encode("worker $server->worker_id"));
    $server->on('start', fn ($server) => say('start: ' . $server->command('id', 1, WORKER, [])));
    $server->on('task', function ($server, $task): void {
        say('task worker: ' . $server->command('id', 0, WORKER, $task->data));
    });
    $server->addProcess(new Coro\Process(function () use ($server): void {
        say('process: ' . $server->command('id', 1, WORKER, []));
        Coro\Coroutine::sleep(30);
    }, false, 0, true));
    $server->on('request', function ($request, $response) use ($server): void {
        $server->task('any');
        $response->end();
    });
}, ['worker_num' => 2, 'task_worker_num' => 1, 'task_enable_coroutine' => true]);
body($server->port, '/');
eventually(fn () => count($server->said()) === 3);
$said = $server->said();
sort($said);
echo implode("\n", $said), "\n";
echo $server->end(), "\n";
?>
--EXPECT--
process: worker 1
start: worker 1
task worker: worker 0
exit 0
