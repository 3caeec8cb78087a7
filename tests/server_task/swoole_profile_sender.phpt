--TEST--
coro.swoole_module=1: a task from the manager has the worker_id 0
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
use Swoole\Http\Server;

foreach ([true, false] as $uses_object) {
    $server = new Server('127.0.0.1', 0, SWOOLE_PROCESS);
    $server->set(['task_worker_num' => 1, 'task_use_object' => $uses_object]);
    $server->on('request', function (): void { });
    $server->on('managerStart', fn (Server $server) => $server->task(''));
    $server->on('task', function (Server $server, ...$arguments): void {
        echo $arguments[0]->worker_id ?? $arguments[1], "\n";
        $server->shutdown();
    });
    if (pcntl_fork() === 0) {
        $server->start();
        exit;
    }
    pcntl_wait($status);
    unset($server);
}
?>
--EXPECT--
0
0
