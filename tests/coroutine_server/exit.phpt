--TEST--
Coroutine servers: exit() in a handler ends only that handler; `finally` runs, and other clients are served
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['log_level' => CORO_LOG_NONE]);
$server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
$server->handle('/', function ($request, $response) use ($server): void {
    try {
        $request->server['request_uri'] === '/exit' && exit(3);
        $response->end('served');
    } finally {
        echo "finally\n";
    }
});
Coro\run(function () use ($server): void {
    go($server->start(...));
    foreach (['/exit', '/'] as $path) {
        $client = new Coro\Coroutine\Http\Client('127.0.0.1', $server->port);
        $client->get($path);
        echo $client->statusCode, ' ', $client->body, "\n";
    }
    $server->shutdown();
});
$server = new Coro\Coroutine\Server('127.0.0.1', 0);
$server->handle(fn($connection) => exit('a client left '));
Coro\run(function () use ($server): void {
    go($server->start(...));
    $client = new Coro\Coroutine\Client(CORO_SOCK_TCP);
    $client->connect('127.0.0.1', $server->port);
    var_dump($client->recv());
    $server->shutdown();
});
echo "the end\n";
?>
--EXPECT--
finally
500 
finally
200 served
a client left string(0) ""
the end
