--TEST--
Coroutine servers: shutdown() serves the clients that wait already, and the address is free when start() has returned
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

function try_address(int $port): string
{
    return @stream_socket_client("tcp://127.0.0.1:$port", $number, $message, 1) ? 'connected' : $message;
}

Coro\run(function () {
    foreach ([Coro\Coroutine\Server::class, Coro\Coroutine\Http\Server::class] as $class) {
        $server = new $class('127.0.0.1');
        if ($server instanceof Coro\Coroutine\Http\Server) {
            $server->handle('/', fn ($request, $response) => $response->end('served'));
        } else {
            $server->handle(fn ($connection) => $connection->recv() && $connection->send('served'));
        }
        $ended = new Coro\Channel(1);
        go(fn () => $ended->push($server->start()));
        // Without hooks this coroutine does not wait, so that the server accepts nothing before shutdown().
        Coro\Runtime::setHookFlags(0);
        $clients = array_map(fn () => connect($server->port), range(1, 5));
        foreach ($clients as $client) {
            fwrite($client, "GET / HTTP/1.0\r\n\r\n");
        }
        Coro\Runtime::setHookFlags(CORO_HOOK_ALL);
        $server->shutdown();
        show('start()', $ended->pop(10));
        show('waiting', array_unique(array_map(fn ($client) => substr(stream_get_contents($client), -6), $clients)));
        show('later', try_address($server->port));
        show('bound again', (new $class('127.0.0.1', $server->port))->port === $server->port);
        show('started again', @$server->start());
    }
});
?>
--EXPECT--
start(): true
waiting: ["served"]
later: "Connection refused"
bound again: true
started again: false
start(): true
waiting: ["served"]
later: "Connection refused"
bound again: true
started again: false
