--TEST--
UDP server: a process that a handler forks can send datagrams, too
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        $pid = pcntl_fork();
        if ($pid === 0) {
            $server->sendto($from['address'], $from['port'], "child: $data");
            posix_kill(getmypid(), SIGKILL);
        }
        pcntl_waitpid($pid, $status);
        $server->sendto($from['address'], $from['port'], "parent: $data");
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'hello');
echo fread($client, 100), "\n", fread($client, 100), "\n";
?>
--EXPECT--
child: hello
parent: hello
