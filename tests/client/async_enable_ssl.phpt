--TEST--
Async\Client begins TLS when enableSSL() is called, and closes the connection if the name in the certificate is wrong
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/async.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $own = certificate('a.example');
    $server = serving(function (Socket $peer) use ($own) {
        $peer->sendAll("begin\n");
        $peer->setProtocol(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
        while (($bytes = $peer->recv()) !== '' && $bytes !== false) {
            $peer->sendAll("secret $bytes");
        }
    });
    foreach (['tls' => 'a.example', 'wrong name' => 'b.example'] as $title => $name) {
        $client = watched($title, ['receive' => function (Client $c, string $data) use ($title) {
            if ($data === "begin\n") {
                var_dump($c->enableSSL(function (Client $c) use ($title) {
                    echo "$title: ready\n";
                    $c->send('bytes');
                }), $c->enableSSL(), $c->errCode === SOCKET_EISCONN);
            } else {
                $c->close();
            }
        }, 'close' => $end]);
        $client->set(['ssl_allow_self_signed' => true, 'ssl_host_name' => $name]);
        $client->connect('127.0.0.1', port_of($server));
        $done->pop();
    }
    stop_serving();
});
?>
--EXPECTF--
tls: connect
tls: receive begin

bool(true)
bool(false)
bool(true)
tls: ready
tls: receive secret bytes
tls: close
wrong name: connect
wrong name: receive begin

bool(true)
bool(false)
bool(true)
wrong name: error 1014 %s
wrong name: close
