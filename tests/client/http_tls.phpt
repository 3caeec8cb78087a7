--TEST--
Http\Client: requests go over TLS if the certificate is trusted
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;

Coro\run(function () {
    $certificate = certificate('localhost');
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key']]);
    $port = $listener->getsockname()['port'];
    go(function () use ($listener) {
        while ($peer = $listener->accept()) {
            go(answering(response('one'), response('two')), $peer);
        }
    });
    $client = new Client('127.0.0.1', $port, true);
    show_error('not trusted', $client->get('/'), $client);
    $client->set(['ssl_cafile' => $certificate['cert'], 'ssl_host_name' => 'localhost']);
    show('TLS', $client->get('/1'), $client->body, $client->get('/2'), $client->body);
    show('certificate', $client->getPeerCert() === $certificate['cert'], $client->getpeername()['port'] === $port, $client->ssl);
    $client->close();
    show_error('no address', $client->getsockname(), $client);
    $listener->close();
});
?>
--EXPECT--
not trusted: false -1 1014 "certificate verify failed: the certificate \"localhost\" is self-signed" false
TLS: true "one" true "two"
certificate: true true true
no address: false 200 107 "Transport endpoint is not connected" false
