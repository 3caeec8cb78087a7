--TEST--
Server: ssl_sni_certs has the certificates for host names that clients ask for
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

$setup = fn ($server) => $server->on('request', fn ($request, $response) => $response->end());
$server = new ServerProcess($setup, certificate_files('a.example') + ['ssl_sni_certs' => [
    '*.wild.example' => certificate_files('*.wild.example', 'wild'),
    'deep.wild.example' => certificate_files('deep.wild.example'),
]], Coro\Http\Server::class, TLS);
Coro\run(function () use ($server) {
    foreach (['a.example', 'x.wild.example', 'X.WILD.example', 'deep.wild.example', 'x.y.wild.example', 'wild.example'] as $name) {
        $client = tls_client($server->port, ['ssl_verify_peer' => false], $name);
        show($name, openssl_x509_parse($client->getPeerCert())['subject']['CN'] ?? '');
    }
});
?>
--EXPECT--
a.example: "a.example"
x.wild.example: "*.wild.example"
X.WILD.example: "*.wild.example"
deep.wild.example: "deep.wild.example"
x.y.wild.example: "a.example"
wild.example: "a.example"
