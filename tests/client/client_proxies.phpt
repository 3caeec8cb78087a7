--TEST--
Clients and sockets connect through both kinds of proxies, with and without a password and TLS
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
    $echo = echoing();
    foreach (['socks5' => socks_proxy(...), 'http_proxy' => http_proxy(...)] as $kind => $make) {
        foreach ([[], ['ada', 'secret']] as $password) {
            $proxy = $make(...$password);
            $options = ["{$kind}_host" => '127.0.0.1', "{$kind}_port" => port_of($proxy)];
            if ($password) {
                $options += ["{$kind}_username" => 'ada', "{$kind}_password" => 'secret'];
            }
            $plain = new Client(SWOOLE_SOCK_TCP);
            $plain->set($options);
            $secure = new Client(SWOOLE_SOCK_TCP | SWOOLE_SSL);
            $secure->set($options + $trust);
            show($kind, $plain->connect('localhost', port_of($echo)), $plain->send('plain'), $plain->recv(),
                $secure->connect('localhost', port_of($tls)), $secure->send('secure'), $secure->recv());
            // The same connection by the other class, and by Socket.
            $blocking = new Coro\Client(SWOOLE_SOCK_TCP);
            $blocking->set($options);
            $socket = new Socket(AF_INET, SOCK_STREAM);
            $socket->setProtocol($options);
            show($kind, $blocking->connect('127.0.0.1', port_of($echo), 5), $blocking->send('waits'), $blocking->recv(),
                $socket->connect('127.0.0.1', port_of($echo)), $socket->send('socket'), $socket->recv());
        }
    }
    stop_serving();
});
?>
--EXPECT--
socks5: true 5 "plain" true 6 "secure"
socks5: true 5 "waits" true 6 "socket"
socks5: true 5 "plain" true 6 "secure"
socks5: true 5 "waits" true 6 "socket"
http_proxy: true 5 "plain" true 6 "secure"
http_proxy: true 5 "waits" true 6 "socket"
http_proxy: true 5 "plain" true 6 "secure"
http_proxy: true 5 "waits" true 6 "socket"
