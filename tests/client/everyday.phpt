--TEST--
Socket: echo, packets, lines, vectors, files, datagrams, unix sockets and imported streams
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

Coro\run(function () {
    // an echo server and its clients
    $listener = listening();
    $accepting = go(function () use ($listener, &$error) {
        while ($peer = $listener->accept()) {
            go(function () use ($peer) {
                while (($bytes = $peer->recv()) !== '' && $bytes !== false) {
                    $peer->sendAll($bytes);
                }
                $peer->close();
            });
        }
        $error = $listener->errCode;
    });
    $client = connected($listener);
    show('send', $client->send('hello'), $client->recv());
    show('peer', $client->getpeername()['address'], $client->getpeername() === $listener->getsockname());
    $large = random_bytes(3 << 20);
    $sending = go(function () use ($client, $large, &$sent) {
        $sent = $client->sendAll($large);
    });
    show('recvAll', $client->recvAll(strlen($large)) === $large);
    Coroutine::join([$sending]);
    show('sendAll', $sent === strlen($large));
    show('shutdown', $client->shutdown(1), $client->recv(), $client->checkLiveness());
    show('localhost', (new Socket(AF_INET, SOCK_STREAM))->connect('localhost', $listener->getsockname()['port']));
    show('bind', connected($listener, ['bind_address' => '127.0.0.2'])->getsockname()['address']);
    $listener->close();
    Coroutine::join([$accepting]);
    show('accept() during close()', $error === SOCKET_ECANCELED);

    // packets
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('length', $left->setProtocol(['open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2]));
    $right->send("\0\3one\0\3t");
    show('recvPacket', substr($left->recvPacket(), 2));
    go(fn () => $right->send('wo'));
    show('recvPacket', substr($left->recvPacket(), 2));
    show('function', $left->setProtocol(['package_length_func' => fn (string $bytes) => (int) $bytes[0]]));
    $right->send('2a3bb');
    show('recvPacket', $left->recvPacket(), $left->recvPacket());
    show('eof', $left->setProtocol(['package_length_func' => null, 'open_length_check' => false, 'open_eof_split' => true,
        'package_eof' => '|', 'package_max_length' => 10]));
    $right->send('a|b|' . str_repeat('x', 20));
    show('recvPacket', $left->recvPacket(), $left->recvPacket(), $left->recvPacket(), $left->errCode === SOCKET_EMSGSIZE);
    $right->send('part');
    $right->shutdown(1);
    show('end in a packet', $left->recvPacket(), $left->errCode, $left->recvPacket());

    // lines, vectors, buffers
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('writeVector', $right->writeVector(["line 1\nli", '', "ne 2\nlonger\n123456rest"]));
    show('recvLine', $left->recvLine(), $left->recvLine(), $left->recvLine(3), $left->recvLine());
    show('readVector', $left->readVector([2, 1]), $left->readVectorAll([1, 2]));
    show('peek', $left->peek(2), $left->peek(), $left->recvWithBuffer(1), $left->recvWithBuffer());
    show('peek', $left->peek(), $left->errCode === SOCKET_EAGAIN);
    $right->send('abcdef');
    show('recv', $left->recv(2), $left->recv());
    go(fn () => $right->writeVectorAll(array_fill(0, 3000, 'xy')));
    show('vectors', $left->recvAll(6000) === str_repeat('xy', 3000));
});

Coro\run(function () {
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);

    // files
    $file = temporary_file('data', str_repeat('0123456789', 100000));
    $sending = go(function () use ($right, $file, &$sent) {
        $sent = [$right->sendFile($file), $right->sendFile($file, 5, 3), $right->sendFile($file, 2000000)];
    });
    show('received', $left->recvAll(1000000) === file_get_contents($file), $left->recvAll(3));
    Coroutine::join([$sending]);
    show('sendFile', $sent);
    show('sendFile', $right->sendFile('/does/not/exist'), $right->errMsg);

    // datagrams
    $one = new Socket(AF_INET, SOCK_DGRAM);
    $two = new Socket(AF_INET, SOCK_DGRAM);
    $one->bind('127.0.0.1');
    $two->bind('127.0.0.1');
    $port = $two->getsockname()['port'];
    show('sendto', $one->sendto('127.0.0.1', $port, 'a'), $one->sendto('127.0.0.1', $port, ''), $one->sendto('127.0.0.1', $port, 'b'));
    show('recvfrom', $two->recvfrom($from), $from === $one->getsockname(), $two->recvfrom($from), $two->recvfrom($from));
    show('no more', $two->recvfrom($from, 0.01), $two->errCode === SOCKET_ETIMEDOUT);
    $one->connect('127.0.0.1', $port);
    foreach (['c', 'dd', 'eee'] as $text) {
        $one->send($text);
    }
    show('recv', $two->recv(), $two->recv(), $two->recv());

    // unix sockets
    $path = temporary_file('socket');
    $listener = new Socket(AF_UNIX, SOCK_STREAM);
    show('bind', $listener->bind($path), $listener->listen());
    go(fn () => $listener->accept()->send('from unix'));
    $client = new Socket(AF_UNIX, SOCK_STREAM);
    show('connect', $client->connect($path), $client->recv(), $client->getpeername()['address'] === $path);

    // imported streams, twice the same
    [$stream, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    for ($i = 0; $i < 2; $i++) {
        $socket = Socket::import($stream);
        go(fn () => fwrite($other, "from the stream $i"));
        show('import', $socket->recv(), $socket->send('back'), fread($other, 10));
        $socket->close();
    }
    show('options', $client->setOption(SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 10000]),
        $client->getOption(SOL_SOCKET, SO_TYPE) === SOCK_STREAM);
    $stays = connected($listening = listening(), ['timeout' => 0.01]);
    show('timeout', $stays->recv(), $stays->errCode === SOCKET_ETIMEDOUT, $stays->errMsg);
    Coro\Coroutine::set(['socket_read_timeout' => 0.01, 'socket_connect_timeout' => 3, 'socket_timeout' => 0.02]);
    show('timeout', connected($listening)->recv());
});
?>
--EXPECT--
send: 5 "hello"
peer: "127.0.0.1" true
recvAll: true
sendAll: true
shutdown: true "" false
localhost: true
bind: "127.0.0.2"
accept() during close(): true
length: true
recvPacket: "one"
recvPacket: "two"
function: true
recvPacket: "2a" "3bb"
eof: true
recvPacket: "a|" "b|" false true
end in a packet: "" 0 ""
writeVector: 31
recvLine: "line 1\n" "line 2\n" "lon" "ger\n"
readVector: ["12","3"] ["4","56"]
peek: "re" "rest" "r" "est"
peek: false true
recv: "ab" "cdef"
vectors: true
received: true "567"
sendFile: [true,true,true]
sendFile: false "No such file or directory"
sendto: 1 0 1
recvfrom: "a" true "" "b"
no more: false true
recv: "c" "dd" "eee"
bind: true true
connect: true "from unix" true
import: "from the stream 0" 4 "back"
import: "from the stream 1" 4 "back"
options: true true
timeout: false true "Connection timed out"
timeout: false
