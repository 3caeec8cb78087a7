--TEST--
Socket: connects, sends, receives and shuts down; close() ends accept()
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';
require __DIR__ . '/show.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;

Coro\run(function () {
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
