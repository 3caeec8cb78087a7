--TEST--
dispatch_mode 4: all clients with the same address have the same worker
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/workers.inc';

$server = workers_server(4, [], fn ($server) => null);
$from = function (string $address) use ($server) {
    $context = stream_context_create(['socket' => ['bindto' => "$address:0"]]);
    return stream_socket_client("tcp://127.0.0.1:$server->port", $code, $reason, 10, STREAM_CLIENT_CONNECT, $context);
};
$workers = [];
foreach (range(1, 30) as $i) {
    $workers[] = workers_of($from("127.0.0.$i"), 2) . workers_of($from("127.0.0.$i"), 2);
}
echo count(preg_grep('/^(\d)\1\1\1$/', $workers)), ' ', count(array_unique($workers)), ' ', $server->end(), "\n";
?>
--EXPECT--
30 3 exit 0
