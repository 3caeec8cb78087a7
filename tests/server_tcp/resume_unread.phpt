--TEST--
TCP server: resume() works for a client with unread data
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        say(rtrim($data));
        if ($data === "pause\n") {
            $server->pause($fd);
            $server->send($fd, str_repeat('x', 20_000_000));
            say('resumes: ' . json_encode($server->resume($fd)));
        }
    });
}, LINES + ['worker_num' => 1, 'socket_buffer_size' => '64M', 'buffer_output_size' => '64M']);
$client = connect($server->port);
fwrite($client, "pause\n");
eventually(fn () => count($server->said()) === 2);
fwrite($client, "next\n");
echo eventually(fn () => count($server->said()) === 3) ? '' : 'unheard: ', implode(', ', $server->said()), "\n";
echo strlen(read_bytes($client, 20_000_000)), ' ', $server->end(), "\n";
?>
--EXPECT--
pause, resumes: true, next
20000000 exit 0
