--TEST--
Server: with one worker all events are called in order and with their arguments
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the only process of BASE mode with one worker');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const EVENTS = ['start', 'managerStart', 'workerStart', 'connect', 'close', 'workerExit', 'workerStop', 'beforeShutdown',
    'managerStop', 'shutdown', 'workerError', 'beforeReload', 'afterReload'];
$server = new ServerProcess(function ($server): void {
    foreach (EVENTS as $event) {
        $server->on($event, fn (Coro\Http\Server $given, int ...$more) =>
            say("$event " . json_encode($more) . ($given === $server ? '' : ' of another server')));
    }
    $server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response): void {
        say('request');
        $response->end();
    });
}, ['worker_num' => 1]);
request($server->port, '/');
eventually(fn () => count($server->said()) >= 5);
echo $server->end(), "\n", implode("\n", $server->said());
?>
--EXPECT--
exit 0
start []
workerStart [0]
connect [1,0]
request
close [1,-1]
beforeShutdown []
workerExit [0]
workerStop [0]
shutdown []
start() returned true
