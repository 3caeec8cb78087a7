--TEST--
Server: ->setting of the primary port shows the server's options, that of another port its own ones, merged
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$other = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
$show = fn () => print(json_encode(array_column($server->ports, 'setting')) . json_encode($server->setting) . "\n");
$show();
$server->set(['worker_num' => 2, 'backlog' => 9]);
$show();
$server->ports[0]->set(['backlog' => 10]);
$other->set(['backlog' => 11]);
$other->set(['open_tcp_nodelay' => true]);
$server->set(['worker_num' => 3]);
$show();
?>
--EXPECT--
[null,null]null
[{"worker_num":2,"backlog":9},null]{"worker_num":2,"backlog":9}
[{"worker_num":3,"backlog":10},{"backlog":11,"open_tcp_nodelay":true}]{"worker_num":3,"backlog":9}
