--TEST--
worker_max_concurrency: a request that arrives just when another one ends does not overtake waiting requests
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        $name = substr($request->server['request_uri'], 1);
        say($name);
        if ($name === 'first') {
            while ($server->stats()['worker_concurrency'] < 2) {
                Coro\Coroutine::sleep(0.001);
            }
            [$reads, $writes] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            go(function () use ($writes, $gate): void {
                Coro\Coroutine::sleep(0.001);
                fwrite($writes, 'x');   // the loop sees this event before the third request
                say('second waits');
                while (file_exists($gate)) {
                    usleep(1000);
                    clearstatcache();
                }
            });
            Coro\Coroutine\System::waitEvent($reads, CORO_EVENT_READ, 100);
        } elseif ($name !== 'warm') {
            Coro\Coroutine::sleep(0.001);
        }
        $response->end($name);
    });
}, ['worker_max_concurrency' => 1, 'worker_num' => 1, 'log_level' => 6]);
$sockets = [connect($server->port), connect($server->port), connect($server->port)];
foreach ($sockets as $socket) {
    fwrite($socket, "GET /warm HTTP/1.1\r\nHost: x\r\n\r\n");   // opens the connection before the measured requests
    read_answer($socket);
}
send_request($sockets[0], '/first');
eventually(fn () => in_array('first', $server->said()));
send_request($sockets[1], '/second');
eventually(fn () => in_array('second waits', $server->said()));
send_request($sockets[2], '/third');
unlink($gate);
foreach ($sockets as $socket) {
    read_answer($socket);
}
echo implode("\n", array_slice($server->said(), 3)), "\n";
?>
--EXPECT--
first
second waits
second
third
