--TEST--
Server::addProcess(): SIGINT ends a process that such a process has started
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
    $server->addProcess(new Process(function (): void {
        $child = new Process(fn() => say('started') ?? sleep(20), false, 0);
        Process::kill($child->start(), SIGINT);
        say('ended by signal ' . Process::wait()['signal']);
        sleep(100);
    }));
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 1]);
eventually(fn() => preg_grep('/ended/', $server->said()));
$said = array_values(preg_grep('/ended/', $server->said()));
echo $server->end(), ' ', $said[0], "\n";
?>
--EXPECT--
exit 0 ended by signal 2
