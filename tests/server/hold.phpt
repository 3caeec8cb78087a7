--TEST--
A handler that blocks its worker is logged, in a coroutine and without one
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
foreach ([true, false] as $enable_coroutine) {
    $server = new ServerProcess(function (Coro\Server $server): void {
        $server->on('request', function ($request, $response): void {
            usleep(150000);
            $response->end('done');
        });
    }, ['blocking_threshold' => 0.02, 'enable_coroutine' => $enable_coroutine, 'log_level' => CORO_LOG_WARNING]);
    $client = stream_socket_client("tcp://127.0.0.1:$server->port");
    echo ask($client), "\n";
    var_dump(eventually(fn() => str_contains($server->printed(), 'held up')));
    preg_match('/WARNING\t(.*) has held up.*: .*\{closure/', $server->printed(), $found);
    echo preg_replace('/\d+/', 'N', $found[1]), "\n";
    $server->end();
}
?>
--EXPECT--
done
bool(true)
coroutine N
done
bool(true)
a callback
