--TEST--
Server: clients must, may or need not have a certificate, as the options of the port say
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
    $server->on('request', function ($request, $response) use ($server): void {
        $certificate = $server->getClientInfo($request->fd)['ssl_client_cert'] ?? null;
        $response->end($certificate === null ? 'none' : openssl_x509_parse($certificate)['subject']['CN']);
    });
    foreach ([
        'must' => ['ssl_client_cert_file' => authority()['cert']],
        'may' => ['ssl_client_cert_file' => authority()['cert'], 'ssl_verify_peer' => false],
        'self' => ['ssl_verify_peer' => true, 'ssl_allow_self_signed' => true],
    ] as $name => $options) {
        $port = $server->listen('127.0.0.1', 0, TLS);
        $port->set($options + $own + ['open_http_protocol' => true]);
        $ports[$name] = $port->port;
    }
}, $own, Coro\Http\Server::class, TLS);

Coro\run(function () use ($ports) {
    $with = fn (string $host, ?array $by = null) => ['ssl_cert_file' => ($made = certificate($host, $by))['cert'],
        'ssl_key_file' => $made['key'], 'ssl_protocols' => CORO_SSL_TLSv1_2];
    $mine = $with('client', authority());
    $stranger = $with('stranger');
    foreach (['must', 'may', 'self'] as $name) {
        foreach (['mine' => $mine, 'stranger' => $stranger, 'nothing' => ['ssl_protocols' => CORO_SSL_TLSv1_2]] as $what => $options) {
            $client = tls_client($ports[$name], $options);
            $answer = tls_ask($client);
            show("$name, $what", str_starts_with($answer, 'no') && $client->errCode ? 'refused' : $answer);
        }
    }
    $client = tls_client($ports['must'], ['ssl_protocols' => CORO_SSL_TLSv1_3] + $mine);
    show('TLS 1.3', tls_ask($client), tls_ask($client));
});
show('end', $server->end());
?>
--EXPECT--
must, mine: "client"
must, stranger: "refused"
must, nothing: "refused"
may, mine: "client"
may, stranger: "refused"
may, nothing: "none"
self, mine: "refused"
self, stranger: "stranger"
self, nothing: "refused"
TLS 1.3: "client" "client"
end: "exit 0"
