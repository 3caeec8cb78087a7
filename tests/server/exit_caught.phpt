--TEST--
Server: a handler answers with the status of an exit() that it has caught; output buffers are closed when a callback ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([true, false] as $coroutines) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            $level = ob_get_level();
            ob_start();
            if ($request->server['request_uri'] === '/leak') {
                exit;
            }
            try {
                exit(42);
            } catch (Coro\ExitException $e) {
                $response->status(400 + $e->getStatus());
                $flags = $e->getFlags();
            } finally {
                ob_end_clean();
                $response->end(json_encode([$flags & CORO_EXIT_IN_SERVER, $flags & CORO_EXIT_IN_COROUTINE, $level]));
            }
        });
    }, ['enable_coroutine' => $coroutines, 'log_level' => 6]);
    request($server->port, '/leak');
    echo request($server->port, '/'), "\n", $server->end(), "\n";
}
?>
--EXPECT--
HTTP/1.1 442 Unknown Status

[4,2,0]
exit 0
HTTP/1.1 442 Unknown Status

[4,0,0]
exit 0
