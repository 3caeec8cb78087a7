--TEST--
Server: SIGCHLD is not blocked in a worker, even after it has started a process, and the program's handler gets it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            pcntl_async_signals(true);
            $came = 0;
            pcntl_signal(SIGCHLD, function () use (&$came): void {
                $came++;
            });
            for ($round = 1; $round <= 2; $round++) {
                proc_close(proc_open('true', [], $pipes));
                pcntl_sigprocmask(SIG_UNBLOCK, [SIGURG], $blocked);
                $seen[] = [$came, in_array(SIGCHLD, $blocked, true)];
            }
            $response->end(json_encode($seen));
        });
    }, ['worker_num' => $workers]);
    echo body($server->port, '/'), ' ', $server->end(), "\n";
}
?>
--EXPECT--
[[1,false],[2,false]] exit 0
[[1,false],[2,false]] exit 0
