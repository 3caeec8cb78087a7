--TEST--
Server: the header of the PROXY protocol comes before the handshake of TLS, whole or byte by byte
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

use Coro\Coroutine\Socket;

function proxied_server(array $options): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(implode(' ', [
            $request->server['remote_addr'], $request->server['remote_port'], $request->server['https'],
            $server->getClientInfo($request->fd)['remote_ip'], strlen($request->rawContent()),
        ])));
    }, $options + ['open_proxy_protocol' => true, 'log_level' => 4] + certificate_files('a.example'), Coro\Http\Server::class, TLS);
}

// Passes the bytes of one client on to the server, with a header in front. The header and the client's first bytes arrive in pieces
// of this size, or together if it is 0. Returns the port for the client.
function proxy(ServerProcess $server, string $header, int $piece): int
{
    $listener = listening();
    $port = $listener->getsockname()['port'];
    go(function () use ($listener, $server, $header, $piece): void {
        $client = $listener->accept();
        $to = new Socket(AF_INET, SOCK_STREAM);
        $to->setProtocol(['open_tcp_nodelay' => true]);
        $to->connect('127.0.0.1', $server->port);
        go(function () use ($client, $to): void {
            while (($bytes = $to->recv()) !== '' && $bytes !== false) {
                $client->sendAll($bytes);
            }
            $client->close();
        });
        $first = $header . $client->recv();
        foreach ($piece ? str_split($first, $piece) : [$first] as $bytes) {
            $to->sendAll($bytes);
        }
        while (($bytes = $client->recv()) !== '' && $bytes !== false) {
            $to->sendAll($bytes);
        }
        $to->close();
    });
    return $port;
}

// Returns the answers to two requests, which must be equal, or "refused".
function proxied(ServerProcess $server, string $header, int $piece): string
{
    $client = tls_client(proxy($server, $header, $piece));
    if ($client->errCode) {
        return 'refused';
    }
    $answers = [tls_ask($client), tls_ask($client, '/', '', str_repeat('x', 100_000))];
    $client->close();
    return preg_replace('/127.0.0.1 \d{2,}/', '127.0.0.1 port', "$answers[0], " . strrchr($answers[1], ' '));
}

$ends = inet_pton('203.0.113.5') . inet_pton('127.0.0.1') . pack('nn', 4711, 443);
$ends6 = inet_pton('2001:db8::1') . inet_pton('::1') . pack('nn', 4712, 443);
$signature = "\r\n\r\n\0\r\nQUIT\n";
$version2 = fn (int $command, int $family, string $ends) => $signature . pack('CCn', 0x20 | $command, $family, strlen($ends)) . $ends;
$headers = [
    'version 1' => "PROXY TCP4 203.0.113.5 127.0.0.1 4711 443\r\n",
    'version 1, IPv6' => "PROXY TCP6 2001:db8::1 ::1 4712 443\r\n",
    'version 1, unknown' => "PROXY UNKNOWN\r\n",
    'version 2' => $version2(1, 0x11, $ends),
    'version 2, IPv6' => $version2(1, 0x21, $ends6),
    'version 2, extensions' => $version2(1, 0x11, $ends . "\x04" . pack('n', 3000) . str_repeat('x', 3000)),
    'version 2, own' => $version2(0, 0, ''),
    'none' => '',
    'twice' => str_repeat("PROXY TCP4 203.0.113.5 127.0.0.1 4711 443\r\n", 2),
    'broken' => "PROXY TCP4 203.0.113.5\r\n",
    'version 3' => "{$signature}\x31\x11" . pack('n', strlen($ends)) . $ends,
    'too long' => $version2(1, 0x11, $ends . "\x04" . pack('n', 5000) . str_repeat('x', 5000)),
];
$server = proxied_server(['trusted_proxies' => ['private']]);
Coro\run(function () use ($server, $headers): void {
    foreach ($headers as $name => $header) {
        $answers = array_map(fn (int $piece) => proxied($server, $header, $piece), [0, 1, 7]);
        show($name, ...array_unique($answers));
    }
});
show('plain HTTP', strtok(talk($server->port, "PROXY UNKNOWN\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"), "\r"));
show('log', preg_match('/client 127.0.0.1:\d+: the connection is closed: the proxy has sent no valid header/', $server->printed()),
    preg_match('/client 203.0.113.5:4711 .*: status 400: the client has sent a plain HTTP request/', $server->printed()));
show('end', $server->end());

$server = proxied_server(['trusted_proxies' => ['10.0.0.0/8']]);
Coro\run(function () use ($server, $headers): void {
    foreach (['none', 'version 1', 'version 2'] as $name) {
        show("not trusted, $name", proxied($server, $headers[$name], 0));
    }
});
show('end', $server->end());

// A header that does not arrive, and one that nothing follows
$server = proxied_server(['trusted_proxies' => ['private'], 'http_request_timeout' => 0.1, 'ssl_handshake_timeout' => 0.1]);
foreach (['PROXY TCP4 203.', $headers['version 1'], "{$headers['version 1']}\x16"] as $bytes) {
    show('slow', talk($server->port, $bytes));
}
show('end', $server->end());
?>
--EXPECT--
version 1: "203.0.113.5 4711 on 203.0.113.5 0,  100000"
version 1, IPv6: "2001:db8::1 4712 on 2001:db8::1 0,  100000"
version 1, unknown: "127.0.0.1 port on 127.0.0.1 0,  100000"
version 2: "203.0.113.5 4711 on 203.0.113.5 0,  100000"
version 2, IPv6: "2001:db8::1 4712 on 2001:db8::1 0,  100000"
version 2, extensions: "203.0.113.5 4711 on 203.0.113.5 0,  100000"
version 2, own: "127.0.0.1 port on 127.0.0.1 0,  100000"
none: "refused"
twice: "refused"
broken: "refused"
version 3: "refused"
too long: "refused"
plain HTTP: "HTTP\/1.1 400 Bad Request"
log: 1 1
end: "exit 0"
not trusted, none: "127.0.0.1 port on 127.0.0.1 0,  100000"
not trusted, version 1: "refused"
not trusted, version 2: "refused"
end: "exit 0"
slow: ""
slow: ""
slow: ""
end: "exit 0"
