--TEST--
Coroutine\Http\Server, Coroutine\Server: a forked child answers nothing and accepts no clients
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    serving(['/fork' => function ($request, $response) {
        $child = pcntl_fork();
        if ($child === 0) {
            $response->end('of the child');
            posix_kill(getmypid(), SIGKILL);
        }
        pcntl_waitpid($child, $status);
        $response->end('of the parent');
    }, '/return' => function ($request, $response) {
        if (pcntl_fork() === 0) {
            return;
        }
        pcntl_wait($status);
        $response->end('of the parent ' . pcntl_wexitstatus($status));
    }, '/' => fn ($request, $response) => $response->end('other')], function ($server) {
        $socket = connect($server->port);
        fwrite($socket, str_repeat("GET /fork HTTP/1.1\r\nHost: a\r\n\r\n", 2) . "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('fork', read_answer($socket)['body'], read_answer($socket)['body'], read_answer($socket)['body']);
        fwrite($socket, "GET /return HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('return', read_answer($socket)['body'], read_answer($socket)['body']);
    });

    // the child of a Coroutine\Server accepts no clients of its parent
    $server = new Coro\Coroutine\Server('127.0.0.1');
    $server->handle(function ($connection) use ($server) {
        $child = pcntl_fork();
        if ($child === 0) {
            $connection->send('of the child, ');   // the child has the connection, too
            return;
        }
        pcntl_waitpid($child, $status);
        $connection->send('of the parent ' . pcntl_wexitstatus($status));
    });
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    $socket = connect($server->port);
    show('fork', stream_get_contents($socket));
    $server->shutdown();
    $ended->pop(10);
});
?>
--EXPECT--
fork: "of the parent" "of the parent" "other"
return: "of the parent 0" "other"
start: true
fork: "of the child, of the parent 0"
