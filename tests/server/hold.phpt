--TEST--
Server: a handler that blocks its worker is logged, with and without enable_coroutine
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
    }, ['hook_flags' => 0, 'blocking_threshold' => 0.02, 'enable_coroutine' => $enable_coroutine, 'log_level' => CORO_LOG_WARNING]);
    $client = stream_socket_client("tcp://127.0.0.1:$server->port");
    echo ask($client), "\n";
    $found = [];   // on a slow machine other code may also exceed the threshold
    var_dump(eventually(function () use ($server, &$found): bool {
        return preg_match('/WARNING\t(.*) has blocked.*: .*\{closure.*hold\.php/', $server->printed(), $found) === 1;
    }));
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
