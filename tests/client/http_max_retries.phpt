--TEST--
Http\Client: max_retries limits how often a connection that fails is tried again
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([fn ($peer) => $peer->recv(), fn ($peer) => $peer->recv(), answering(response('third'))]);
    $client->set(['socks5_host' => '127.0.0.1', 'socks5_port' => $client->port, 'max_retries' => 1]);
    show_error('max_retries', $client->get('/'), $client);
    $client->set(['socks5_host' => '']);
    show('third', $client->get('/'), $client->body);
});
?>
--EXPECT--
max_retries: false -1 7005 "the proxy has closed the connection" false
third: true "third"
