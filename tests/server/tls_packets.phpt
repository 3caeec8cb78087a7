--TEST--
Server: TLS for the packets of one port, beside a port for requests
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

$packets = 0;
$server = new ServerProcess(function ($server) use (&$packets): void {
    $server->on('request', fn ($request, $response) => $response->end());
    $port = $server->listen('127.0.0.1', 0, TLS);
    $packets = $port->port;
    $port->set(certificate_files('a.example', 'packets') + ['open_http_protocol' => false, 'open_websocket_protocol' => false,
        'open_eof_split' => true, 'package_eof' => "\n", 'ssl_alpn_protocols' => 'lines/1']);
    $port->on('connect', fn ($server, $fd) => $server->send($fd, "welcome\n"));
    $port->on('receive', fn ($server, $fd, $reactor, $data) => $server->send($fd, "<$data>"));
    show('ports', $server->ssl, $server->type, $port->ssl, $port->type);
}, certificate_files('a.example') + ['ssl_alpn_protocols' => 'h2, http/1.1'], Coro\Http\Server::class, TLS);

Coro\run(function () use ($packets) {
    $client = tls_client($packets, ['ssl_alpn_protocols' => 'lines/1', 'open_eof_check' => true, 'package_eof' => "\n"]);
    $client->sendAll("one\ntw");
    $client->sendAll("o\n");
    show('packets', $client->recvAll(8 + 6 + 6), $client->getTlsInfo()['alpn']);
    show('plain packet', talk($packets, "GET x\n"));
});
?>
--EXPECT--
ports: true 513 true 1
packets: "welcome\n<one\n><two\n>" "lines\/1"
plain packet: ""
