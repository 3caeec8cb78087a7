<?php

use Swoole\WebSocket\Server;

$start = microtime(true);

$mode = getenv('MODE') === 'process' ? SWOOLE_PROCESS : SWOOLE_BASE;
$server = new Server(getenv('HOST') ?: "0.0.0.0", (int) (getenv('PORT') ?: 9501), $mode);

$server->set([
    "worker_num" => 1,
    'package_max_length' => 1024 * 1024 * 4,
]);

$server->on('open', function (Server $server, $request) {
});

$server->on('message', function (Server $server, $frame) use ($start) {
    if ($frame->data === "end") {
        $end = microtime(true);
        var_dump(($end - $start) * 1000);
    }
});

$server->on('close', function ($ser, $fd) {
    echo "client {$fd} closed\n";
});

$server->start();
