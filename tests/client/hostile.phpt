--TEST--
Socket: wrong arguments throw, or are errors
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/show.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    attempt('twice', fn () => $left->__construct(AF_INET, SOCK_STREAM));
    attempt('family', fn () => new Socket(PHP_INT_MAX, SOCK_STREAM));
    attempt('type', fn () => new Socket(AF_INET, 99));
    attempt('pair', fn () => swoole_coroutine_socketpair(AF_INET, SOCK_STREAM, 0));
    attempt('clone', fn () => clone $left);
    attempt('serialize', fn () => serialize($left));
    attempt('length', fn () => $left->recv(0));
    attempt('length', fn () => $left->recvAll(-1));
    attempt('vector', fn () => $left->readVector([1, 0]));
    attempt('vector', fn () => $left->writeVector(['a', 1]));
    attempt('empty vectors', fn () => [$left->readVector([]), $left->writeVector([]), $left->send(''), $left->sendAll('')]);
    attempt('file', fn () => [@$left->sendFile(__FILE__, -1), $left->errCode, error_get_last()['message']]);
    attempt('folder', fn () => [$left->sendFile(__DIR__), $left->errMsg]);
    attempt('name', fn () => $left->connect("a\0b"));
    attempt('port', fn () => [(new Socket(AF_INET, SOCK_STREAM))->connect('127.0.0.1', 65536)]);
    attempt('event', fn () => $left->getBoundCid(3));
    attempt('how', fn () => $left->shutdown(3));
    attempt('option', fn () => $left->setOption(SOL_SOCKET, SO_KEEPALIVE, []));
    attempt('import', fn () => Socket::import('x'));
    attempt('timeout', fn () => $left->setProtocol(['timeout' => 'soon']));
    attempt('mark', fn () => $left->setProtocol(['open_eof_check' => true, 'package_eof' => '']));
    attempt('function', fn () => $left->setProtocol(['package_length_func' => 'no_such_function']));
    attempt('unknown', fn () => $left->setProtocol(['open_sll' => true]));
    $right->send('abc');
    $right->shutdown(1);
    attempt('huge lengths', fn () => $left->readVectorAll([2, PHP_INT_MAX, PHP_INT_MAX, PHP_INT_MAX]));
    attempt('huge length', fn () => $left->recvAll(PHP_INT_MAX));
});
attempt('outside', fn () => swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0)[0]->recv());
?>
--EXPECT--
twice: Coro\Error: Coro\Coroutine\Socket::__construct() must be called only once
family: Coro\Coroutine\Socket\Exception: cannot make a socket: Invalid argument
type: Coro\Coroutine\Socket\Exception: cannot make a socket: Invalid argument
pair: false
clone: Error: Trying to clone an uncloneable object of class Coro\Coroutine\Socket
serialize: Exception: Serialization of 'Coro\Coroutine\Socket' is not allowed
length: ValueError: Coro\Coroutine\Socket::recv(): Argument #1 ($length) must be greater than 0
length: ValueError: Coro\Coroutine\Socket::recvAll(): Argument #1 ($length) must be greater than 0
vector: ValueError: Coro\Coroutine\Socket::readVector(): Argument #1 ($io_vector) must contain only integers greater than 0
vector: TypeError: Coro\Coroutine\Socket::writeVector(): Argument #1 ($io_vector) must contain only strings, int given
empty vectors: [[],0,0,0]
file: [false,22,"Coro\\Coroutine\\Socket::sendFile(): the offset is negative: -1"]
folder: [false,"Invalid argument"]
name: ValueError: Coro\Coroutine\Socket::connect(): Argument #1 ($host) must not contain any null bytes
port: [false]
event: ValueError: Coro\Coroutine\Socket::getBoundCid(): Argument #1 ($event) must be CORO_EVENT_READ or CORO_EVENT_WRITE
how: ValueError: Coro\Coroutine\Socket::shutdown(): Argument #1 ($how) must be between 0 and 2
option: TypeError: Coro\Coroutine\Socket::setOption(): Argument #3 ($opt_value) must be of type string|int|bool, array given
import: TypeError: Coro\Coroutine\Socket::import(): Argument #1 ($stream) must be an open stream of a socket, or a Socket
timeout: TypeError: Coro\Coroutine\Socket::setProtocol(): option [timeout] must be of type float, string given
mark: ValueError: Coro\Coroutine\Socket::setProtocol(): option [package_eof] must not be empty
function: TypeError: Coro\Coroutine\Socket::setProtocol(): option [package_length_func] must be a valid callback, string given
unknown: true
huge lengths: ["ab","c"]
huge length: ""
outside: Coro\Error: Coro\Coroutine\Socket::recv() waits, so it must be called inside a coroutine
