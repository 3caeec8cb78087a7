--TEST--
Server: ssl_verify_depth limits the certificates between client and authority; with ssl_ktls answers are the same
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
?>
--FILE--
<?php
require __DIR__ . '/tls.inc';

$big = random_bytes(3 << 20);
$file = temporary_file('big', $big);
$ports = [];
$server = new ServerProcess(function ($server) use (&$ports, $file): void {
    $server->on('request', fn ($request, $response) => match ($request->server['request_uri']) {
        '/file' => $response->sendfile($file),
        '/echo' => $response->end($request->rawContent()),
        default => $response->end('known'),
    });
    foreach ([0, 1] as $depth) {
        $port = $server->listen('127.0.0.1', 0, TLS);
        $port->set(certificate_files('a.example', "depth$depth") + ['open_http_protocol' => true, 'ssl_verify_depth' => $depth,
            'ssl_client_cert_file' => authority()['cert']]);
        $ports[$depth] = $port->port;
    }
}, certificate_files('a.example') + ['ssl_ktls' => true, 'package_max_length' => 8 << 20], Coro\Http\Server::class, TLS);

Coro\run(function () use ($server, $ports, $big) {
    $middle = certificate('authority-between', authority());
    $indirect = certificate('client', $middle);
    $direct = certificate('client', authority());
    foreach ($ports as $depth => $port) {
        foreach (['direct' => $direct, 'indirect' => ['cert' => $indirect['cert'] . $middle['cert'], 'key' => $indirect['key']]] as $name => $own) {
            $client = tls_client($port, ['ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key'], 'ssl_protocols' => CORO_SSL_TLSv1_2]);
            show("depth $depth, $name", tls_ask($client) === 'known');
        }
    }
    foreach ([CORO_SSL_TLSv1_2, CORO_SSL_TLSv1_3] as $protocol) {
        $client = tls_client($server->port, ['ssl_protocols' => $protocol]);
        show('with ssl_ktls', tls_ask($client), tls_ask($client, '/file') === $big, tls_ask($client, '/echo', '', $big) === $big);
    }
});
show('end', $server->end());
?>
--EXPECT--
depth 0, direct: true
depth 0, indirect: false
depth 1, direct: true
depth 1, indirect: true
with ssl_ktls: "known" true true
with ssl_ktls: "known" true true
end: "exit 0"
