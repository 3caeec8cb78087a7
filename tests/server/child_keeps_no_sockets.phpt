--TEST--
Server: a process that a handler has started or forked keeps neither the client's connection nor the server's address in use
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$server = new ServerProcess(function (Server $server): void {
    $server->on('request', function (Request $request, Response $response): void {
        $sleep = fn() => sleep(30);
        if ($request->server['request_uri'] === '/start') {
            $pid = (new Process($sleep, false, 0))->start();
        } elseif (($pid = pcntl_fork()) === 0) {
            exit($sleep());
        }
        $response->end("child $pid");
    });
}, ['worker_num' => 1]);
$children = [];
foreach (['/start', '/fork'] as $path) {
    $socket = stream_socket_client("tcp://127.0.0.1:$server->port");
    stream_set_timeout($socket, 10);
    send_request($socket, $path, "Connection: close\r\n");
    preg_match('/child (\d+)/', stream_get_contents($socket), $found);
    $children[] = (int) $found[1];
    echo stream_get_meta_data($socket)['timed_out'] ? 'still open' : 'closed', "\n";
}
echo $server->end(), "\n";
var_dump(array_map(is_alive(...), $children) === [true, true]);
var_dump(@stream_socket_client("tcp://127.0.0.1:$server->port", $error), $error === 111);
array_map(fn(int $pid) => posix_kill($pid, SIGKILL), $children);
?>
--EXPECT--
closed
closed
exit 0
bool(true)
bool(false)
bool(true)
