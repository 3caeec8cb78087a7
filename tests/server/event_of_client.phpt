--TEST--
Server: Event::add() and waitEvent() refuse the descriptor of a client, and the server goes on reading from the client
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('in PROCESS mode the master has the sockets');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine\System;
use Coro\Event;

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $socket = $server->getClientInfo($request->fd)['socket_fd'];
        $added = @Event::add($socket, fn () => say('called'));
        try {
            $waited = @System::waitEvent($socket, CORO_EVENT_READ, 5);
        } catch (Error $error) {
            $waited = get_class($error);
        }
        $response->end(json_encode([$added, Event::isset($socket), $waited]));
    });
}, ['worker_num' => 1]);
$client = connect($server->port);
for ($i = 0; $i < 3; $i++) {
    echo ask($client), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
[false,false,"Coro\\Error"]
[false,false,"Coro\\Error"]
[false,false,"Coro\\Error"]
exit 0
