--TEST--
Socket: 1,000 connections at once, and a slow peer
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;
use Coro\Coroutine\WaitGroup;

if (function_exists('posix_setrlimit')) {
    posix_setrlimit(POSIX_RLIMIT_NOFILE, posix_getrlimit()['hard openfiles'], posix_getrlimit()['hard openfiles']);
}

Coro\run(function () {
    $listener = listening(['open_length_check' => true]);
    $listener->listen(1024);
    go(function () use ($listener) {
        while ($peer = $listener->accept()) {
            go(function (Socket $peer) {
                while ($packet = $peer->recvPacket()) {   // an accepted socket has the options of the listening socket
                    $peer->sendAll($packet);
                }
            }, $peer);
        }
    });
    $count = min(1000, intdiv((int) shell_exec('ulimit -n') - 50, 2));
    $answers = 0;
    $everyone = new Channel(1);
    for ($i = 0; $i < $count; $i++) {
        $clients[] = $client = connected($listener);
        $client->setProtocol(['open_length_check' => true]);
    }
    foreach ($clients as $i => $client) {
        go(function () use ($client, $i, $count, &$answers, $everyone) {
            $packet = pack('N', strlen("number $i") + 4) . "number $i";
            $client->sendAll($packet);
            $answers += $client->recvPacket() === $packet;
            $answers === $count && $everyone->push(true);
        });
    }
    echo json_encode($everyone->pop(30)), "\n";
    $clients = $client = null;
    $listener->close();

    // Bytes that send() reports arrive, and no others, although the peer is slow and calls time out.
    $own = certificate('a.example');
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $listener->setOption(SOL_SOCKET, SO_RCVBUF, 4096);
    $ready = new Channel(1);
    go(function () use ($listener, $ready) {
        $peer = $listener->accept();
        $peer->recv();
        $ready->push($peer);
    });
    $client = connected($listener, ['open_ssl' => true, 'ssl_verify_peer' => false]);
    $client->setOption(SOL_SOCKET, SO_SNDBUF, 4096);
    $client->send('x');
    $peer = $ready->pop();
    $sent = '';
    $timeouts = 0;
    for ($i = 0; $timeouts < 4; $i++) {
        $piece = str_repeat(chr(65 + $i % 26), 50000);
        $count = $client->sendAll($piece, 0.01);
        $timeouts += $count !== strlen($piece);
        $sent .= substr($piece, 0, (int) $count);
    }
    go(function () use ($client) {
        $client->sendAll('the end');
        $client->shutdown(1);
    });
    $received = '';
    while (($bytes = $peer->recv()) !== '' && $bytes !== false) {
        $received .= $bytes;
    }
    echo json_encode([$received === "{$sent}the end", $peer->errCode]), "\n";
});
?>
--EXPECT--
true
[true,0]
