--TEST--
TCP server: each port has its own framing and callbacks, or those of the first port
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, 'first ' . json_encode($data) . "\n"));
    $server->on('close', fn ($server, int $fd) => say('first close'));
    $same = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $raw = $server->addlistener('127.0.0.1', 0, CORO_SOCK_TCP);
    $raw->set(['open_eof_split' => false]);
    $own = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $own->set(['open_eof_split' => true, 'package_eof' => '|']);
    $own->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, 'own ' . json_encode($data) . "\n"));
    $own->on('close', fn ($server, int $fd) => say('own close'));
    say(json_encode([$same->port, $raw->port, $own->port]));
}, LINES);
foreach ([$server->port, ...json_decode($server->said()[0])] as $i => $port) {
    $client = connect($port);
    fwrite($client, ["a\nb\n", "a\nb\n", 'a', 'a|b|'][$i]);
    echo fgets($client), $i === 2 ? '' : fgets($client);
    fclose($client);
    eventually(fn () => count($server->said()) === $i + 2);
}
echo implode(', ', array_slice($server->said(), 1)), "\n";
?>
--EXPECT--
first "a\n"
first "b\n"
first "a\n"
first "b\n"
first "a"
own "a|"
own "b|"
first close, first close, first close, own close
