--TEST--
Http\Client: with setDefer() a request is only sent, and recv() receives its response
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response('one'), response('two')), answering(response('three'))]);
    show('setDefer', $client->setDefer(), $client->getDefer(), $client->get('/1'), $client->statusCode, $client->recv(), $client->body);
    show('recv() is missing', $client->get('/2'), $client->get('/3'), $client->recv(), $client->body);
    show_error('nothing to receive', $client->recv(), $client);
    show('set', $client->set(['defer' => false, 'max_head_size' => 1000]), array_keys($client->setting));
});
?>
--EXPECT--
setDefer: true true true 0 true "one"
recv() is missing: true true true "three"
nothing to receive: false 200 8503 "there is no such WebSocket, or it is closing" false
set: true ["timeout","defer","max_head_size"]
