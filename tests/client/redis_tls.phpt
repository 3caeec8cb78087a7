--TEST--
Redis: connections with TLS need a certificate that is trusted, and one of the client if the server wants it
--EXTENSIONS--
openssl
coro
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
require __DIR__ . '/skip_without_hiredis.inc';
?>
--FILE--
<?php
require __DIR__ . '/redis_hostile.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $certificate = certificate('localhost');
    [$listener, $port] = serve(fn (Socket $socket, string $bytes) => $socket->sendAll(":8\r\n") > 0,
        ['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key']]);
    $redis = new Redis(['ssl_cafile' => $certificate['cert'], 'ssl_allow_self_signed' => true]);
    show('TLS', $redis->connect('tls://localhost', $port), $redis->incr('key'), $redis->errMsg);
    $redis->setOptions(['ssl_host_name' => 'other.example']);
    $redis->close();
    show('other name', $redis->connect('localhost', $port), TYPES[$redis->errType], $redis->errCode === SWOOLE_ERROR_SSL_VERIFY_FAILED);
    $redis->setOptions(['ssl_host_name' => 'localhost']);
    show('right name', $redis->connect('127.0.0.1', $port), $redis->incr('key'));
    $redis = new Redis(['open_ssl' => true]);
    show('unknown authority', $redis->connect('localhost', $port), TYPES[$redis->errType], $redis->errCode === SWOOLE_ERROR_SSL_VERIFY_FAILED);
    $redis = new Redis;
    show('no TLS', $redis->connect('localhost', $port), $redis->incr('key'), TYPES[$redis->errType]);
    $listener->close();
    $own = certificate('client');
    [$listener, $port] = serve(function (Socket $socket, string $bytes) {
        return $socket->sendAll(implode(array_map(fn (string $text) => '$' . strlen($text) . "\r\n$text\r\n",
            preg_match_all('/\$4\r\nECHO\r\n\$\d+\r\n(\w+)/', $bytes, $found) ? $found[1] : []))) !== false;
    }, ['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key'],
        'ssl_client_cert_file' => $own['cert'], 'ssl_allow_self_signed' => true]);
    $options = ['ssl_cafile' => $certificate['cert'], 'ssl_allow_self_signed' => true, 'timeout' => 5];
    $redis = new Redis($options);
    show('without certificate', $redis->connect('tls://localhost', $port) && $redis->echo('x'), $redis->errCode !== 0);
    $redis = new Redis($options + ['shared' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $results = $coroutines = [];
    show('with certificate', $redis->connect('tls://localhost', $port), $redis->errMsg);
    for ($i = 0; $i < 20; $i++) {
        $coroutines[] = go(function () use ($redis, $i, &$results) {
            $results[] = $redis->echo("text$i") === "text$i";
        });
    }
    Coroutine::join($coroutines);
    show('over TLS', array_sum($results));
    $listener->close();

    $silent = new Socket(AF_INET, SOCK_STREAM);   // nobody answers the handshake
    $silent->bind('127.0.0.1');
    $silent->listen();
    $redis = new Redis(['open_ssl' => true, 'connect_timeout' => 0.05]);
    show('silent', $redis->connect('127.0.0.1', $silent->getsockname()['port']), $redis->errCode === SOCKET_ETIMEDOUT, $redis->errMsg);
});
?>
--EXPECT--
TLS: true 8 ""
other name: false "IO" true
right name: true 8
unknown authority: false "IO" true
no TLS: true false "EOF"
without certificate: false true
with certificate: true ""
over TLS: 20
silent: false true "Connection timed out during the TLS handshake"
