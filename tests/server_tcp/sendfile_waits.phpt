--TEST--
TCP server: sendfile() waits for a client that does not read, and keeps few descriptors open
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
        say((string) getmypid());
        array_map(fn ($path) => go(fn () => $server->sendfile($fd, $path)), [$large, ...array_fill(0, 300, $small)]);
        go(fn () => say($server->sendfile($fd, $small) ? 'last' : 'refused'));
        say('waits');
    });
}, ['socket_buffer_size' => 1 << 30]);
$descriptors = fn (int $pid) => count(scandir("/proc/$pid/fd")) - 2;
$client = connect($server->port);
fwrite($client, 'go');
eventually(fn () => count($server->said()) === 2);
$owner = server_mode() === CORO_PROCESS ? $server->pid : (int) $server->said()[0];
echo json_encode([eventually(fn () => $descriptors($owner) > 16), $descriptors($owner) + $descriptors((int) $server->said()[0]) < 100]), ' ';
echo json_encode($server->said()[2] ?? null), ' ';
echo read_bytes($client, 20_001_806) === str_repeat('L', 20_000_000) . str_repeat('small!', 301) ? 'all sent' : 'not all', ' ';
eventually(fn () => count($server->said()) === 3);
echo $server->said()[2], ' ', json_encode($descriptors($owner) < 60);
unlink($large);
unlink($small);
?>
--EXPECT--
[true,true] null all sent last true
