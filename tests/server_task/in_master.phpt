--TEST--
task(): a timer in the process that called start(), and the manager, can send tasks; nothing reads their results
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(fn () => 1, function ($server, int $id, int $from, mixed $data): string {
    $is_sent = @$server->finish('nobody reads this');   // true for the worker of BASE mode that calls start
    say("$data $from" . ($is_sent === ($from >= 0) ? '' : ', and finish() is wrong'));
    return 'nobody reads this';
}, ['log_level' => 6], function ($server): void {
    $server->on('start', fn ($server) => Coro\Timer::after(10, fn () => $server->task('of start')));
    $server->on('managerStart', fn ($server) => $server->task('of the manager'));
});
eventually(fn () => count($server->said()) === 2);
$said = $server->said();
sort($said);
echo preg_replace('/start (0|-1)/', 'start', implode("\n", $said)), "\n";
?>
--EXPECT--
of start
of the manager -1
