--TEST--
TCP server: calls for a connection that does not exist return false, and getLastError() is 1005
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        $result = [];
        foreach ([0, -1, 99, $fd + (1 << 20), PHP_INT_MAX] as $id) {
            $result[] = [$server->send($id, 'x'), $server->getLastError()];
        }
        say(json_encode($result));
        $calls = [];
        foreach (['sendwait' => ['x'], 'sendfile' => [__FILE__], 'pause' => [], 'resume' => [], 'confirm' => [],
                  'protect' => [], 'bind' => [7], 'close' => [], 'exists' => [], 'getClientInfo' => []] as $name => $rest) {
            $calls[] = json_encode([$server->$name(99, ...$rest), $server->getLastError()]);
        }
        say(implode(' ', array_unique($calls)));
        $server->send($fd, 'said');
    });
});
$client = connect($server->port);
fwrite($client, 'go');
fread($client, 10);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
[[false,1005],[false,1005],[false,1005],[false,1005],[false,1005]]
[false,1005]
