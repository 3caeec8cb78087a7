--TEST--
Server: ends with exit code 0, whatever its handlers did before
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request) => $request->get ? exit(3) : throw new Exception('thrown'));
    }, ['worker_num' => $workers]);
    echo statuses(request($server->port, '/') . request($server->port, '/?1')), ' ', $server->end(), "\n";
}
?>
--EXPECT--
500 500 exit 0
500 500 exit 0
