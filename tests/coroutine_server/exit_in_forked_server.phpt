--TEST--
Coroutine servers: in a child that serves, exit() is an exception in the handlers and ends the child where it was forked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
Coro\Coroutine::set(['log_level' => CORO_LOG_NONE]);
Coro\run(function (): void {
    $pid = pcntl_fork();
    if ($pid === 0) {
        $server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
        $server->handle('/', function ($request, $response): void {
            try {
                exit(3);
            } catch (Coro\ExitException $e) {
                $response->end("caught {$e->getStatus()}");
            }
            exit(4);
        });
        go($server->start(...));
        $client = new Coro\Coroutine\Http\Client('127.0.0.1', $server->port);
        for ($i = 0; $i < 2; $i++) {
            $client->get('/');
            echo $client->body, "\n";
        }
        try {
            exit(5);
        } catch (Throwable $e) {
            echo 'caught ', $e::class, "\n";
        }
    }
    $code = Coro\Coroutine\System::waitPid($pid)['code'];
    echo "the child ended with $code\n";
});
?>
--EXPECT--
caught 3
caught 3
the child ended with 5
