--TEST--
UDP server: unix datagrams are answered to the sender's path, by sendto() and by send()
--EXTENSIONS--
coro
pcntl
posix
sockets
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid();
$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        say(json_encode([$data, $from['port'], $from['server_port'], $from['address'] === '']));
        if ($from['address'] !== '') {
            $server->sendto($from['address'], 0, "$data sendto");
            $server->send($from['address'], "$data send");
        }
    });
}, [], CORO_SOCK_UNIX_DGRAM, "$path.server");
$nameless = socket_create(AF_UNIX, SOCK_DGRAM, 0);
socket_sendto($nameless, 'nameless', 8, 0, "$path.server");
$client = socket_create(AF_UNIX, SOCK_DGRAM, 0);
socket_bind($client, "$path.client");
socket_sendto($client, 'hello', 5, 0, "$path.server");
for ($i = 0; $i < 2; $i++) {
    socket_recv($client, $answer, 100, 0);
    echo $answer, ', ';
}
unlink("$path.client");
echo $server->end(), ' ', json_encode(file_exists("$path.server")), "\n";
$said = $server->said();
sort($said);   // lines of any worker
echo implode("\n", $said), "\n";
?>
--EXPECT--
hello sendto, hello send, exit 0 false
["hello",0,0,false]
["nameless",0,0,true]
start() returned true
