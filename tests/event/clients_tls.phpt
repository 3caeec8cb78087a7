--TEST--
Event watches a client with TLS, and does not write past TLS
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../client/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Channel;
use Coro\Event;

Coro\run(function () {
    $read = new Channel(1);
    $own = certificate('localhost');
    $tls = echoing(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $client = new Coroutine\Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->set(['ssl_verify_peer' => false]);
    show('TLS', $client->connect('127.0.0.1', port_of($tls)), @Event::write($client, 'plain'), error_get_last()['message']);
    Event::add($client, function ($c) use ($read) {
        Event::del($c);
        $read->push($c->recv());
    });
    $client->send('secret');
    show('TLS', $read->pop());
    stop_serving();
});
?>
--EXPECT--
TLS: true false "Coro\\Event::write(): cannot send to the descriptor: Operation not supported"
TLS: "secret"
