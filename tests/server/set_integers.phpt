--TEST--
Server: set() names the error of each wrong integer option
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
foreach (['worker_num' => 1025, 'dispatch_mode' => 10, 'max_request' => -1, 'max_request_grace' => -1, 'max_wait_time' => 86401,
    'max_connection' => 0, 'max_conn' => (1 << 20) + 1, 'buffer_output_size' => 0, 'output_buffer_size' => 4294967296,
    'log_level' => 7, 'backlog' => 0, 'package_max_length' => 0, 'http_request_line_size' => 63,
    'http_header_size' => 255, 'http_header_count' => 129, 'http_request_timeout' => -0.1, 'max_idle_time' => -1,
    'send_timeout' => 1e9] as $name => $value) {
    attempt(fn () => $server->set([$name => $value]));
}
attempt(fn () => $server->set(['dispatch_mode' => CORO_DISPATCH_USERFUNC]));
?>
--EXPECT--
ValueError: Coro\Server::set(): option [worker_num] must be between 0 and 1024
ValueError: Coro\Server::set(): option [dispatch_mode] must be between 1 and 9
ValueError: Coro\Server::set(): option [max_request] must be between 0 and 9223372036854775807
ValueError: Coro\Server::set(): option [max_request_grace] must be between 0 and 9223372036854775807
ValueError: Coro\Server::set(): option [max_wait_time] must be between 0 and 86400
ValueError: Coro\Server::set(): option [max_connection] must be between 1 and 1048576
ValueError: Coro\Server::set(): option [max_conn] must be between 1 and 1048576
ValueError: Coro\Server::set(): option [buffer_output_size] must be between 1 and 4294967295
ValueError: Coro\Server::set(): option [output_buffer_size] must be between 1 and 4294967295
ValueError: Coro\Server::set(): option [log_level] must be between 0 and 6
ValueError: Coro\Server::set(): option [backlog] must be between 1 and 65535
ValueError: Coro\Server::set(): option [package_max_length] must be between 1 and 1073741824
ValueError: Coro\Server::set(): option [http_request_line_size] must be between 64 and 1048576
ValueError: Coro\Server::set(): option [http_header_size] must be between 256 and 16777216
ValueError: Coro\Server::set(): option [http_header_count] must be between 1 and 128
ValueError: Coro\Server::set(): option [http_request_timeout] must be between 0 and 86400
ValueError: Coro\Server::set(): option [max_idle_time] must be between 0 and 86400
ValueError: Coro\Server::set(): option [send_timeout] must be between 0 and 86400
ValueError: Coro\Server::set(): option [dispatch_mode] must not be 6: set dispatch_func instead, and the mode for packets that the function does not dispatch
