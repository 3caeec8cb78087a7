--TEST--
Server: set() merges into ->setting, and start() completes it with defaults
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->set(['max_wait_time' => 1, 'mine?' => 1] + ['backlog' => 9]);
    $server->set(['backlog' => 10]);
    echo json_encode($server->setting), "\n";
    $server->on('request', fn ($request, $response) => $response->end(json_encode($server->setting)));
}, ['worker_num' => 1]);
echo body($server->port, '/'), "\n";
?>
--EXPECTF--
Warning: Coro\Server::set(): unknown option [mine?] in %s on line %d
{"worker_num":1,"reactor_num":1,"log_level":5,"max_wait_time":1,"mine?":1,"backlog":10}
{"worker_num":1,"reactor_num":1,"log_level":5,"max_wait_time":1,"mine?":1,"backlog":10,"task_worker_num":0,"output_buffer_size":2097152,"max_connection":100000,"open_http_protocol":true}
