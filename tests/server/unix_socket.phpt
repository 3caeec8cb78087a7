--TEST--
Server: a unix socket serves, and its path can be bound again after the server has died
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
for ($round = 0; $round < 2; $round++) {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $child = pcntl_fork();
    if (!$child) {
        pcntl_alarm(50);
        eventually(function () use (&$server, $path): bool {   // in PROCESS mode the workers outlive the master for a moment
            try {
                return (bool) $server = new Coro\Http\Server($path, 0, server_mode(), CORO_SOCK_UNIX_STREAM);
            } catch (Coro\Exception) {
                return false;
            }
        });
        $server->on('request', fn ($request, $response) => $response->end(
            json_encode([$request->server['remote_addr'] ?? null, $request->server['server_port'] ?? null]),
        ));
        $server->on('start', fn () => fwrite($theirs, "started\n"));
        $server->start();
        exit;
    }
    fclose($theirs);
    fgets($ours);   // otherwise the old server could answer
    echo ask(stream_socket_client("unix://$path")), "\n";
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
}
unlink($path);
?>
--EXPECT--
["",0]
["",0]
