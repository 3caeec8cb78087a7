--TEST--
Client: wrong arguments, and methods of objects that are not constructed, throw
--EXTENSIONS--
coro
openssl
pcntl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/blocking.inc';

use Coro\Client;

$carried = new Client(SWOOLE_SOCK_TCP);
$carried->connect('127.0.0.1', $ports['echo'], 5);
$errors = [fn () => new Client(99), fn () => new Client(SWOOLE_SOCK_TCP, SWOOLE_SOCK_ASYNC), fn () => $carried->recv(-1), fn () => $carried->recv(0), fn () => $carried->recv(1, 4096),
    fn () => $carried->shutdown(3), fn () => $carried->enableSSL(strlen(...)),
    fn () => var_export(@$carried->sendfile('x', -1), true) . " $carried->errCode " . error_get_last()['message'], fn () => $carried->set(['timeout' => 'x']),
    fn () => $carried->__construct(SWOOLE_SOCK_TCP), fn () => (new ReflectionClass(Client::class))->newInstanceWithoutConstructor()->connect('x'),
    fn () => clone $carried, fn () => (new Coro\Coroutine\Client(SWOOLE_SOCK_TCP))->connect('127.0.0.1')];
foreach ($errors as $error) {
    try {
        var_dump($error());
    } catch (Throwable $thrown) {
        echo get_class($thrown), ': ', $thrown->getMessage(), "\n";
    }
}
?>
--EXPECT--
ValueError: Coro\Client::__construct(): Argument #1 ($type) must be CORO_SOCK_TCP, CORO_SOCK_TCP6, CORO_SOCK_UDP, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or CORO_SOCK_UNIX_DGRAM, 99 given
ValueError: Coro\Client::__construct(): Argument #2 ($async) must be CORO_SOCK_SYNC; Coro\Async\Client is the client with callbacks
ValueError: Coro\Client::recv(): Argument #1 ($size) must not be negative
string(0) ""
ValueError: Coro\Client::recv(): Argument #2 ($flag) must be a sum of MSG_* constants
ValueError: Coro\Client::shutdown(): Argument #1 ($how) must be between 0 and 2
ValueError: Coro\Client::enableSSL(): Argument #1 ($onSslReady) must be null: only Coro\Async\Client calls functions
string(60) "false 22 Coro\Client::sendfile(): the offset is negative: -1"
TypeError: Coro\Client::set(): option [timeout] must be of type float, string given
Coro\Error: Coro\Client::__construct() must be called only once
Coro\Error: Coro\Client::connect() must be called after the constructor
Error: Trying to clone an uncloneable object of class Coro\Client
Coro\Error: Coro\Coroutine\Client::connect() waits, so it must be called inside a coroutine
