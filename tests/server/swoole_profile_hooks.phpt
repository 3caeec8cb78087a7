--TEST--
coro.swoole_module=1: functions that wait let no other request run, unless the program has switched on hooks or called run()
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([[], ['hook_flags' => SWOOLE_HOOK_SLEEP], ['enable_coroutine' => false]] as $options) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            $order = [];
            $wait = function (string $name) use (&$order): void {
                $order[] = "$name begins";
                usleep(1000);
                $order[] = "$name ends";
            };
            if (Swoole\Coroutine::getCid() > 0) {
                $group = new Swoole\Coroutine\WaitGroup();
                foreach (['first', 'second'] as $name) {
                    $group->add();
                    go(function () use ($wait, $name, $group): void {
                        $wait($name);
                        $group->done();
                    });
                }
                $group->wait();
            } else {
                Swoole\Coroutine\run(function () use ($wait): void {
                    go($wait, 'first');
                    go($wait, 'second');
                });
            }
            $response->end(implode(', ', $order));
        });
    }, $options + ['worker_num' => 1]);
    echo body($server->port, '/'), "\n";
    $server->end();
}
?>
--EXPECT--
first begins, first ends, second begins, second ends
first begins, second begins, first ends, second ends
first begins, second begins, first ends, second ends
