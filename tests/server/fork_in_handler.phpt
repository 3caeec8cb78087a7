--TEST--
Server: a process that a handler forks sends no response and ends with exit() or with the handler; the server goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $pid = pcntl_fork();
        if ($pid === 0) {
            Coro\Coroutine::sleep(0.001);
            match ($request->server['request_uri']) {
                '/exit' => exit(3),
                '/throw' => throw new Exception('of the child'),
                '/coroutine' => go(fn() => exit(5)),
                '/return' => null,
            };
            return;
        }
        pcntl_waitpid($pid, $status);
        $response->end('child ended with ' . pcntl_wexitstatus($status));
    });
});
foreach (['/exit', '/return', '/coroutine', '/throw'] as $path) {
    echo $path, ': ', body($server->port, $path), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
/exit: child ended with 3
/return: child ended with 0
/coroutine: child ended with 5
/throw: child ended with 255
exit 0
