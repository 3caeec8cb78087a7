--TEST--
Server: start() works after Coro\run()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

Coro\run(function (): void {
    Coro\Coroutine::sleep(0.001);
    echo "ran\n";
});
foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('served'));
    }, ['worker_num' => $workers]);
    echo body($server->port, '/'), ' ', $server->end(), "\n";
}
?>
--EXPECT--
ran
served exit 0
served exit 0
