--TEST--
Server: a fatal error in a task makes the waiting batch(), map(), parallel() or wait() throw, even when other tasks succeeded
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $fails = function (): void {
            Coro\Coroutine::sleep(0.001);
            eval('function strlen() {}');
        };
        $waits = fn () => Coro\Coroutine::sleep(100);   // this task is canceled
        try {
            $results = match ($request->server['request_uri']) {
                '/batch' => Coro\batch([$waits, $fails]),
                '/map' => Coro\map([1], $fails),
                '/parallel' => Coro\parallel(2, $fails),
                '/group' => (function () use ($fails, $waits): array {
                    $group = new Coro\Coroutine\TaskGroup();
                    $group->spawn($fails);
                    $group->spawn($waits);
                    return $group->wait();
                })(),
                '/memory' => Coro\batch([fn () => str_repeat('x', PHP_INT_MAX >> 8), $waits]),
            };
            $response->end('succeeded ' . json_encode($results));
        } catch (Coro\Error $e) {
            $response->status(500);
            $response->end($e->getMessage());
        }
    });
}, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
foreach (['batch', 'map', 'parallel', 'group', 'memory'] as $way) {
    [$head, $body] = explode("\n\n", request($server->port, "/$way"));
    echo statuses($head), ' ', trim($body), "\n";
}
echo $server->end(), "\n";
?>
--EXPECTF--
500 a fatal error has ended a task: Cannot redeclare %Sstrlen()%S
500 a fatal error has ended a task: Cannot redeclare %Sstrlen()%S
500 a fatal error has ended a task: Cannot redeclare %Sstrlen()%S
500 a fatal error has ended a task: Cannot redeclare %Sstrlen()%S
500 a fatal error has ended a task: Allowed memory size of %d bytes exhausted%S
exit 0
