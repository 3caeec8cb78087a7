--TEST--
Server: TLS for requests, uploads, files, pieces and pipelines; the end of a stream is told from a truncation
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

$big = random_bytes(3 << 20);
$file = temporary_file('big', $big);
$server = new ServerProcess(function ($server) use ($file): void {
    $server->on('request', function ($request, $response) use ($server, $file) {
        switch ($request->server['request_uri']) {
            case '/echo':
                return $response->end($request->rawContent());
            case '/file':
                return $response->sendfile($file, 1);
            case '/pieces':
                for ($i = 0; $i < 50; $i++) {
                    $response->write(str_repeat(chr(65 + $i), 50_000));
                }
                return $response->end();
            case '/close':
                $response->end('closed');
                return $server->close($request->fd);
            case '/broken':
                $response->header('Content-Length', '100');
                $response->write('only this');
                return $server->close($request->fd);
        }
        $info = $server->getClientInfo($request->fd);
        $response->end(json_encode([$request->server['https'] ?? null, $request->server['server_port'] === $server->port,
            array_slice(array_keys($request->server), 11), $info['socket_type'], isset($info['ssl_client_cert'])]));
    });
}, certificate_files('a.example') + ['ssl_alpn_protocols' => 'h2, http/1.1', 'package_max_length' => 8 << 20],
    Coro\Http\Server::class, TLS);

Coro\run(function () use ($server, $big) {
    $client = tls_client($server->port);
    show('request', json_decode(tls_ask($client)), json_decode(tls_ask($client, '/?a=1')));
    show('upload and answer', tls_ask($client, '/echo', '', $big) === $big);
    show('file', tls_ask($client, '/file') === substr($big, 1));
    $client->sendAll(str_repeat("GET /echo HTTP/1.1\r\nHost: a\r\n\r\n", 50) . "POST /echo HTTP/1.0\r\nContent-Length: 3\r\n\r\nend");
    for ($all = ''; ($bytes = $client->recv()) !== '' && $bytes !== false; $all .= $bytes) {
    }
    show('pipeline', substr_count($all, ' 200 OK'), substr($all, -3), $bytes, $client->errCode);
    $client = tls_client($server->port);
    $client->sendAll("GET /pieces HTTP/1.0\r\n\r\n");
    for ($all = ''; ($bytes = $client->recv()) !== '' && $bytes !== false; $all .= $bytes) {
    }
    show('pieces', strlen(explode("\r\n\r\n", $all, 2)[1]), $bytes);
    // The end of the stream after a whole answer is no truncation; a part of an answer is one.
    $client = tls_client($server->port);
    show('close', tls_ask($client, '/close'), $client->recv(), $client->errCode);
    $client = tls_client($server->port);
    $client->sendAll("GET /broken HTTP/1.1\r\nHost: a\r\n\r\n");
    for ($all = ''; ($bytes = $client->recv()) !== '' && $bytes !== false; $all .= $bytes) {
    }
    show('broken', substr($all, -9), $bytes, $client->errMsg);
    // Clients that do not use TLS.
    foreach (["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\n\r\n"] as $plain) {
        show('plain', strtok(talk($server->port, $plain), "\r"));
    }
    $other = tls_client($server->port, ['ssl_alpn_protocols' => 'h2']);
    show('h2', strpos($other->errMsg, 'no application protocol') > 0);
    $other = tls_client($server->port, ['ssl_alpn_protocols' => 'h2, http/1.1']);
    show('http/1.1', $other->getTlsInfo()['alpn'], $other->getTlsInfo()['protocol']);
    show('alive', json_decode(tls_ask($other))[0]);
});
show('end', $server->end());
?>
--EXPECT--
request: ["on",true,["https"],1,false] ["on",true,["query_string","https"],1,false]
upload and answer: true
file: true
pipeline: 51 "end" "" 0
pieces: 2500000 ""
close: "closed" "" 0
broken: "ly this\r\n" false "the peer has closed the connection without the end message of TLS"
plain: "HTTP\/1.1 400 Bad Request"
plain: "HTTP\/1.1 400 Bad Request"
plain: false
h2: true
http/1.1: "http\/1.1" "TLSv1.3"
alive: "on"
end: "exit 0"
