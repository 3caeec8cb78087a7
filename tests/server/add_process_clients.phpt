--TEST--
Server::addProcess(): the process reaches the connections of the workers, as a task worker does
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

use Coro\WebSocket\Server;

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function (Server $server): void {
        $process = new Coro\Process(function (Coro\Process $self) use ($server): void {
            while ([$fd, $text] = json_decode($self->read())) {
                $server->push($fd, json_encode([$server->exists($fd), $server->exists($fd + 7), $server->isEstablished($fd),
                    iterator_to_array($server->connections, false) === [$fd], $server->getClientList() === [$fd],
                    count($server->connections)]));
                $server->push($fd, strtoupper($text));
                if ($text === 'bye') {
                    $server->disconnect($fd, 4001, 'as you wish');
                }
            }
        }, false, Coro\Process::PIPE_TYPE_DGRAM, true);
        $server->addProcess($process);
        $server->on('message', fn ($server, $frame) => $process->write(json_encode([$frame->fd, $frame->data])));
    }, ['worker_num' => $workers], Server::class);
    $client = open_websocket($server->port);
    foreach (['hello', 'bye'] as $text) {
        fwrite($client, frame($text));
        echo read_frame($client), "\n", read_frame($client), "\n";
    }
    echo substr(read_frame($client), 5), "\n";
}
?>
--EXPECT--
81 [true,false,true,true,true,1]
81 HELLO
81 [true,false,true,true,true,1]
81 BYE
as you wish
81 [true,false,true,true,true,1]
81 HELLO
81 [true,false,true,true,true,1]
81 BYE
as you wish
