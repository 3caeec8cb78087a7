--TEST--
Server: a reload fails when workerStart takes longer than worker_ready_timeout, unless workerStart already ran that long at the first start
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['returned', 'looped'] as $before) {
    $server = new ServerProcess(function ($server) use ($before): void {
        $loops = $before === 'looped';
        $server->on('beforeReload', function () use (&$loops): void {
            $loops = true;
        });
        $server->on('workerStart', function () use (&$loops): void {
            say('start ' . getmypid());
            while ($loops) {
                Coro\Coroutine::sleep(0.05);
            }
        });
        $server->on('workerExit', function () use (&$loops): void {
            $loops = false;
        });
        $server->on('request', fn ($request, $response) => $response->end('start ' . getmypid()));
        $server->on('afterReload', fn () => say('reloaded'));
    }, ['worker_num' => 2, 'worker_ready_timeout' => 4, 'log_level' => 3]);
    eventually(fn () => count($server->said()) === 2);
    $old = $server->said();
    body($server->port, '/');
    $server->signal(SIGUSR1);
    eventually(fn () => in_array('reloaded', $server->said()));
    echo "$before: ", in_array(body($server->port, '/'), $old) ? 'the old ones serve' : 'replaced', ' ';
    echo preg_match('/has not returned within worker_ready_timeout \(4 s\): the worker is ended/', $server->printed()) ? 'too long' : 'soon', ' ';
    echo preg_match('/reload: (failed|2 workers replaced)/', $server->printed(), $found) ? $found[1] : '', ' ', $server->end(), "\n";
}
?>
--EXPECT--
returned: the old ones serve too long failed exit 0
looped: replaced soon 2 workers replaced exit 0
