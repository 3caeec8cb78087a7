--TEST--
TCP server: sendfile() outside coroutines refuses more than 16 files for a client that does not read
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

[$large, $small] = [tempnam(sys_get_temp_dir(), 'coro-test-'), tempnam(sys_get_temp_dir(), 'coro-test-')];
file_put_contents($large, str_repeat('L', 20_000_000));
file_put_contents($small, 'small!');
$server = packet_server(function ($server) use ($large, $small): void {
    $server->on('receive', function ($server, int $fd) use ($large, $small): void {
        $results = array_map(fn ($path) => $server->sendfile($fd, $path), [$large, ...array_fill(0, 30, $small)]);
        say(json_encode([array_count_values(array_map(json_encode(...), $results)), $server->getLastError()]));
    });
}, ['enable_coroutine' => false, 'socket_buffer_size' => 1 << 30]);
$client = connect($server->port);
fwrite($client, 'go');
eventually(fn () => $server->said());
echo $server->said()[0], ' ', read_bytes($client, 20_000_090) === str_repeat('L', 20_000_000) . str_repeat('small!', 15) ? 'all sent' : 'not all';
unlink($large);
unlink($small);
?>
--EXPECT--
[{"true":16,"false":15},1009] all sent
