--TEST--
Server: a unix socket serves, and its path can be taken again when the server has died
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
for ($round = 0; $round < 2; $round++) {
    $child = pcntl_fork();
    if (!$child) {
        pcntl_alarm(50);
        eventually(function () use (&$server, $path): bool {   // in PROCESS mode its workers outlive the master for a moment
            try {
                return (bool) $server = new Coro\Http\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM);
            } catch (Coro\Exception) {
                return false;
            }
        });
        $server->on('request', fn ($request, $response) => $response->end(
            json_encode([$request->server['remote_addr'] ?? null, $request->server['server_port'] ?? null]),
        ));
        $server->start();
        exit;
    }
    $client = null;
    eventually(function () use (&$client, $path) {
        return $client = @stream_socket_client("unix://$path");
    });
    echo ask($client), "\n";
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
}
unlink($path);
?>
--EXPECT--
["",0]
["",0]
