--TEST--
Socket: two coroutines at each end read and write over TLS; files are sent in order, and cancel() leaves whole records
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

use Coro\Coroutine\Socket;

$authority = certificate('authority');
$good = certificate('good.example', $authority);

Coro\run(function () use ($authority, $good) {
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $good['cert'], 'ssl_key_file' => $good['key']]);
    $options = ['open_ssl' => true, 'ssl_cafile' => $authority['cert'], 'ssl_host_name' => 'good.example'];
    $accepting = go(function () use ($listener, &$peer) {
        while (($next = $listener->accept()) && $next->send('welcome') !== false) {
            $peer = $next;
        }
    });
    $socket = connected($listener, $options);
    $socket->recv();
    // Both directions are busy, and each end is read and written by two coroutines.
    $bytes = str_repeat(random_bytes(1000), 3000);
    foreach ([$socket, $peer] as $end) {
        go(function () use ($end, $bytes) {
            echo $end->sendAll($bytes) === strlen($bytes) ? '' : "not sent: $end->errMsg\n";
        });
        $receiving[] = go(function () use ($end, $bytes) {
            echo $end->recvAll(strlen($bytes)) === $bytes ? 'received' : "not received: $end->errMsg", "\n";
        });
    }
    Coro\Coroutine::join($receiving);

    // Files: a small one, parts of a large one, and a large one for a peer that receives later and then not at all
    $path = temporary_file('data', $bytes);
    $sending = go(function () use ($peer, $path) {
        var_dump($peer->sendFile(__DIR__ . '/certificates.inc'), $peer->sendFile($path, 2_999_990), $peer->sendFile($path, 5, 3),
            $peer->sendFile($path));
    });
    $expected = file_get_contents(__DIR__ . '/certificates.inc') . substr($bytes, -10) . substr($bytes, 5, 3) . $bytes;
    echo $socket->recvAll(strlen($expected)) === $expected ? 'the files' : 'other bytes', "\n";
    Coro\Coroutine::join([$sending]);
    $socket->close();
    $socket = new Socket(AF_INET, SOCK_STREAM);
    $socket->setProtocol($options) && $socket->setOption(SOL_SOCKET, SO_RCVBUF, 10_000);
    $socket->connect('127.0.0.1', $listener->getsockname()['port']);
    echo $socket->recv(), "\n";
    $peer->setOption(SOL_SOCKET, SO_SNDBUF, 10_000);
    $sending = go(function () use ($peer, $path) {
        echo var_export($peer->sendFile($path), true), " $peer->errCode $peer->errMsg\n";
    });
    echo var_export($peer->cancel(SWOOLE_EVENT_WRITE), true), "\n";   // the socket's buffers are full
    Coro\Coroutine::join([$sending]);
    // What was sent is followed by the next bytes, and by the end of the stream.
    go(fn () => $peer->sendAll('the end') && $peer->close());
    for ($all = ''; ($part = $socket->recv()) !== '' && $part !== false; $all .= $part);
    echo strlen($all) > 7 && str_starts_with($bytes, substr($all, 0, -7)) ? substr($all, -7) : 'other bytes', ' ',
        var_export($part, true), "\n";
    $listener->close();
});
?>
--EXPECT--
received
received
bool(true)
bool(true)
bool(true)
bool(true)
the files
welcome
true
false 125 Operation canceled
the end ''
