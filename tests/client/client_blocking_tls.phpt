--TEST--
Client: blocks during TLS and with proxies
--EXTENSIONS--
coro
openssl
pcntl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
const WITH_TLS = true;
require __DIR__ . '/blocking.inc';

use Coro\Client;

$client = new Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
show('not trusted', $client->connect('127.0.0.1', $ports['tls'], 5), $client->errCode);
$client->set(['ssl_allow_self_signed' => true, 'ssl_host_name' => 'a.example']);
show('TLS', $client->connect('127.0.0.1', $ports['tls'], 5), $client->send('secret'), $client->recv(), $client->verifyPeerCert(),
    openssl_x509_parse($client->getPeerCert())['subject']['CN'], $client->close());
$client = new Client(SWOOLE_SOCK_TCP);
$client->set(['ssl_allow_self_signed' => true, 'ssl_host_name' => 'a.example', 'socks5_host' => '127.0.0.1', 'socks5_port' => $ports['socks']]);
show('enableSSL', $client->connect('127.0.0.1', $ports['tls'], 5), $client->enableSSL(), $client->send('later'), $client->recv(), $client->close());
$client->set(['socks5_host' => '', 'http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $ports['http']]);
show('http proxy', $client->connect('127.0.0.1', $ports['echo'], 5), $client->send('proxy'), $client->recv(), $client->close());
?>
--EXPECT--
not trusted: false 1014
TLS: true 6 "secret" true "a.example" true
enableSSL: true true 5 "later" true
http proxy: true 5 "proxy" true
