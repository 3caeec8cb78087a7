--TEST--
Coroutine\Server: wrong arguments and options, and objects that are not constructed, are errors
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/stream.inc';

use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;

Coro\run(function () {
    $done = new Coro\Channel(10);
    $echo = echoing_packets($done);
    $server = new Server('127.0.0.1', reuse_port: true);
    show('no function', $server->start(), $server->errCode === SOCKET_EINVAL);
    $server->handle($echo);
    try {
        $server->set(['package_max_length' => -1]);
        $server->start();
    } catch (ValueError $error) {
        show('options', $error->getMessage());
    }
    show('shared', (new Server('127.0.0.1', $server->port, false, true))->port === $server->port);
    foreach ([fn () => new Server('127.0.0.1', $server->port), fn () => new Server('', 0), fn () => new Connection(new stdClass())] as $try) {
        try {
            $try();
        } catch (Throwable $thrown) {
            show('refused', get_class($thrown));
        }
    }
    $class = new class('127.0.0.1') extends Server {
        public function __construct(string $host)
        {
        }
    };
    $class->handle($echo);
    foreach ([fn () => $class->start(), fn () => (new ReflectionClass(Connection::class))->newInstanceWithoutConstructor()->recv()] as $try) {
        try {
            $try();
        } catch (Coro\Error $error) {
            show('not constructed', $error->getMessage());
        }
    }
});
?>
--EXPECT--
no function: false true
options: "Coro\\Coroutine\\Socket::setProtocol(): option [package_max_length] must be between 1 and 1073741824"
shared: true
refused: "Coro\\Exception"
refused: "ValueError"
refused: "TypeError"
not constructed: "Coro\\Coroutine\\Server::start() needs a socket: the constructor was not called"
not constructed: "Coro\\Coroutine\\Server\\Connection::recv() needs a socket: the constructor was not called"
