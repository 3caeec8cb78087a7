--TEST--
coro_client_select() reports urgent bytes, and bytes that TLS has already decrypted
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $authority = certificate('authority');
    $own = certificate('localhost', $authority);
    $trust = ['ssl_cafile' => temporary_file('authority.pem', $authority['cert'])];
    $tls = echoing(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $none = [];
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1));
    $peer = stream_socket_accept($listener);
    go(fn () => stream_socket_sendto($peer, '!', STREAM_OOB));
    [$read, $except] = [[$client], [$client]];
    show('urgent', coro_client_select($read, $none, $except, 1), count($read), count($except));
    $socket = new Socket(AF_INET, SOCK_STREAM);
    $socket->setProtocol(['open_ssl' => true] + $trust);
    show('TLS', $socket->connect('localhost', port_of($tls)), $socket->send('secure'), $socket->recv(2));
    $read = [$socket];
    show('TLS', coro_client_select($read, $none, $none, 0.1), $socket->recv());
    stop_serving();
});
?>
--EXPECT--
urgent: 1 0 1
TLS: true 6 "se"
TLS: 1 "cure"
