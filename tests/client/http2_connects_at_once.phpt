--TEST--
Http2\Client: a connect() during which another coroutine connects or closes the client returns false, and says why
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
use Coro\Coroutine\Http2\Client;
use Coro\Coroutine\Http\Server;
use Coro\Coroutine\TaskGroup;

Coro\run(function (): void {
    $server = new Server('127.0.0.1', 0);
    $server->set(['open_http2_protocol' => true]);
    $server->handle('/', fn($request, $response) => $response->end('served'));
    go($server->start(...));
    foreach (['connect', 'close'] as $method) {
        $client = new Client('127.0.0.1', $server->port);
        $group = new TaskGroup();
        $group->spawn(fn() => [$client->connect(), $client->errMsg]);
        $group->spawn(fn() => $client->$method());
        echo $method, ' ', json_encode($group->wait()), ' ', json_encode($client->connected || $client->connect()), ' ';
        $request = new Coro\Http2\Request();
        $request->path = '/';
        echo $client->request($request)->data, "\n";
        $client->close();
    }
    $server->shutdown();
});
?>
--EXPECT--
connect [[false,"another coroutine has called connect() or close() meanwhile"],true] true served
close [[false,"another coroutine has called connect() or close() meanwhile"],true] true served
