--TEST--
Server: reload() in a request handler replaces every worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end(json_encode([getmypid(), $request->get ? $server->reload() : null]));
    });
    $server->on('workerStart', fn ($server, $id) => say("$id"));
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2]);
$pid = json_decode(body($server->port, '/?reload'))[0];
eventually(fn () => in_array('reloaded', $server->said()));
eventually(fn () => !is_alive($pid));
echo implode(' ', array_count_values($server->said())), "\n";
echo json_decode(body($server->port, '/'))[0] === $pid ? 'the same' : 'another', ' ', $server->end(), "\n";
?>
--EXPECT--
2 2 1
another exit 0
