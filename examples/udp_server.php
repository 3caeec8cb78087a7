<?php

declare(strict_types=1);

// Answers each datagram, which contains a time zone, with the time there. While one answer waits, the others continue.
// Start it with: PORT=9503 ./dev serve examples/udp_server.php [--process]
// Then run: echo Europe/Berlin | nc -u -w1 127.0.0.1 9503

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9503), $mode, CORO_SOCK_UDP);

$server->on('start', function (Coro\Server $server): void {
    echo "serving {$server->host}:{$server->port} (stop with Ctrl-C)\n";
});

/** @param array{address: string, port: int, server_socket: int} $from */
function send_time(Coro\Server $server, string $data, array $from): void
{
    Coro\Coroutine::sleep(0.1);
    try {
        $answer = (new DateTime('now', new DateTimeZone(trim($data))))->format('H:i:s');
    } catch (Exception) {
        $answer = 'no such time zone';
    }
    $server->sendto($from['address'], $from['port'], "$answer\n", $from['server_socket']);
}
$server->on('packet', send_time(...));

$server->start();
