--TEST--
Http\Client: with Expect: 100-continue the body is sent only when the server wants it
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $sent = new Coro\Channel(2);
    $expecting = fn (string $first) => function ($peer) use ($first, $sent) {
        $request = '';
        while (!str_ends_with($request, "\r\n\r\n")) {
            $request .= $peer->recvLine();
        }
        $peer->sendAll($first);
        $sent->push($body = $peer->recvAll(4));
        if ($body !== '') {
            $peer->sendAll(response('done'));
        }
    };
    $client = client_of([$expecting("HTTP/1.1 100 Continue\r\n\r\n"), $expecting(response('no', '', '417 No'))]);
    $client->setHeaders(['Expect' => '100-continue']);
    show('expect', $client->post('/', 'body'), $client->body, $sent->pop());
    $client->close();
    show('refused', $client->post('/', 'body'), $client->statusCode, $client->body, $client->connected, $sent->pop());
});
?>
--EXPECT--
expect: true "done" "body"
refused: true 417 "no" false ""
