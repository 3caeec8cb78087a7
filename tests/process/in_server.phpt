--TEST--
Coro\Process: a callback of a server may start a process, which is no part of the server
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine\Http\Client;
use Coro\Http\{Request, Response, Server};
use Coro\Process;

$server = new Server('127.0.0.1', 0);
$server->set(['worker_num' => 2, 'log_level' => CORO_LOG_ERROR]);
$server->on('request', function (Request $request, Response $response): void {
    $process = new Process(function (Process $self): void {
        $self->write(json_encode([Coro\Coroutine::getCid(), Coro\Coroutine::stats()['coroutine_num']]));
        $self->read();
        exit(3);
    });
    $process->start();
    $seen = $process->read();
    Process::kill($process->pid, 15);   // a worker blocks this signal, its child does not
    $response->end("$seen " . json_encode(array_slice(Coro\Coroutine\System::waitPid($process->pid), 1)));
});
$server->on('start', function (Server $server): void {
    foreach ([1, 2] as $_) {
        $client = new Client('127.0.0.1', $server->port);
        $client->get('/');
        echo $client->body, "\n";
    }
    $server->shutdown();
});
$server->start();
?>
--EXPECT--
[-1,0] {"code":0,"signal":15}
[-1,0] {"code":0,"signal":15}
