--TEST--
Server: set() accepts sizes and numbers as strings
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$limit = '4k';
attempt(fn () => $server->set(['package_max_length' => '8M', 'http_header_size' => &$limit, 'worker_num' => '2',
    'http_request_timeout' => '1.5', 'max_idle_time' => 2, 'daemonize' => 0]));
attempt(fn () => $server->set(['http_header_size' => '17M']));
?>
--EXPECT--
true
ValueError: Coro\Server::set(): option [http_header_size] must be between 256 and 16777216
