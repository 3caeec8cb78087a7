--TEST--
Server: Event::add() refuses the descriptor of a listening socket, which goes on accepting
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Event;

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $port = $server->ports[0];
        $added = @Event::add($port->sock, fn () => say('called'));
        $response->end(json_encode([$added, Event::isset($port->sock), Event::del($port->sock)]));
    });
}, ['worker_num' => 1]);
for ($i = 0; $i < 3; $i++) {
    [, $body] = explode("\n\n", request($server->port, '/'));
    echo trim($body), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
[false,false,false]
[false,false,false]
[false,false,false]
exit 0
