--TEST--
Server::addProcess(): the end of the server and a reload tell the process to end while workers still answer requests
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

foreach ([SIGUSR1, SIGTERM] as $signal) {
    $gate = new Gate;
    $server = new ServerProcess(function (Server $server) use ($gate): void {
        $server->addProcess(new Process(function (Process $self): void {
            Process::signal(SIGTERM, function (): void {
                say('the process ends');
                exit(0);
            });
            say('the process starts');
            $self->read();
        }, false, Process::PIPE_TYPE_DGRAM, true));
        $server->on('request', function (Request $request, Response $response) use ($gate): void {
            say('the request comes');
            $gate->wait();
            say('the request is answered');
            $response->end('answer');
        });
    }, ['worker_num' => 1, 'max_wait_time' => 40]);
    eventually(fn() => $server->said() === ['the process starts']);
    send_request($client = connect($server->port), '/', "Connection: close\r\n");
    eventually(fn() => in_array('the request comes', $server->said()));
    $server->signal($signal);
    eventually(fn() => in_array('the process ends', $server->said()));
    $gate->open();
    echo read_answer($client)['body'], ' ', $server->end(), "\n";
    $said = array_flip(array_unique($server->said()));
    var_dump($said['the process ends'] < $said['the request is answered']);
}
?>
--EXPECT--
answer exit 0
bool(true)
answer exit 0
bool(true)
