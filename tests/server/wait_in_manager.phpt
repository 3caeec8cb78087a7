--TEST--
Server: the manager replaces a worker whose end a callback has taken with Process::wait()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$server = new ServerProcess(function (Server $server): void {
    $server->on('workerStart', fn() => say('started'));
    $server->on('beforeReload', function (Server $server): void {
        $pid = $server->getWorkerPid(0);
        if ($pid > 0) {
            Process::kill($pid, SIGKILL);
            say(Process::wait()['pid'] === $pid ? 'taken' : 'not taken');
        }
    });
    $server->on('afterReload', fn() => say('reloaded'));
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 2]);
eventually(fn() => count($server->said()) === 2);
$server->signal(SIGUSR1);
var_dump(eventually(fn() => in_array('reloaded', $server->said())), body($server->port, '/'));
echo $server->end(), "\n", $server->said()[2], "\n";
?>
--EXPECT--
bool(true)
string(1) "x"
exit 0
taken
