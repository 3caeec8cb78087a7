--TEST--
Coroutine servers: exit() ends a child that a handler has forked, also in a framework that catches every exception
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
Coro\Runtime::enableCoroutine(0);   // pcntl_waitpid() blocks
$server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
$server->handle('/', function ($request, $response): void {
    try {
        $pid = pcntl_fork();
        if ($pid === 0) {
            exit(3);
        }
        pcntl_waitpid($pid, $status);
        $response->end('the child ended with ' . pcntl_wexitstatus($status));
    } catch (Throwable $e) {
        echo 'caught ', $e::class, "\n";
    }
});
Coro\run(function () use ($server): void {
    go($server->start(...));
    $client = new Coro\Coroutine\Http\Client('127.0.0.1', $server->port);
    $client->get('/');
    echo $client->body, "\n";
    $server->shutdown();
});
echo "the end\n";
?>
--EXPECT--
the child ended with 3
the end
