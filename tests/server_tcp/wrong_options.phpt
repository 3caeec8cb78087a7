--TEST--
TCP server: set() or start() refuses invalid framing options
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach ([
    ['package_eof' => ''],
    ['package_eof' => str_repeat('x', 9)],
    ['package_eof' => 'xxx', 'package_max_length' => 2, 'open_eof_check' => true],
    ['package_length_type' => 'x'],
    ['package_length_type' => ''],
    ['package_length_offset' => -1],
    ['package_length_offset' => 97, 'package_max_length' => 100, 'open_length_check' => true],
    ['package_body_offset' => 101, 'package_max_length' => 100, 'open_length_check' => true],
    ['package_max_length' => 0],
    ['socket_buffer_size' => 0],
] as $options) {
    attempt(function () use ($options): bool {
        $server = new Coro\Server('127.0.0.1', 0, server_mode());
        $server->on('receive', 'strlen');
        $server->on('start', fn ($server) => $server->shutdown());
        return $server->set($options) && $server->start();
    });
}
?>
--EXPECT--
ValueError: Coro\Server::start(): option [package_eof] must not be empty
ValueError: Coro\Server::set(): option [package_eof] must not be longer than 8 bytes
ValueError: Coro\Server::start(): option [package_max_length] must not be smaller than the size of package_eof
ValueError: Coro\Server::set(): option [package_length_type] must be one of c, C, s, S, n, v, i, I, l, L, N, V, q, Q, J, P
ValueError: Coro\Server::set(): option [package_length_type] must be one of c, C, s, S, n, v, i, I, l, L, N, V, q, Q, J, P
ValueError: Coro\Server::set(): option [package_length_offset] must be between 0 and 1073741824
ValueError: Coro\Server::start(): option [package_length_offset] must be at least 0, and the length must end within package_max_length
ValueError: Coro\Server::start(): option [package_body_offset] must be between 0 and package_max_length
ValueError: Coro\Server::set(): option [package_max_length] must be between 1 and 1073741824
ValueError: Coro\Server::set(): option [socket_buffer_size] must be between 1 and 1073741824
