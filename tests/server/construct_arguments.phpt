--TEST--
Server: the constructor refuses wrong arguments
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([
    ['127.0.0.1', -1],
    ['127.0.0.1', 65536],
    ['127.0.0.1', 'http'],
    ['127.0.0.1', 0, 3],
    ['127.0.0.1', 0, 1, 514],
    ['127.0.0.1', 0, 1, 7],
    ["127.0.0.1\0", 0],
    [[], 0],
] as $arguments) {
    attempt(fn () => new Coro\Http\Server(...$arguments));
}
class OwnServer extends Coro\WebSocket\Server
{
    public function __construct(int $port)
    {
        parent::__construct('127.0.0.1', $port);
    }
}
attempt(fn () => new Coro\Server('127.0.0.1', -1));
attempt(fn () => new OwnServer(-1));
?>
--EXPECT--
ValueError: Coro\Http\Server::__construct(): Argument #2 ($port) must be between 0 and 65535
ValueError: Coro\Http\Server::__construct(): Argument #2 ($port) must be between 0 and 65535
TypeError: Coro\Http\Server::__construct(): Argument #2 ($port) must be of type int, string given
ValueError: Coro\Http\Server::__construct(): Argument #3 ($mode) must be CORO_BASE or CORO_PROCESS, 3 given; the type of socket is argument #4 ($sock_type)
ValueError: Coro\Http\Server::__construct(): Argument #4 ($sock_type) must not contain CORO_SSL for a port of datagrams: coro has no DTLS
ValueError: Coro\Http\Server::__construct(): Argument #4 ($sock_type) must be CORO_SOCK_TCP, CORO_SOCK_UDP, CORO_SOCK_TCP6, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or CORO_SOCK_UNIX_DGRAM, perhaps with CORO_SSL, 7 given
ValueError: Coro\Http\Server::__construct(): Argument #1 ($host) must not contain any null bytes
TypeError: Coro\Http\Server::__construct(): Argument #1 ($host) must be of type string, array given
ValueError: Coro\Server::__construct(): Argument #2 ($port) must be between 0 and 65535
ValueError: Coro\WebSocket\Server::__construct(): Argument #2 ($port) must be between 0 and 65535
