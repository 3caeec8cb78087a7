--TEST--
coro.swoole_module=1: keys of $server->connections count from 1, and notices have the level INFO
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach ([CORO_LOG_NOTICE, CORO_LOG_INFO] as $level) {
    $server = packet_server(function ($server): void {
        $server->on('receive', function ($server, int $fd): void {
            $connections = $server->connections;
            $connections->rewind();
            $server->send($fd, json_encode([iterator_to_array($connections), $connections->key()]) . "\n");
        });
    }, LINES + ['log_level' => $level]);
    echo ask_line(connect($server->port), 'hello'), ' ', $server->end(), ' ';
    echo preg_match('/NOTICE\tthe server has stopped/', $server->printed()), "\n";
}
?>
--EXPECT--
[{"1":1},1] exit 0 0
[{"1":1},1] exit 0 1
