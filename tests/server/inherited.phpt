--TEST--
Server: a socket that systemd passes on is used instead of binding; clients wait in it between two servers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/inherited.inc';

foreach ([1, 2] as $workers) {
    $socket = stream_socket_server('tcp://127.0.0.1:0');
    $port = (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
    $client = connect($port);   // connects before a server runs
    send_request($client);
    $pids = [];
    for ($i = 0; $i < 2; $i++) {
        [$process] = start_with_sockets([fopen('/dev/null', 'r'), $socket], SERVE,
            ['host' => '127.0.0.1', 'port' => $port, 'type' => CORO_SOCK_TCP, 'workers' => $workers]);
        $pid = read_answer($client)['body'];
        var_dump((int) $pid === proc_get_status($process)['pid']);
        echo stop($process), "\n";
        $client = connect($port);   // connects for the next server
        send_request($client);
    }
}
?>
--EXPECT--
bool(true)
0
bool(true)
0
bool(true)
0
bool(true)
0
