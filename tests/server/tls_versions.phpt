--TEST--
Server: options choose the versions and ciphers of TLS, forbid sessions, and limit the time of the handshake
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/tls.inc';

$own = certificate_files('a.example');
$ports = [];
$server = new ServerProcess(function ($server) use (&$ports, $own): void {
    $server->on('request', fn ($request, $response) => $response->end('none'));
    foreach ([
        'old' => ['ssl_protocols' => CORO_SSL_TLSv1_2, 'ssl_ciphers' => 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384',
            'ssl_prefer_server_ciphers' => true, 'ssl_ecdh_curve' => 'auto', 'ssl_compress' => false, 'ssl_session_tickets' => false],
        'quick' => ['ssl_handshake_timeout' => 0.05],
    ] as $name => $options) {
        $port = $server->listen('127.0.0.1', 0, TLS);
        $port->set($options + $own + ['open_http_protocol' => true]);
        $ports[$name] = $port->port;
    }
}, $own, Coro\Http\Server::class, TLS);

Coro\run(function () use ($ports) {
    for ($i = 0; $i < 2; $i++) {
        $client = tls_client($ports['old'], ['ssl_ciphers' => 'ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES128-GCM-SHA256']);
        show('old', $client->getTlsInfo()['protocol'], $client->getTlsInfo()['cipher'], $client->getTlsInfo()['is_resumed']);
        tls_ask($client);
    }
    show('new only', tls_client($ports['old'], ['ssl_protocols' => CORO_SSL_TLSv1_3])->errCode === CORO_ERROR_SSL_HANDSHAKE_FAILED);
    $slow = connect($ports['quick']);
    fwrite($slow, "\x16\x03\x01\x02\x00\x01\x00");
    show('too slow', stream_get_contents($slow));
});
?>
--EXPECT--
old: "TLSv1.2" "ECDHE-ECDSA-AES128-GCM-SHA256" false
old: "TLSv1.2" "ECDHE-ECDSA-AES128-GCM-SHA256" false
new only: true
too slow: ""
