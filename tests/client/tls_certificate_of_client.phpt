--TEST--
Socket: a client has a certificate whose key has a passphrase, and trusts a folder of authorities; TLS 1.3 resumes its session
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

Coro\run(function () use ($authority, $good, $file) {
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
    $listener->close();
});
?>
--EXPECT--
welcome client TLSv1.3
welcome client TLSv1.3
