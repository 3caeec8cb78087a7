--TEST--
Server: SIGINT ends the server as SIGTERM does
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(fn ($server) => $server->on('request', 'strlen'), ['worker_num' => $workers]);
    $server->signal(SIGINT);
    echo $server->wait(), ' ', implode($server->said()), "\n";
}
?>
--EXPECT--
exit 0 start() returned true
exit 0 start() returned true
