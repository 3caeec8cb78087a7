--TEST--
Coro\Process: a signal that comes right after start() in a process of a server ends the child
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
    $server->on('managerStart', function (): void {   // the manager watches SIGTERM
        $ends = [];
        for ($i = 0; $i < 50; $i++) {
            $process = new Process(fn() => usleep(200_000), false, 0);
            $process->start();
            Process::kill($process->pid, SIGTERM);
            $ends[] = Process::wait()['signal'];
        }
        say(json_encode(array_count_values($ends)));
    });
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 2]);
eventually(fn() => $server->said() !== []);
echo $server->said()[0], "\n", $server->end(), "\n";
?>
--EXPECT--
{"15":50}
exit 0
