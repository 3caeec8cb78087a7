--TEST--
coro.swoole_module=1: a Coroutine\Http\Server also serves clients that begin with HTTP/2, unless open_http2_protocol is false
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
use Swoole\Coroutine\Http\Server;
use Swoole\Coroutine\Http2\Client;
use Swoole\Http2\Request;

Swoole\Coroutine\run(function (): void {
    foreach ([[], ['open_http2_protocol' => false]] as $options) {
        $server = new Server('127.0.0.1', 0);
        $server->set($options);
        $server->handle('/', fn ($request, $response) => $response->end($request->server['server_protocol']));
        go($server->start(...));
        $client = new Client('127.0.0.1', $server->port);
        $client->connect();
        $client->send(new Request());
        $response = $client->recv(5);
        echo $response ? $response->data : 'no answer', ', ';
        echo file_get_contents("http://127.0.0.1:$server->port/"), "\n";
        $client->close();
        $server->shutdown();
    }
});
?>
--EXPECT--
HTTP/2, HTTP/1.1
no answer, HTTP/1.1
