--TEST--
Coroutine\Http\Server and Coroutine\Server: TLS
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';
require __DIR__ . '/../client/certificates.inc';

$own = certificate('a.example');
$options = ['ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']];

// Connects with TLS and expects the server's certificate.
function secure_client(int $port, array $own): Coro\Coroutine\Socket
{
    $client = new Coro\Coroutine\Socket(AF_INET, SOCK_STREAM);
    $client->setProtocol(['open_ssl' => true, 'ssl_host_name' => 'a.example', 'ssl_cafile' => temporary_file('ca.pem', $own['cert'])]);
    $client->connect('127.0.0.1', $port) || show('connect', $client->errMsg);
    return $client;
}

Coro\run(function () use ($own, $options) {
    serving(['/' => function ($request, $response) {
        $response->end(str_repeat($request->rawContent() ?: 'secret', 100_000));
    }, '/ws' => function ($request, $ws) {
        $ws->upgrade();
        while ($frame = $ws->recv()) {
            $ws->push($frame->data);
        }
    }], function ($server) use ($own) {
        $client = secure_client($server->port, $own);
        $client->sendAll("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        $head = '';
        while (($line = $client->recvLine()) !== "\r\n") {
            $head .= $line;
        }
        show('answer', strtok($head, "\r"), strlen($client->recvAll(600_000)));
        $client->sendAll("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx");
        for ($all = ''; ($bytes = $client->recv()) !== '' && $bytes !== false; $all .= $bytes) {
        }
        show('end', substr_count($all, 'xxxxx') >= 20_000, $bytes, $client->errCode);
        $client = secure_client($server->port, $own);
        $client->sendAll(handshake_request([], '/ws') . frame('hello'));
        while (($line = $client->recvLine()) !== "\r\n") {
        }
        show('WebSocket', bin2hex($client->recvAll(7)));
        $client->sendAll(close_frame(1000));
        show('close', bin2hex($client->recvAll(4)), $client->recv());

        // clients without TLS, and clients that go away in the handshake
        $plain = connect($server->port);
        fwrite($plain, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('plain', strtok(stream_get_contents($plain), "\r"));
        $cut = connect($server->port);
        fwrite($cut, "\x16\x03\x01\x02\x00\x01\x00");
        fclose($cut);
        show('ssl', $server->ssl, $server->settings['max_wait_time']);

        // bytes without encryption after the handshake; a handshake that stalls disturbs neither other clients nor shutdown()
        $client = secure_client($server->port, $own);
        fwrite(fopen("php://fd/$client->fd", 'w'), "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('not encrypted', $client->recv(100, 5));
        static $stalled;
        $stalled = connect($server->port);
        fwrite($stalled, "\x16\x03\x01\x02\x00\x01\x00");
        $client = secure_client($server->port, $own);
        $client->sendAll("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx");
        show('meanwhile', strtok($client->recv(20), "\r"));
    }, $options, ssl: true);

    $server = new Coro\Coroutine\Server('127.0.0.1', 0, true);
    $server->set($options + ['open_eof_split' => true, 'package_eof' => "\n", 'read_timeout' => 0.03]);
    $failures = new Coro\Channel(1);
    $server->handle(function ($connection) use ($failures) {
        while ($packet = $connection->recv()) {
            $connection->send("<$packet>");
        }
        $socket = $connection->exportSocket();
        $packet === false && $failures->push("$socket->errMsg, " . json_encode($connection->send('x')));
    });
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    $client = secure_client($server->port, $own);
    $client->sendAll("one\ntwo\n");
    show('packets', $client->recvAll(12));
    $client->close();
    foreach (["GET / HTTP/1.1\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00"] as $bytes) {
        $broken = connect($server->port);
        fwrite($broken, $bytes);
        show('broken', $failures->pop());
    }
    show('shutdown', $server->shutdown(), $ended->pop());
});
?>
--EXPECT--
answer: "HTTP\/1.1 200 OK" 600000
end: true "" 0
WebSocket: "810568656c6c6f"
close: "880203e8" ""
plain: "HTTP\/1.1 400 Bad Request"
ssl: true 2
not encrypted: false
meanwhile: "HTTP\/1.1 200 OK"
start: true
packets: "<one\n><two\n>"
broken: "the client has sent a plain HTTP request instead of TLS, false"
broken: "Connection timed out, false"
shutdown: true true
