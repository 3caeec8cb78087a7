--TEST--
admin_server: a client that does not read its events is disconnected, and the others get theirs
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (getenv('CORO_TEST_MODE') !== 'process') {
    die('skip only the master of PROCESS mode has many threads');
}
?>
--FILE--
<?php
require __DIR__ . '/admin.inc';

// The figures of many threads make large events, which soon fill the socket of a client.
$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'worker_num' => 1, 'reactor_num' => 64]);
$slow = events($address);
$stream = events($address);
while (@stream_socket_sendto($slow, ' ') > 0) {
    if (!next_event($stream)) {
        exit('the other client was disconnected');
    }
}
var_dump(next_event($stream)->ready);
?>
--EXPECT--
bool(true)
