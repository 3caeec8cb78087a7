--TEST--
Server: a worker whose workerStart fails after it began to serve is restarted after growing pauses
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('workerStart', function (): void {
        Coro\Coroutine::sleep(1.1);   // after a second the worker begins to serve although workerStart has not returned
        throw new Exception('no database');
    });
    $server->on('request', fn ($request, $response) => $response->end('served'));
}, ['worker_num' => 2, 'log_level' => 4]);
$pauses = function (int $worker) use ($server): string {
    preg_match_all("/worker $worker \(pid \d+\) has failed before its workerStart returned: another one is started in (\d+) s/",
        $server->printed(), $found);
    return implode(' ', $found[1]);
};
var_dump(eventually(fn () => $pauses(0) === '1 2' && $pauses(1) === '1 2'));
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
exit 0
