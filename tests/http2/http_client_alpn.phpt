--TEST--
HTTP/2: Http\Client with TLS speaks what the server chooses, and HTTP/1.1 for a WebSocket
--EXTENSIONS--
coro
pcntl
posix
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../client/certificates.inc';

use Coro\Coroutine\Http\Client;

$own = certificate('localhost', $authority = certificate('authority'));
$files = ['ssl_cert_file' => temporary_file('a.pem', $own['cert']), 'ssl_key_file' => temporary_file('a.key', $own['key'])];
$setup = function ($server): void {
    $server->on('request', fn($request, $response) => $response->end(json_encode([$request->server['server_protocol'],
        $request->streamId, strlen($request->rawContent())])));
    $server->on('message', fn($server, $frame) => $server->push($frame->fd, "got $frame->data"));
};
$serve = fn(array $settings): ServerProcess =>
    new ServerProcess($setup, $files + $settings, Coro\WebSocket\Server::class, CORO_SOCK_TCP | CORO_SSL);
$trust = ['ssl_cafile' => $authority['cert'], 'ssl_host_name' => 'localhost', 'timeout' => 20];
$ask = function (string $title, int $port, array $options) use ($trust): void {
    $client = new Client('127.0.0.1', $port, true);
    $client->set($options + $trust);
    foreach (['', str_repeat('x', 1_000_000)] as $body) {
        $client->post('/', $body);
        echo "$title: $client->statusCode $client->body ", json_encode($client->socket?->getTlsInfo()['alpn'] ?? $client->errMsg), "\n";
    }
};
$server = $serve(['open_http2_protocol' => true]);
$plain = $serve([]);
Coro\run(function () use ($ask, $server, $plain, $trust): void {
    $ask('http2', $server->port, ['http2' => true]);
    $ask('prior knowledge', $server->port, ['http2_prior_knowledge' => true]);
    $ask('a server of HTTP/1.1', $plain->port, ['http2' => true]);
    $ask('without the option', $server->port, []);
    $ask('only HTTP/1.1', $server->port, ['http2' => true, 'ssl_alpn_protocols' => 'http/1.1']);
    echo Coro\Http\get("https://127.0.0.1:$server->port/", ['http2' => true] + $trust)->getBody(), "\n";

    $client = new Client('127.0.0.1', $server->port, true);
    $client->set(['http2' => true] + $trust);
    $client->get('/');
    echo $client->body, "\n";
    echo $client->upgrade('/') && $client->push('one') ? $client->recv()->data : "$client->errCode $client->errMsg", "\n";
    $client->get('/');
    echo $client->body, "\n";
});
echo $server->end(), ' ', $server->printed(), "\n";
?>
--EXPECT--
http2: 200 ["HTTP\/2",1,0] "h2"
http2: 200 ["HTTP\/2",3,1000000] "h2"
prior knowledge: 200 ["HTTP\/2",1,0] "h2"
prior knowledge: 200 ["HTTP\/2",3,1000000] "h2"
a server of HTTP/1.1: 200 ["HTTP\/1.1",0,0] "http\/1.1"
a server of HTTP/1.1: 200 ["HTTP\/1.1",0,1000000] "http\/1.1"
without the option: 200 ["HTTP\/1.1",0,0] ""
without the option: 200 ["HTTP\/1.1",0,1000000] ""
only HTTP/1.1: 200 ["HTTP\/1.1",0,0] "http\/1.1"
only HTTP/1.1: 200 ["HTTP\/1.1",0,1000000] "http\/1.1"
["HTTP\/2",1,0]
["HTTP\/2",1,0]
got one
["HTTP\/2",1,0]
exit 0 
