--TEST--
Coroutine servers: exit() in a handler does not change the status of the program
--EXTENSIONS--
coro
--FILE--
<?php
$program = <<<'PHP'
    Coro\Coroutine::set(['log_level' => CORO_LOG_NONE]);
    $server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
    $server->handle('/', fn() => exit(3));
    Coro\run(function () use ($server): void {
        go($server->start(...));
        (new Coro\Coroutine\Http\Client('127.0.0.1', $server->port))->get('/');
        $server->shutdown();
    });
    PHP;
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-r', $program],
    [], $pipes);
echo 'status ', proc_close($process), "\n";
?>
--EXPECT--
status 0
