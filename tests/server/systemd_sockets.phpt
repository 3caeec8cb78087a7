--TEST--
Server: a socket of systemd goes through an upgrade, and is still open when the last server has ended
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
    [$process] = start_with_sockets([fopen('/dev/null', 'r'), $socket], SERVE,
        ['host' => '127.0.0.1', 'port' => $port, 'type' => CORO_SOCK_TCP, 'workers' => $workers]);
    $old = proc_get_status($process)['pid'];
    var_dump((int) body($port, '/') === $old);
    posix_kill($old, SIGRTMIN + 1);
    var_dump(proc_close($process));   // the old server has ended
    $new = (int) body($port, '/');
    var_dump($new > 1 && $new !== $old);
    posix_kill($new > 1 ? $new : throw new Exception('no answer'), SIGTERM);
    var_dump(eventually(fn () => !is_alive($new)));
    $client = connect($port);   // waits for the next server
    send_request($client);
    [$process] = start_with_sockets([fopen('/dev/null', 'r'), $socket], SERVE,
        ['host' => '127.0.0.1', 'port' => $port, 'type' => CORO_SOCK_TCP, 'workers' => $workers]);
    var_dump((int) read_answer($client)['body'] === proc_get_status($process)['pid'], stop($process));
}
?>
--EXPECT--
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
int(0)
