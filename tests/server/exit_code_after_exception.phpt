--TEST--
Server: the exit code is 0 after exceptions in handlers
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
