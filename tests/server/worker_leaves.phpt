--TEST--
Server: a worker that a signal or stop() ends answers new clients until its successor serves, and only then calls workerExit
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach (['SIGTERM', 'stop()'] as $why) {
    $gate = new Gate;
    $starts = tempnam(sys_get_temp_dir(), 'coro-test-');
    $exits = '';
    $server = new ServerProcess(function ($server) use ($gate, $starts, &$exits): void {
        $server->on('workerStart', function () use ($gate, $starts): void {
            file_put_contents($starts, '.', FILE_APPEND);
            if (filesize($starts) > 1) {
                say('successor');
                $gate->wait();
            }
        });
        $server->on('workerExit', function () use (&$exits): void {
            $exits = ' after workerExit';
        });
        $server->on('request', function ($request, $response) use ($server, &$exits): void {
            if ($request->get) {
                $server->stop();
            }
            $response->end(getmypid() . $exits);
        });
    }, ['worker_num' => 1, 'max_request' => 1000, 'max_wait_time' => 30]);
    $old = body($server->port, $why === 'stop()' ? '/?stop' : '/');
    if ($why === 'SIGTERM') {
        posix_kill((int) $old, SIGTERM);
    }
    var_dump(eventually(fn () => $server->said()));
    $pids = array_map(fn () => body($server->port, '/'), range(1, 5));
    echo array_unique($pids) === [$old] ? 'the old worker' : json_encode($pids), "\n";
    $gate->open();
    var_dump(eventually(fn () => !is_alive((int) $old)));
    echo body($server->port, '/') === $old ? 'the old worker' : 'its successor', ' ', $server->end(), "\n";
    unlink($starts);
}
?>
--EXPECT--
bool(true)
the old worker
bool(true)
its successor exit 0
bool(true)
the old worker
bool(true)
its successor exit 0
