--TEST--
TCP server: package_length_func may close the connection that it is called for
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about a function that is called in a worker, which may close connections');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach ([0, 5, 20_000] as $length) {
    foreach ([false, true] as $reset) {
        $server = packet_server(function ($server) use ($length, $reset): void {
            $server->set(['package_length_func' => function (string $data) use ($server, $length, $reset): int {
                foreach ($server->connections as $fd) {
                    $server->close($fd, $reset);
                }
                return $length;
            }]);
            $server->on('receive', fn () => say('a packet'));
        });
        $client = connect($server->port);
        fwrite($client, 'hello');
        echo var_export(read_rest($client), true), ' ', $server->end(), ' ', implode(', ', $server->said()), "\n";
    }
}
?>
--EXPECT--
'' exit 0 start() returned true
'' exit 0 start() returned true
'' exit 0 start() returned true
'' exit 0 start() returned true
'' exit 0 start() returned true
'' exit 0 start() returned true
