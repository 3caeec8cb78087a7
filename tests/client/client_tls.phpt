--TEST--
Coroutine\Client: TLS begins with the type of the client, or later with enableSSL()
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;

Coro\run(function () {
    $authority = certificate('authority');
    $own = certificate('localhost', $authority);
    $trust = ['ssl_cafile' => temporary_file('authority.pem', $authority['cert'])];
    $tls = echoing(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $client = new Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->set($trust);
    show('TLS', $client->connect('localhost', port_of($tls)), $client->send('secret'), $client->recv(), $client->verifyPeerCert());
    show('certificate', openssl_x509_parse($client->getPeerCert())['subject']['CN'], $client->exportSocket()->getTlsInfo()['protocol']);
    show('already', $client->enableSSL(), $client->errCode === SOCKET_EISCONN, $client->close());
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set($trust);
    show('enableSSL', $client->connect('localhost', port_of($tls)), $client->verifyPeerCert(), $client->getPeerCert(), $client->errCode,
        $client->enableSSL(), $client->send('later'), $client->recv(), $client->verifyPeerCert());
    stop_serving();
});
?>
--EXPECT--
TLS: true 6 "secret" true
certificate: "localhost" "TLSv1.3"
already: false true true
enableSSL: true false false 1011 true 5 "later" true
