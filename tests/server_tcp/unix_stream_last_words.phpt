--TEST--
TCP server: data that a client has sent before it closed is delivered, on a unix socket as well
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$server = packet_server(function ($server): void {
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    say($more->port);
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => say(rtrim($data)));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $reactor"));
}, LINES, CORO_SOCK_UNIX_STREAM, $path);
foreach (["unix://$path", 'tcp://127.0.0.1:' . $server->said()[0]] as $i => $address) {
    for ($round = 0; $round < 10; $round++) {
        $client = stream_socket_client($address);
        fwrite($client, "last\nwords\n");
        fclose($client);
        eventually(fn () => count($server->said()) === 1 + 3 * ($i * 10 + $round + 1), 2);
    }
}
eventually(fn () => count($server->said()) === 61);
echo json_encode(array_count_values(array_slice($server->said(), 1))), "\n";
?>
--EXPECT--
{"last":20,"words":20,"close 0":20}
