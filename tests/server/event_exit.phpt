--TEST--
Server: exit() in any callback except workerStart ends only that callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const EVENTS = ['start', 'managerStart', 'connect', 'close', 'workerExit', 'workerStop', 'managerStop', 'shutdown'];
$server = new ServerProcess(function ($server): void {
    foreach (EVENTS as $event) {
        $server->on($event, function () use ($event): void {
            say($event);
            exit(3);
        });
    }
    $server->on('request', fn ($request, $response) => $response->end('served'));
}, ['worker_num' => 2]);
echo body($server->port, '/'), "\n";
echo $server->end(), "\n", implode(' ', array_diff(EVENTS, $server->said()));
?>
--EXPECT--
served
exit 0
