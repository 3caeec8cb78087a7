--TEST--
Socket: wrong arguments and calls, a second reader, and each wait that is ended by close(), cancel() and exceptions
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;

// Returns a call of each method, with valid arguments.
function calls(): array
{
    return [
        'bind' => fn (Socket $s) => $s->bind('127.0.0.1'),
        'listen' => fn (Socket $s) => $s->listen(),
        'accept' => fn (Socket $s) => $s->accept(0.01),
        'connect' => fn (Socket $s) => $s->connect('127.0.0.1', 1),
        'checkLiveness' => fn (Socket $s) => $s->checkLiveness(),
        'getBoundCid' => fn (Socket $s) => $s->getBoundCid(SWOOLE_EVENT_READ),
        'peek' => fn (Socket $s) => $s->peek(),
        'recv' => fn (Socket $s) => $s->recv(),
        'recvAll' => fn (Socket $s) => $s->recvAll(),
        'recvLine' => fn (Socket $s) => $s->recvLine(),
        'recvWithBuffer' => fn (Socket $s) => $s->recvWithBuffer(),
        'recvPacket' => fn (Socket $s) => $s->recvPacket(),
        'send' => fn (Socket $s) => $s->send('x'),
        'readVector' => fn (Socket $s) => $s->readVector([1]),
        'readVectorAll' => fn (Socket $s) => $s->readVectorAll([1]),
        'writeVector' => fn (Socket $s) => $s->writeVector(['x']),
        'writeVectorAll' => fn (Socket $s) => $s->writeVectorAll(['x']),
        'sendFile' => fn (Socket $s) => $s->sendFile(__FILE__),
        'sendAll' => fn (Socket $s) => $s->sendAll('x'),
        'recvfrom' => fn (Socket $s) => $s->recvfrom($from),
        'sendto' => fn (Socket $s) => $s->sendto('127.0.0.1', 1, 'x'),
        'getOption' => fn (Socket $s) => $s->getOption(SOL_SOCKET, SO_TYPE),
        'setOption' => fn (Socket $s) => $s->setOption(SOL_SOCKET, SO_KEEPALIVE, 1),
        'sslHandshake' => fn (Socket $s) => $s->sslHandshake(),
        'getPeerCert' => fn (Socket $s) => $s->getPeerCert(),
        'getTlsInfo' => fn (Socket $s) => $s->getTlsInfo(),
        'shutdown' => fn (Socket $s) => $s->shutdown(),
        'cancel' => fn (Socket $s) => $s->cancel(),
        'close' => fn (Socket $s) => $s->close(),
        'getpeername' => fn (Socket $s) => $s->getpeername(),
        'getsockname' => fn (Socket $s) => $s->getsockname(),
    ];
}

function attempt(string $title, callable $call): void
{
    try {
        echo "$title: ", json_encode($call()), "\n";
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
    attempt('file', fn () => $left->sendFile(__FILE__, -1));
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
        go(fn () => attempt('meanwhile', fn () => [$left->recv(), $left->errCode === SOCKET_EBUSY]));
        Coroutine::sleep(0.001);
        return 2;
    };
    attempt('waits', fn () => $left->recvPacket());
    $then = fn () => (int) $left->close();
    attempt('closes', fn () => [$left->recvPacket(), $left->errCode === SOCKET_EBADF]);

    // each wait: a second caller, close(), cancel() of the socket and of the coroutine
    $ends = [
        'close' => fn (Socket $s, int $id, int $event) => $s->close(),
        'cancel' => fn (Socket $s, int $id, int $event) => $s->cancel($event),
        'Coroutine::cancel' => fn (Socket $s, int $id, int $event) => Coroutine::cancel($id),
        'throw' => fn (Socket $s, int $id, int $event) => Coroutine::cancel($id, true),
    ];
    $data = str_repeat('x', 4 << 20);
    $file = temporary_file('large', $data);
    $waits = array_intersect_key(calls(), array_flip(['recv', 'recvAll', 'recvLine', 'recvWithBuffer', 'recvPacket', 'readVector',
        'readVectorAll', 'recvfrom'])) + [
        'send' => fn (Socket $s) => $s->sendAll($data) === strlen($data) ? true : false,
        'writeVector' => fn (Socket $s) => $s->writeVector([$data]) === strlen($data) ? true : false,
        'sendFile' => fn (Socket $s) => $s->sendFile($file),
        'sslHandshake' => fn (Socket $s) => $s->setProtocol(['ssl_verify_peer' => false]) && $s->sslHandshake(),
    ];
    foreach ($ends as $end => $finish) {
        $seen = [];
        foreach ($waits as $name => $wait) {
            [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
            $event = in_array($name, ['send', 'writeVector', 'sendFile'], true) ? SWOOLE_EVENT_WRITE : SWOOLE_EVENT_READ;
            $result = null;
            $id = go(function () use ($wait, $left, &$result) {
                try {
                    $result = $wait($left);
                    $result = json_encode($result) . ' ' . array_search($left->errCode, ['EBADF' => SOCKET_EBADF,
                        'ECANCELED' => SOCKET_ECANCELED], true);
                } catch (Throwable $error) {
                    $result = get_class($error);
                }
            });
            $left->getBoundCid($event) === $id || print("$name: nobody waits\n");
            $second = $wait($left);
            $second === false && $left->errCode === SOCKET_EBUSY || print("$name: second caller: " . json_encode($second) . " $left->errMsg\n");
            $finish($left, $id, $event);
            Coroutine::join([$id]);
            $seen[$result][] = $name;
        }
        foreach ($seen as $result => $names) {
            echo "$end: $result: ", count($names) === count($waits) ? 'all' : implode(' ', $names), "\n";
        }
    }
});
attempt('outside', fn () => swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0)[0]->recv());
?>
--EXPECT--
