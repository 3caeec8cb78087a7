--TEST--
Coroutine\Http\Server: requests, responses and WebSockets that the program keeps do nothing after the end of their server
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $kept = [];
    $handler = function ($request, $response) use (&$kept) {
        $kept[] = $response;
        $kept[] = $request;
        $response->end('kept');
    };
    serving(['/' => $handler, '/ws' => function ($request, $ws) use (&$kept) {
        $ws->upgrade();
        $kept[] = $ws;
    }], function ($server) {
        body($server->port, '/');
        [$socket] = websocket($server, '/ws');
        fwrite($socket, frame('unread') . frame('', 9));
        read_frame($socket);
    }, ['max_wait_time' => 0]);
    gc_collect_cycles();
    show('after the end', @$kept[0]->end('x'), $kept[0]->close(), @$kept[0]->push('x'), $kept[1]->server['request_uri']);
    show('WebSocket', @$kept[2]->recv(0.01)->data ?? null, @$kept[2]->push('x'), $kept[2]->close());
    $kept = [];
});
?>
--EXPECT--
start: true
after the end: false false false "\/"
WebSocket: "unread" false false
