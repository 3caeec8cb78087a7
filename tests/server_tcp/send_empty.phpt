--TEST--
TCP server: send() and sendwait() with an empty string warn and return false
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        set_error_handler(fn ($level, $text) => say($text));
        say(json_encode($server->send($fd, '')) . $server->getLastError());
        coro_clear_error();
        say(json_encode($server->sendwait($fd, '')) . $server->getLastError());
        $server->send($fd, 'done');
    });
});
$client = connect($server->port);
fwrite($client, 'go');
echo fread($client, 10), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
done
Coro\Server::send(): there is nothing to send
false550
Coro\Server::sendwait(): there is nothing to send
false550
