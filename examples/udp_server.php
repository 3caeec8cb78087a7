<?php

declare(strict_types=1);

// Tells the time to whoever sends a datagram. While one answer waits, the others go on.
// PORT=9503 ./dev serve examples/udp_server.php [--process]      and then: echo Europe/Berlin | nc -u -w1 127.0.0.1 9503

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9503), $mode, CORO_SOCK_UDP);

$server->on('start', function (Coro\Server $server): void {
    echo "serving {$server->host}:{$server->port} (stop with Ctrl-C)\n";
});

/** @param array{address: string, port: int, server_socket: int} $from */
function tell_time(Coro\Server $server, string $data, array $from): void
{
    Coro\Coroutine::sleep(0.1);
    try {
        $answer = (new DateTime('now', new DateTimeZone(trim($data))))->format('H:i:s');
    } catch (Exception) {
        $answer = 'no such time zone';
    }
    $server->sendto($from['address'], $from['port'], "$answer\n", $from['server_socket']);
}
$server->on('packet', tell_time(...));

$server->start();
