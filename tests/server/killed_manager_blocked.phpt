--TEST--
Server: a worker and a task worker that PHP code blocks end when their manager is killed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$block = function (string $who): void {
    say("$who " . getmypid());
    while (true) {
        hash('sha256', 'busy');
    }
};
$server = new ServerProcess(function ($server) use ($block): void {
    $server->on('start', fn ($server) => say("manager $server->manager_pid"));
    $server->on('task', fn () => $block('task'));
    $server->on('request', function ($request, $response) use ($server, $block): void {
        $server->task('blocks');
        $block('request');
    });
}, ['worker_num' => 2, 'task_worker_num' => 1, 'task_enable_coroutine' => false, 'max_wait_time' => 0, 'log_level' => 4]);
send_request(connect($server->port));
eventually(fn () => count($server->said()) === 3);
$pids = array_column(array_map(fn ($line) => explode(' ', $line), $server->said()), 1, 0);
posix_kill((int) $pids['manager'], SIGKILL);
echo json_encode(eventually(fn () => !is_alive((int) $pids['request']) && !is_alive((int) $pids['task']))), "\n";
$server->wait();
echo preg_match_all('/process \d+ has not ended in time after the death of its manager/', $server->printed()), "\n";
?>
--EXPECT--
true
2
