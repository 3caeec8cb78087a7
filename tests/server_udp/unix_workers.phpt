--TEST--
UDP server: workers share a unix datagram socket; each datagram is handled exactly once
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
    $server->on('packet', fn ($server, string $data) => say($data));
}, ['worker_num' => 2], CORO_SOCK_UNIX_DGRAM, "$path.server");
$client = socket_create(AF_UNIX, SOCK_DGRAM, 0);
for ($i = 0; $i < 200; $i++) {
    socket_sendto($client, "$i", strlen("$i"), 0, "$path.server");
}
eventually(fn () => count($server->said()) >= 200);
$said = $server->said();
sort($said, SORT_NUMERIC);
echo json_encode($said === array_map(strval(...), range(0, 199))), ' ', $server->end(), "\n";
?>
--EXPECT--
true exit 0
