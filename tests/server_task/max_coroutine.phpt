--TEST--
task: at max_coroutine results still reach waiting coroutines, and callbacks are called when a coroutine has ended
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $server->task('for finish');
    $result = [$server->taskwait('a', 20), $server->taskCo(['b', 'c'], 20)];
    say('waited');
    return $result;
}, fn ($server, int $id, int $from, mixed $data) => "$data done", ['max_coroutine' => 1],
    fn ($server) => $server->on('finish', fn ($server, int $id, mixed $result) => say("finish $result")));
echo body($server->port, '/'), "\n";
eventually(fn () => count($server->said()) === 2);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
["a done",["b done","c done"]]
waited
finish for finish done
