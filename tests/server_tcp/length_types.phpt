--TEST--
TCP server: package_length_type accepts the integer codes of pack()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $ports = [];
    foreach (str_split('cCsSnviIlLNVqQJP') as $type) {
        $port = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
        $port->set(['open_length_check' => true, 'package_length_type' => $type, 'package_body_offset' => strlen(pack($type, 0))]);
        $port->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
        $ports[$type] = $port->port;
    }
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, json_encode($ports) . "\n"));
});
$ports = json_decode(ask_line(connect($server->port), 'ports'), true);
foreach ($ports as $type => $port) {
    $client = connect($port);
    $packet = pack($type, 5) . 'hello';
    fwrite($client, $packet . substr($packet, 0, -1));
    echo read_bytes($client, strlen($packet)) === $packet ? $type : 'wrong';
    fwrite($client, 'o');
    echo read_bytes($client, strlen($packet)) === $packet ? ' ' : 'wrong ';
}
?>
--EXPECT--
c C s S n v i I l L N V q Q J P 
