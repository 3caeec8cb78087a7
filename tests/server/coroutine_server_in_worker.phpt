--TEST--
Server: a worker may serve with a Coroutine\Http\Server of its own; exit() in its handlers ends only the request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('workerStart', function () use (&$inner): void {
        $inner = new Coro\Coroutine\Http\Server('127.0.0.1');
        $inner->handle('/', fn ($request, $response) => $response->end("inner {$request->server['request_uri']}"));
        $inner->handle('/exit', fn () => exit(3));
        $inner->handle('/detach', function ($request, $response) {
            $response->detach();
            Coro\Http\Response::create($request->fd)->end('created');
        });
        go(fn () => $inner->start());
    });
    $server->on('workerExit', function () use (&$inner): void {
        $inner->shutdown();
    });
    $server->on('request', function ($request, $response) use (&$inner): void {
        $path = $request->server['request_uri'];
        // The two servers may give their connections the same ids.
        $response->end(body($inner->port, $path) . ' for outer ' . $path);
    });
});
foreach (['/', '/exit', '/detach', '/again'] as $path) {
    echo body($server->port, $path), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
inner / for outer /
 for outer /exit
created for outer /detach
inner /again for outer /again
exit 0
