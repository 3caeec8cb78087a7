--TEST--
Socket: TLS with a certificate that is accepted; the second connection resumes the session
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

$authority = certificate('authority');
$good = certificate('good.example', $authority);
$file = temporary_file('authority.pem', $authority['cert']);

Coro\run(function () use ($good, $file) {
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
});
?>
--EXPECT--
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
