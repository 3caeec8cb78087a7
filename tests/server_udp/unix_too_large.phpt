--TEST--
UDP server: a unix datagram of more than 64K is dropped with a message, not truncated
--EXTENSIONS--
coro
pcntl
posix
sockets
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid();
$server = packet_server(function ($server): void {
    $server->on('packet', fn ($server, string $data) => say((string) strlen($data)));
}, ['worker_num' => 1, 'log_level' => 4], CORO_SOCK_UNIX_DGRAM, "$path.server");
$client = socket_create(AF_UNIX, SOCK_DGRAM, 0);
foreach ([65536, 65537, 100_000, 3] as $size) {
    socket_sendto($client, str_repeat('x', $size), $size, 0, "$path.server");
}
eventually(fn () => count($server->said()) === 2);
echo implode(' ', $server->said()), ' ', substr_count($server->printed(), 'is dropped: the limit is 65536'), "\n";
?>
--EXPECT--
65536 3 2
