<?php

declare(strict_types=1);

// A chat over TCP: each line of a client is sent to all other clients. A client that does not read delays no other client.
// Start it with: PORT=9502 ./dev serve examples/tcp_server.php [--process]
// Then run in two terminals: nc 127.0.0.1 9502

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9502), $mode);
$server->set([
    'open_eof_split' => true,
    'package_eof' => "\n",
    'package_max_length' => 1000,
]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving {$server->host}:{$server->port} (stop with Ctrl-C)\n";
});

$server->on('connect', function (Coro\Server $server, int $fd): void {
    $server->send($fd, "you are number $fd\n");
});

$server->on('receive', function (Coro\Server $server, int $fd, int $reactorId, string $line): void {
    foreach ($server->connections as $other) {
        if ($other !== $fd) {
            // send() waits for a client that reads slowly, so each call has a coroutine of its own.
            go(fn () => $server->send($other, "$fd: $line"));
        }
    }
});

$server->on('close', function (Coro\Server $server, int $fd): void {
    echo "client $fd has disconnected\n";
});

$server->start();
