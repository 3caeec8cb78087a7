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
