--TEST--
command(): fails soon when the process dies that runs the command, and its successor runs the next one
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->addCommand('die', CORO_SERVER_COMMAND_EVENT_WORKER, fn () => posix_kill(getmypid(), SIGKILL));
    $server->addCommand('pid', CORO_SERVER_COMMAND_EVENT_WORKER, fn () => json_encode((string) getmypid()));
    $server->on('request', function ($request, $response) use ($server): void {
        $id = 1 - $server->worker_id;
        $before = $server->command('pid', $id, CORO_SERVER_COMMAND_EVENT_WORKER, null);
        $died = $server->command('die', $id, CORO_SERVER_COMMAND_EVENT_WORKER, null);
        $error = swoole_strerror($server->getLastError());
        $after = $server->command('pid', $id, CORO_SERVER_COMMAND_EVENT_WORKER, null);
        $response->end(json_encode([$died, $error, $before > 0, $after > 0, $before !== $after]));
    });
}, ['worker_num' => 2]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[false,"Broken pipe",true,true,true]
