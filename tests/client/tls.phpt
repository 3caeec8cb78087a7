--TEST--
Socket: TLS with a certificate that is accepted, certificates that are refused, certificates of clients, busy connections and files
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
$own = certificate('good.example');
$file = temporary_file('authority.pem', $authority['cert']);

// Prints what a client and a server see: the result of connect(), an answer, and the error.
function try_tls(string $title, array $server, array $client): void
{
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $server['cert'], 'ssl_key_file' => $server['key']]);
    go(function () use ($listener) {
        $peer = $listener->accept();
        $peer->send('hello ' . $peer->recv());
        $peer->recv();
    });
    $socket = connected($listener, ['open_ssl' => true] + $client);
    $answer = $socket->errCode ? '-' : ($socket->send('client') ? $socket->recv() : '-');
    echo "$title: $answer, $socket->errCode, $socket->errMsg\n";
    echo '    later: ', var_export($socket->send('x'), true), ' ', var_export($socket->recv(), true), "\n";
    $socket->close();
}

Coro\run(function () use ($good, $own, $file) {
    $name = ['ssl_host_name' => 'good.example'];
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $good['cert'], 'ssl_key_file' => $good['key'],
        'ssl_alpn_protocols' => 'h2, http/1.1']);
    go(function () use ($listener) {
        while ($peer = $listener->accept()) {
            echo $peer->recv(), ' ', $peer->getTlsInfo()['server_name'], "\n";
            $peer->sendAll('welcome');
            $peer->close();
        }
    });
    foreach ([false, true] as $is_second) {
        $socket = connected($listener, ['open_ssl' => true, 'ssl_cafile' => $file, 'ssl_alpn_protocols' => 'http/1.1',
            'ssl_protocols' => SWOOLE_SSL_TLSv1_2] + $name);
        $socket->send('hello');
        echo $socket->recv(), ', then ', var_export($socket->recv(), true), "\n";
        ['protocol' => $protocol, 'alpn' => $alpn, 'is_resumed' => $is_resumed] = $socket->getTlsInfo();
        echo "$protocol $alpn, ", $is_resumed === $is_second ? 'as expected' : 'not as expected', "\n";
        echo openssl_x509_parse($socket->getPeerCert())['subject']['CN'], "\n";
        echo var_export($socket->sslHandshake(), true), " $socket->errMsg\n";
    }
    $listener->close();
    try_tls('accepted', $good, ['ssl_cafile' => $file] + $name);
    try_tls('not verified', $own, ['ssl_verify_peer' => false]);
    try_tls('self-signed allowed', $own, ['ssl_allow_self_signed' => true] + $name);
    try_tls('other name', $good, ['ssl_cafile' => $file, 'ssl_host_name' => 'other.example']);
    try_tls('other address', $good, ['ssl_cafile' => $file]);
    try_tls('unknown authority', $good, $name);
    try_tls('self-signed', $own, $name);

    $socket = connected($listener = listening(), ['open_ssl' => true, 'ssl_cafile' => '/does/not/exist.pem']);
    echo "$socket->errCode $socket->errMsg\n";
});

Coro\run(function () use ($authority, $good, $file) {
    // A certificate of the client whose key has a passphrase, a folder of authorities, and a session of TLS 1.3
    $client = certificate('client', $authority, 2, 'secret');
    temporary_file(sprintf('%s.0', openssl_x509_parse($authority['cert'])['hash']), $authority['cert']);
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $good['cert'], 'ssl_key_file' => $good['key'],
        'ssl_client_cert_file' => $file, 'ssl_protocols' => SWOOLE_SSL_TLSv1_3]);
    $options = ['open_ssl' => true, 'ssl_capath' => dirname($file), 'ssl_host_name' => 'good.example',
        'ssl_cert_file' => $client['cert'], 'ssl_key_file' => $client['key'], 'ssl_passphrase' => 'secret'];
    $accepting = go(function () use ($listener, &$peer) {
        while (($next = $listener->accept()) && $next->send('welcome') !== false) {
            $peer = $next;
        }
    });
    foreach ([false, true] as $is_second) {
        $socket = connected($listener, $options);
        echo $socket->recv(), ' ', openssl_x509_parse($peer->getPeerCert())['subject']['CN'], ' ', $socket->getTlsInfo()['protocol'],
            $socket->getTlsInfo()['is_resumed'] === $is_second ? '' : ' not as expected', "\n";
    }

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
--EXPECTF--
hello good.example
welcome, then ''
TLSv1.2 http/1.1, as expected
good.example
false the socket has TLS already
hello good.example
welcome, then ''
TLSv1.2 http/1.1, as expected
good.example
false the socket has TLS already
accepted: hello client, 0, 
    later: 1 ''
not verified: hello client, 0, 
    later: 1 ''
self-signed allowed: hello client, 0, 
    later: 1 ''
other name: -, 1014, %s
    later: false false
other address: -, 1014, %s
    later: false false
unknown authority: -, 1014, %s
    later: false false
self-signed: -, 1014, %s
    later: false false
1019 %s
welcome client TLSv1.3
welcome client TLSv1.3
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
