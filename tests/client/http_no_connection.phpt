--TEST--
Http\Client: reports servers that refuse a connection, are silent, are slow, or end the connection too early
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;

Coro\run(function () {
    $listener = listening();
    $port = $listener->getsockname()['port'];
    $listener->close();
    $client = new Client('127.0.0.1', $port);
    show_error('refused', $client->get('/'), $client);
    $client = new Client('unix:/does/not/exist');
    show_error('no unix socket', $client->get('/'), $client);

    // silence and ends
    $client = client_of([fn ($peer) => request_of($peer) && $peer->recv()], ['timeout' => 0.02]);
    show_error('no answer', $client->get('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer) && $peer->sendAll("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") && $peer->recv()],
        ['read_timeout' => 0.02]);
    show_error('half a body and silence', $client->get('/'), $client);
    $client = client_of([function ($peer) {
        request_of($peer);
        while ($peer->sendAll('HTTP/1.1 200 OK' . "\r\nX: ") && Coroutine::sleep(0.005));
    }], ['read_timeout' => 0.03]);
    show_error('a drop now and then', $client->get('/'), $client);
    $stalled = new Coro\Channel(1);
    $client = client_of([fn ($peer) => $stalled->pop()], ['write_timeout' => 0.02]);
    show_error('server does not read', $client->post('/', str_repeat('x', 20 << 20)), $client);
    $stalled->push(true);
    $client = client_of([fn ($peer) => $peer->recvLine() && $peer->recv()], ['connect_timeout' => 0.02]);
    $client->set(['socks5_host' => '127.0.0.1', 'socks5_port' => $client->port]);
    show_error('silent proxy', $client->get('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer)]);
    show_error('closed', $client->get('/'), $client);
    $client = client_of([function ($peer) {
        request_of($peer);
        $peer->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        $peer->sendAll("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
    }]);
    show_error('reset in the middle', $client->get('/'), $client);
});
?>
--EXPECT--
refused: false -1 111 "Connection refused" false
no unix socket: false -1 2 "No such file or directory" false
no answer: false -2 110 "Connection timed out" false
half a body and silence: false -2 110 "Connection timed out" false
a drop now and then: false -2 110 "Connection timed out" false
server does not read: false -2 110 "Connection timed out" false
silent proxy: false -1 110 "Connection timed out" false
closed: false -3 104 "Connection reset by peer" false
reset in the middle: false -3 104 "Connection reset by peer" false
