--TEST--
Socket: methods of a closed socket, wrong arguments, and package_length_func that throws, waits and calls the socket
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';
require __DIR__ . '/calls.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;

function attempt(string $title, callable $call): void
{
    try {
        $result = json_encode($call());
        echo "$title: $result\n";
    } catch (Throwable $error) {
        echo "$title: ", get_class($error), ': ', $error->getMessage(), "\n";
    }
}

class Unmade extends Socket
{
    public function __construct() {}
}

Coro\run(function () {
    // each method of a socket that is closed, and of one whose constructor has not run
    $closed = new Socket(AF_INET, SOCK_STREAM);
    $closed->close();
    foreach ([$closed, new Unmade] as $socket) {
        foreach (calls() as $name => $call) {
            $socket->errCode = 0;
            $result = $call($socket);
            if (!in_array($result, [false, 0, null], true) || ($socket->errCode !== SOCKET_EBADF)) {
                echo "$name: ", json_encode($result), " $socket->errCode\n";
            }
        }
        echo 'isClosed: ', json_encode($socket->isClosed()), "\n";
    }

    // wrong arguments
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

    // package_length_func throws, calls the socket, waits, closes
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $then = fn () => throw new Exception('from package_length_func');
    $left->setProtocol(['package_length_func' => function (string $bytes) use (&$then) {
        return $then($bytes);
    }]);
    $right->send('abcdef');
    attempt('throws', fn () => $left->recvPacket());
    $then = fn () => print('inside: ' . json_encode([$left->recv(), $left->recvPacket(), $left->setProtocol([]), $left->errCode]) . "\n");
    attempt('calls', fn () => $left->recvPacket());
    $then = function () use ($left) {
        Coroutine::join([go(fn () => attempt('meanwhile', fn () => [$left->recv(), $left->errCode === SOCKET_EBUSY]))]);
        return 2;
    };
    attempt('waits', fn () => $left->recvPacket());
    $then = fn () => (int) $left->close();
    attempt('closes', fn () => [$left->recvPacket(), $left->errCode === SOCKET_ECANCELED]);
});
attempt('outside', fn () => swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0)[0]->recv());
?>
--EXPECTF--
isClosed: true
isClosed: true
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
throws: Exception: from package_length_func
inside: [false,false,false,16]
calls: "a"
meanwhile: [false,true]
waits: "bc"
closes: [false,true]
outside: Coro\Error: Coro\Coroutine\Socket::recv() waits, so it must be called inside a coroutine
