--TEST--
Server::addProcess(): a process that ignores SIGTERM is killed at a reload, and at a second SIGTERM
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$start = fn(int $max_wait_time) => new ServerProcess(function (Server $server): void {
    $server->addProcess(new Process(function (): void {
        pcntl_signal(SIGTERM, SIG_IGN);
        say((string) getmypid());
        while (true) {
            sleep(1);
        }
    }));
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
    $server->on('beforeShutdown', fn() => say('stops'));
}, ['worker_num' => 1, 'max_wait_time' => $max_wait_time]);

$server = $start(1);
eventually(fn() => count($server->said()) === 1);
$server->signal(SIGUSR1);
echo eventually(fn() => count($server->said()) === 2) ? 'replaced ' : 'not replaced ';
echo is_alive((int) $server->said()[0]) ? 'alive ' : 'killed ';
echo $server->end(), "\n";

$server = $start(60);
eventually(fn() => count($server->said()) === 1);
$server->signal(SIGTERM);
eventually(fn() => in_array('stops', $server->said()));
usleep(1_200_000);   // a second signal that comes earlier changes nothing
$began = microtime(true);
echo $server->end(), microtime(true) - $began < 20 ? ' at once' : ' late', "\n";
?>
--EXPECT--
replaced killed exit 0
exit 0 at once
