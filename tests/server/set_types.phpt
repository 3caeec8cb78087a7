--TEST--
Server: set() refuses values of a wrong type
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
foreach ([['worker_num' => 'two'], ['worker_num' => []], ['worker_num' => new stdClass], ['worker_num' => '2M'],
    ['package_max_length' => '2 apples'], ['package_max_length' => []], ['http_request_timeout' => 'soon'],
    ['http_request_timeout' => NAN], ['daemonize' => []], ['daemonize' => new stdClass], ['pid_file' => []],
    ['log_file' => new stdClass], ['worker_num' => NAN],
    ['worker_num' => 1e30], ['log_file' => "a\0b"], ['pid_file' => "a\0b"], ['user' => "a\0b"],
    ['group' => "a\0b"], ['chroot' => "a\0b"], ['worker_num' => 2.0, 'package_eof' => "\0"]] as $settings) {
    attempt(fn () => $server->set($settings));
}
?>
--EXPECT--
TypeError: Coro\Server::set(): option [worker_num] must be of type int, string given
TypeError: Coro\Server::set(): option [worker_num] must be of type int, array given
TypeError: Coro\Server::set(): option [worker_num] must be of type int, stdClass given
TypeError: Coro\Server::set(): option [worker_num] must be of type int, string given
ValueError: Coro\Server::set(): option [package_max_length] must be a size in bytes: Invalid quantity "2 apples": unknown multiplier "s", interpreting as "2 " for backwards compatibility
TypeError: Coro\Server::set(): option [package_max_length] must be of type int, array given
TypeError: Coro\Server::set(): option [http_request_timeout] must be of type float, string given
ValueError: Coro\Server::set(): option [http_request_timeout] must be between 0 and 86400
TypeError: Coro\Server::set(): option [daemonize] must be of type bool, array given
TypeError: Coro\Server::set(): option [daemonize] must be of type bool, stdClass given
TypeError: Coro\Server::set(): option [pid_file] must be of type string, array given
TypeError: Coro\Server::set(): option [log_file] must be of type string, stdClass given
TypeError: Coro\Server::set(): option [worker_num] must be of type int, float given
ValueError: Coro\Server::set(): option [worker_num] must be between 0 and 1024
ValueError: Coro\Server::set(): option [log_file] must not contain any null bytes
ValueError: Coro\Server::set(): option [pid_file] must not contain any null bytes
ValueError: Coro\Server::set(): option [user] must not contain any null bytes
ValueError: Coro\Server::set(): option [group] must not contain any null bytes
ValueError: Coro\Server::set(): option [chroot] must not contain any null bytes
true
