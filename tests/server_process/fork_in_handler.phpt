--TEST--
PROCESS mode: data that a handler has sent before it forks reaches the client once, and data of the child does not
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the IPC links between worker and master');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, "before $data, ");
        if (pcntl_fork() === 0) {
            $server->send($fd, str_repeat('child', 100_000));
            exit(0);
        }
        pcntl_wait($status);
        $server->send($fd, "after $data\n");
    });
});
$client = connect($server->port);
foreach ([1, 2, 3] as $packet) {
    fwrite($client, (string) $packet);
    echo fgets($client);
}
echo $server->end(), "\n";
?>
--EXPECT--
before 1, after 1
before 2, after 2
before 3, after 3
exit 0
