--TEST--
Server: TLS for requests, WebSocket messages, packets and files
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
$own = certificate_files('a.example');
$packets = 0;
$server = new ServerProcess(function ($server) use (&$packets, $file): void {
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
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, $frame->data, $frame->opcode));
    $port = $server->listen('127.0.0.1', 0, TLS);
    $packets = $port->port;
    $port->set(certificate_files('a.example', 'packets') + ['open_http_protocol' => false, 'open_websocket_protocol' => false,
        'open_eof_split' => true, 'package_eof' => "\n", 'ssl_alpn_protocols' => 'lines/1']);
    $port->on('connect', fn ($server, $fd) => $server->send($fd, "welcome\n"));
    $port->on('receive', fn ($server, $fd, $reactor, $data) => $server->send($fd, "<$data>"));
    show('ports', $server->ssl, $server->type, $port->ssl, $port->type);
}, $own + ['ssl_alpn_protocols' => 'h2, http/1.1', 'package_max_length' => 8 << 20, 'max_wait_time' => 2], Coro\WebSocket\Server::class, TLS);

Coro\run(function () use ($server, $big, $packets) {
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

    $client = tls_client($server->port);
    $client->sendAll(handshake_request() . frame('hello'));
    while ($client->recvLine() !== "\r\n") {
    }
    show('WebSocket', bin2hex($client->recvAll(7)));
    for ($i = 0; $i < 3; $i++) {
        $client->sendAll(frame($big, 2) . frame('next'));
        $same = $client->recvAll(10 + strlen($big)) === pack('CCJ', 0x82, 127, strlen($big)) . $big;
        show('long message', $same, substr($client->recvAll(6), 2));
    }
    $client->sendAll(close_frame(1000));
    show('close', bin2hex($client->recvAll(4)), $client->recv());

    $client = tls_client($packets, ['ssl_alpn_protocols' => 'lines/1', 'open_eof_check' => true, 'package_eof' => "\n"]);
    $client->sendAll("one\ntw");
    $client->sendAll("o\n");
    show('packets', $client->recvAll(8 + 6 + 6), $client->getTlsInfo()['alpn']);

    // Clients that do not use TLS.
    foreach (["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\n\r\n"] as $plain) {
        show('plain', strtok(talk($server->port, $plain), "\r"));
    }
    show('plain packet', talk($packets, "GET x\n"));
    $other = tls_client($server->port, ['ssl_alpn_protocols' => 'h2']);
    show('h2', strpos($other->errMsg, 'no application protocol') > 0);
    $other = tls_client($server->port, ['ssl_alpn_protocols' => 'h2, http/1.1']);
    show('http/1.1', $other->getTlsInfo()['alpn'], $other->getTlsInfo()['protocol']);
    show('alive', json_decode(tls_ask($other))[0]);
});
show('end', $server->end());

// Runs examples/NAME.php on a free port, and calls $ask with a client.
$run = function (string $name, array $environment, callable $ask) use ($own): void {
    $program = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        __DIR__ . "/../../examples/$name.php", ...(server_mode() === CORO_BASE ? [] : ['--process'])];
    $process = proc_open($program, [1 => ['pipe', 'w']], $pipes, null,
        $environment + ['PORT' => 0, 'CERT' => $own['ssl_cert_file'], 'KEY' => $own['ssl_key_file']] + getenv());
    preg_match('/^serving https:.*:(\d+)/', (string) fgets($pipes[1]), $match);
    Coro\run(fn () => show($name, ...$ask(tls_client((int) $match[1]))));
    proc_terminate($process);
    fclose($pipes[1]);
    show('end', proc_close($process));
};
$run('https_server', [], fn ($client) => [tls_ask($client)]);
mkdir($root = temporary_file('site', '') . '.d');
$run('production_server', ['DATA' => $root], function ($client) use ($root): array {
    $form = "--x\r\nContent-Disposition: form-data; name=name\r\n\r\nAda\r\n--x\r\n"
        . "Content-Disposition: form-data; name=file; filename=a\r\n\r\n" . str_repeat('file', 50_000) . "\r\n--x--\r\n";
    $kept = json_decode(tls_ask($client, '/upload', "Content-Type: multipart/form-data; boundary=x\r\n", $form), true);
    $answers = [strtok(tls_ask($client), "\n"), filesize("$root/uploads/{$kept['kept']}"), $kept['from'], tls_ask($client, '/nothing')];
    unlink("$root/uploads/{$kept['kept']}");
    return $answers;
});
show('access log', array_column(array_map('json_decode', file("$root/access.log")), 'status'));
array_map(unlink(...), glob("$root/*.*"));
rmdir("$root/uploads");
rmdir($root);
?>
--EXPECT--
ports: true 513 true 1
request: ["on",true,["https"],1,false] ["on",true,["query_string","https"],1,false]
upload and answer: true
file: true
pipeline: 51 "end" "" 0
pieces: 2500000 ""
close: "closed" "" 0
broken: "ly this\r\n" false "the peer has closed the connection without the end message of TLS"
WebSocket: "810568656c6c6f"
long message: true "next"
long message: true "next"
long message: true "next"
close: "880203e8" ""
packets: "welcome\n<one\n><two\n>" "lines\/1"
plain: "HTTP\/1.1 400 Bad Request"
plain: "HTTP\/1.1 400 Bad Request"
plain: false
plain packet: ""
h2: true
http/1.1: "http\/1.1" "TLSv1.3"
alive: "on"
end: "exit 0"
https_server: "Hello over TLS\n"
end: 0
production_server: "<!doctype html>" 200000 "Ada" "{\"error\":\"not found\"}\n"
end: 0
access log: [201,200,404]
