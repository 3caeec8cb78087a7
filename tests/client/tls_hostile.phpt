--TEST--
Socket: a peer of a TLS connection that sends plain text, nothing, or cuts the stream; STARTTLS with bytes in front
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

use Coro\Coroutine\Socket;

function report(string $title, Socket $socket, mixed $result): void
{
    echo "$title: ", json_encode($result), " $socket->errCode $socket->errMsg\n";
}

Coro\run(function () {
    $own = certificate('a.example');
    $server = ['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']];
    $client = ['open_ssl' => true, 'ssl_verify_peer' => false];

    $listener = listening();
    go(function () use ($listener) {
        $peer = $listener->accept();
        $peer->recv();
        $peer->send("220 this is no TLS\r\n");
        $listener->accept()->close();
        $silent = $listener->accept();
        $silent->recv();
        $silent->recv();
    });
    foreach (['plain server', 'closing server'] as $title) {
        $socket = connected($listener, $client);
        report($title, $socket, $socket->recv());
    }
    $socket = connected($listener, ['connect_timeout' => 0.1] + $client);
    report('silent server', $socket, $socket->send('x'));
    $socket->close();
    $listener->close();

    $listener = listening($server);
    foreach (['plain client' => "GET / HTTP/1.1\r\n\r\n", 'noise' => "\0\1\2\3\4\5\6\7\10"] as $title => $bytes) {
        $socket = connected($listener);
        $peer = $listener->accept();
        $socket->send($bytes);
        report($title, $peer, $peer->recv());
        report("$title, later", $peer, $peer->send('x'));
        $socket->close();
        $peer->close();
    }

    // A relay ends the connection, so the client gets no close_notify.
    $relay = listening();
    go(function () use ($listener) {
        $peer = $listener->accept();
        $peer->send('part');
        $peer->recv();
    });
    go(function () use ($relay, $listener) {
        $near = $relay->accept();
        $far = connected($listener);
        $copy = function (Socket $from, Socket $to): void {
            while (($bytes = $from->recv()) !== '' && $bytes !== false) {
                $to->sendAll($bytes);
            }
        };
        go(fn () => $copy($near, $far));
        go(fn () => $copy($far, $near));
        $GLOBALS['cut']->pop();
        $near->close();
        $far->close();
    });
    $GLOBALS['cut'] = new Coro\Coroutine\Channel(1);
    $socket = connected($relay, $client);
    report('part', $socket, $socket->recv());
    $GLOBALS['cut']->push(true);
    report('truncated', $socket, $socket->recv());
    $listener->close();

    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $right->send("STARTTLS\r\nINJECTED\r\n");
    report('line', $left, $left->recvLine());
    report('bytes before the handshake', $left, $left->sslHandshake());
    $left->setProtocol($client);
    report('no bytes without TLS', $left, $left->send('secret'));
    report('recvfrom', $left, $left->recvfrom($from));
    report('sendto', $left, $left->sendto('127.0.0.1', 1, 'secret'));
    echo 'leaked: ', json_encode($right->peek()), "\n";
    [$left] = swoole_coroutine_socketpair(AF_UNIX, SOCK_DGRAM, 0);
    report('datagrams', $left, $left->sslHandshake());
});
?>
--EXPECT--
plain server: false 1018 the peer has sent bytes that are not TLS
closing server: false 1018 the peer has closed the connection during the handshake
silent server: false 110 Connection timed out
plain client: false 1015 the client has sent a plain HTTP request instead of TLS
plain client, later: false 1015 the client has sent a plain HTTP request instead of TLS
noise: false 1018 the peer has sent bytes that are not TLS
noise, later: false 1018 the peer has sent bytes that are not TLS
part: "part" 0 
truncated: false 1017 the peer has closed the connection without the end message of TLS
line: "STARTTLS\r\n" 0 
bytes before the handshake: false 71 bytes have arrived before the TLS handshake, and were not read
no bytes without TLS: false 71 bytes have arrived before the TLS handshake, and were not read
recvfrom: false 95 Operation not supported
sendto: false 95 Operation not supported
leaked: false
datagrams: false 95 Operation not supported
