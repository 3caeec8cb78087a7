--TEST--
PROCESS mode: the master frees the memory of many large messages after they were handled
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
if (getenv('ASAN_OPTIONS')) {
    echo 'skip AddressSanitizer keeps freed memory';
}
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';
require __DIR__ . '/../include/processes.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, strlen($data) . "\n"));
}, ['open_length_check' => true, 'package_body_offset' => 4, 'reactor_num' => 2, 'package_max_length' => 1 << 20, 'socket_buffer_size' => 1 << 30]);
$clients = array_map(fn () => connect($server->port), range(1, 400));
$begin = memory_of($server->pid);
array_map(fn ($client) => fwrite($client, pack('N', 150_001) . str_repeat('x', 150_000)), $clients);
echo json_encode(eventually(fn () => memory_of($server->pid) > $begin + 50_000)), ' ';
array_map(fn ($client) => fwrite($client, "\n"), $clients);   // all at once, so that no pause leaves only some of the memory in use
echo count(array_filter($clients, fn ($client) => fgets($client) === "150005\n")), ' ';
echo eventually(fn () => memory_of($server->pid) < $begin + 20_000) ? 'given back' : memory_of($server->pid) - $begin, ' ', $server->end();
?>
--EXPECT--
true 400 given back exit 0
