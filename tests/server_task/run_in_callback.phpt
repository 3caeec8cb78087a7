--TEST--
Task workers without coroutines: while a task waits for its Coro\run(), other tasks go to idle task workers, and finish() knows its task
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$begun = new Gate;
$server = task_server(function ($server, $path) use ($gate, $begun) {
    $server->task('waits', -1, fn ($server, int $id, mixed $result) => say($result));
    $begun->wait();
    $answers = [];
    for ($i = 0; $i < 5; $i++) {
        $answers[] = $server->taskwait($i, 10);
    }
    $gate->open();
    return $answers;
}, function ($server, int $id, int $from, mixed $data) use ($gate, $begun) {
    Coro\run(function () use ($data, $gate, $begun): void {
        if ($data === 'waits') {
            $begun->open();
            $gate->wait();
        }
        usleep(100);
    });
    $server->finish("$data done");
}, [], fn ($server) => $server->on('finish', fn () => null));
echo body($server->port, '/'), "\n";
eventually(fn () => count($server->said()) === 1);
echo implode("\n", $server->said()), "\n", $server->end(), "\n";
?>
--EXPECT--
["0 done","1 done","2 done","3 done","4 done"]
waits done
exit 0
