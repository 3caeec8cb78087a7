--TEST--
Server::addProcess(): the server ends although a child of the process goes on
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
    $server->addProcess(new Process(function (Process $self): void {
        say((string) (new Process(fn() => sleep(20), false, 0))->start());
        $self->read();
    }));
    $server->on('request', fn(Request $request, Response $response) => $response->end('x'));
}, ['worker_num' => 1]);
eventually(fn() => $server->said() !== []);
$child = (int) $server->said()[0];
$began = microtime(true);
echo $server->end(), "\n";
var_dump(microtime(true) - $began < 10, is_alive($child));
Process::kill($child, SIGKILL);
?>
--EXPECT--
exit 0
bool(true)
bool(true)
