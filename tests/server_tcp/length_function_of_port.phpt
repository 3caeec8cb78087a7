--TEST--
TCP server: package_length_func applies to its own port, and null removes it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

attempt(fn () => (new Coro\Server('127.0.0.1', 0))->set(['package_length_func' => 'no_such_function']));
$ports = [];
$server = packet_server(function ($server) use (&$ports): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, strlen($data) . "\n"));
    foreach ([['package_length_func' => fn () => 2], ['package_length_func' => null], ['open_eof_split' => false], null] as $settings) {
        $port = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
        $settings === null || $port->set($settings);
        $ports[] = $port->port;
    }
}, ['package_length_func' => fn () => 3]);
foreach ([$server->port, ...$ports] as $port) {
    $client = connect($port);
    fwrite($client, '123456');
    echo (int) fgets($client), "\n";
}
?>
--EXPECT--
TypeError: Coro\Server::set(): option [package_length_func] must be a valid callback, string given
3
2
6
6
3
