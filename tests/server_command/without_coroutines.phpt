--TEST--
command(): a server without coroutines cannot ask, and carries out the commands of a process that can
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->addCommand('cid', WORKER, fn () => json_encode([Coro\Coroutine::getCid()]));
    $server->addProcess(new Coro\Process(function () use ($server): void {
        say('process: ' . json_encode($server->command('cid', 0, WORKER, [])));
        Coro\Coroutine::sleep(30);
    }, false, 0, true));
    $server->on('request', function ($request, $response) use ($server): void {
        try {
            $server->command('cid', 0, WORKER, []);
        } catch (Coro\Error $error) {
            $response->end($error->getMessage());
        }
    });
}, ['enable_coroutine' => false, 'worker_num' => 2]);
echo body($server->port, '/'), "\n";
eventually(fn () => $server->said());
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
Coro\Server::command() waits, so it must be called inside a coroutine
process: [-1]
