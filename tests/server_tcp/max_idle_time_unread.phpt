--TEST--
TCP server: max_idle_time also ends a client that reads nothing of its unsent data
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

const SIZE = 16 << 20;
$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, str_repeat('x', SIZE)));
    $server->on('close', fn () => say('close'));
}, LINES + ['max_idle_time' => 0.5, 'socket_buffer_size' => 2 * SIZE, 'log_level' => CORO_LOG_WARNING]);
$client = connect($server->port);
fwrite($client, "hello\n");
eventually(fn () => $server->said());
echo implode(' ', $server->said()), ' ', strlen(@stream_get_contents($client)) < SIZE ? 'cut' : 'whole', "\n";
echo preg_match('/the client has read nothing for longer than max_idle_time/', $server->printed()), ' ', $server->end(), "\n";
?>
--EXPECT--
close cut
1 exit 0
