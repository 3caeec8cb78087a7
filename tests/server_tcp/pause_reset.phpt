--TEST--
TCP server: a paused client that resets its connection is removed at once, one that closes it after heartbeat_idle_time
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach ([[], ['heartbeat_idle_time' => 1]] as $settings) {
    $server = packet_server(function ($server): void {
        $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
            $server->pause($fd);
            $server->send($fd, $data);
        });
        $server->on('close', fn () => say('closed'));
    }, LINES + $settings + ['worker_num' => 1, 'log_level' => 6]);
    $client = connect($server->port);
    fwrite($client, "paused\nunread\n");
    $settings ? fgets($client) : wait_readable($client);   // unread data lets close() reset the connection
    fclose($client);
    echo eventually(fn () => $server->said() === ['closed']) ? 'closed ' : 'left ', $server->end(), "\n";
}
?>
--EXPECT--
closed exit 0
closed exit 0
