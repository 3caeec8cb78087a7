--TEST--
Coroutine\Http\Server: a WebSocket stays open after its handler has returned as long as a coroutine keeps the response
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $kept = [];
    serving(['/kept' => function ($request, $ws) use (&$kept) {
        $ws->upgrade();
        $kept[] = $ws;
    }, '/dropped' => function ($request, $ws) {
        $ws->upgrade();
        $ws->push('only this');
    }, '/throws' => function ($request, $ws) {
        $ws->upgrade();
        throw new Exception('of the handler');
    }, '/close' => function ($request, $ws) {
        $ws->upgrade();
        $ws->push('before');
        $ws->close();
    }, '/own' => function ($request, $response) {
        $response->status(101);
        $response->header('Upgrade', 'websocket');
        $response->header('Connection', 'Upgrade');
        $response->header('Sec-WebSocket-Accept', 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
        $response->end();
        $response->push('to ' . $response->recv()->data);
    }, '/fails' => function ($request, $response) use (&$kept) {
        $kept[] = $response;
        throw new Exception('before the upgrade');
    }, '/answer' => function ($request, $response) {
        $response->end('no WebSocket here');
    }], function ($server) use (&$kept) {
        set_exception_handler(fn ($exception) => show('exception', $exception->getMessage()));
        [$socket] = websocket($server, '/kept');
        fwrite($socket, frame('to the kept one'));
        show('kept', $kept[0]->recv()->data, $kept[0]->push('x'), read_frame($socket));
        $kept = [];
        show('released', read_frame($socket));
        [$socket] = websocket($server, '/dropped');
        show('dropped', read_frame($socket), read_frame($socket));
        [$socket] = websocket($server, '/throws');
        show('throws', read_frame($socket));
        [$socket] = websocket($server, '/close');
        show('closed', read_frame($socket), read_frame($socket), read_frame($socket));
        [$socket, $head] = websocket($server, '/own');
        fwrite($socket, frame('own answer'));
        show('own', strtok($head, "\r"), read_frame($socket), read_frame($socket));
        $socket = connect($server->port);
        fwrite($socket, handshake_request([], '/fails') . handshake_request([], '/kept'));
        show('failed, then upgraded', strtok(read_answer($socket)['head'], "\r"), strtok(read_answer($socket)['head'], "\r"));
        array_shift($kept);
        show('kept', $kept[0]->push('x'), read_frame($socket));
        $kept = [];
        $socket = connect($server->port);
        fwrite($socket, handshake_request([], '/answer') . "GET /answer HTTP/1.1\r\nHost: a\r\n\r\n");
        show('no upgrade', read_answer($socket)['body'], read_answer($socket)['body']);
        restore_exception_handler();
    });
});
?>
--EXPECT--
kept: "to the kept one" true [1,"x"]
released: [8,1000,""]
dropped: [1,"only this"] [8,1000,""]
exception: "of the handler"
throws: [8,1011,""]
closed: [1,"before"] [8,1000,""] ["end"]
own: "HTTP\/1.1 101 Switching Protocols" [1,"to own answer"] [8,1000,""]
exception: "before the upgrade"
failed, then upgraded: "HTTP\/1.1 500 Internal Server Error" "HTTP\/1.1 101 Switching Protocols"
kept: true [1,"x"]
no upgrade: "no WebSocket here" "no WebSocket here"
start: true
