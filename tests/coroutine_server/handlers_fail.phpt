--TEST--
Coroutine\Http\Server: a handler that throws or does not answer ends its request with 500, or with the connection
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

set_exception_handler(fn ($exception) => show('exception', $exception->getMessage()));

Coro\run(function () {
    serving(['/throw' => fn () => throw new Exception('of a handler'), '/half' => function ($request, $response) {
        $response->write('half');
        throw new Exception('in the middle');
    }, '/nothing' => fn () => null], function ($server) {
        show('throw', status($server->port, "GET /throw HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        show('half', str_ends_with(talk($server->port, "GET /half HTTP/1.1\r\nHost: a\r\n\r\n"), "4\r\nhalf\r\n"));
        show('nothing', status($server->port, "GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    });
});
?>
--EXPECT--
exception: "of a handler"
throw: "500"
exception: "in the middle"
half: true
nothing: "500"
start: true
