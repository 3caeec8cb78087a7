<?php

declare(strict_types=1);

// A chat of lines over TCP: what one client writes, all others read. A client that does not read makes nobody wait.
// PORT=9502 ./dev serve examples/tcp_server.php [--process]      and then, twice: nc 127.0.0.1 9502

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
            go(fn () => $server->send($other, "$fd: $line"));
        }
    }
});

$server->on('close', function (Coro\Server $server, int $fd): void {
    echo "number $fd has gone\n";
});

$server->start();
