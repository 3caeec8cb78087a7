--TEST--
task(): the value that the callback returns reaches the callback of finish, or that of the call
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    return [$server->task('string'), $server->task(['array' => 1.5]), $server->task('mine', -1, fn ($server, $id, $result) => say("call $id $result"))];
}, function ($server, int $id, int $from, mixed $data) {
    return is_string($data) ? strtoupper($data) : $data + ['from' => $from];
}, [], fn ($server) => $server->on('finish', fn ($server, int $id, mixed $result) => say("finish $id " . json_encode($result))));
echo body($server->port, '/'), "\n";
eventually(fn () => count($server->said()) === 3);
$said = $server->said();
sort($said);
echo implode("\n", $said), "\n";
?>
--EXPECT--
[0,1,2]
call 2 MINE
finish 0 "STRING"
finish 1 {"array":1.5,"from":0}
