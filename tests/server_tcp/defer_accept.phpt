--TEST--
TCP server: with tcp_defer_accept the connect event comes with the first byte
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach ([0, 30] as $seconds) {
    $server = packet_server(function ($server): void {
        $server->on('connect', fn ($server, int $fd) => say("connect"));
        $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$data\n"));
    }, ['tcp_defer_accept' => $seconds, 'open_tcp_keepalive' => true, 'tcp_fastopen' => true]);
    $silent = connect($server->port);
    $speaks = connect($server->port);
    fwrite($speaks, 'hello');
    $answer = fgets($speaks);
    eventually(fn () => count($server->said()) === ($seconds ? 1 : 2));   // another process may have printed the line
    echo $answer, implode(' ', $server->said()), "\n";
}
?>
--EXPECT--
hello
connect connect
hello
connect
