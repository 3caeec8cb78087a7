--TEST--
Server: SIGTERM closes idle keep-alive connections and does not wait for them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('.'));
    }, ['worker_num' => $workers, 'max_wait_time' => 20]);
    $idle = connect($server->port);
    $used = connect($server->port);
    ask($used);
    $begun = microtime(true);
    echo $server->end(), microtime(true) - $begun < 5 ? ' soon' : ' late', "\n";
    var_dump(fgets($used), fgets($idle));
}
?>
--EXPECT--
exit 0 soon
bool(false)
bool(false)
exit 0 soon
bool(false)
bool(false)
