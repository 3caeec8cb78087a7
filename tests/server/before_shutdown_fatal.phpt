--TEST--
Server: a fatal error in beforeShutdown ends the server as PHP does, with one worker and with two
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('served'));
        $server->on('beforeShutdown', fn () => trigger_error('given up', E_USER_ERROR));
    }, ['worker_num' => $workers, 'max_wait_time' => 1]);
    echo body($server->port, '/'), ' ', $server->end(), ' ', substr_count($server->printed(), 'Fatal error'), ' ', count($server->said()), "\n";
}
?>
--EXPECT--
served exit 255 1 0
served exit 255 1 0
