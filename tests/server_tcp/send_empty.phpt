--TEST--
TCP server: send() of nothing warns and is false
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
        say(json_encode($server->send($fd, '')));
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
false
