--TEST--
Programs written for Swoole (examples/seeds) run unchanged
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';
require __DIR__ . '/../include/inherited.inc';

// Starts a program of examples/seeds that is no server.
function run_seed(string $name): array
{
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        __DIR__ . "/../../examples/seeds/$name.php"];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    return [$process, $pipes[1]];
}

// Runs a server with a listening socket of this test in place of its own, and calls $client with the port and the output.
function seed(string $name, callable $client): void
{
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $port = (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1);
    putenv('HOST=127.0.0.1');
    putenv("PORT=$port");
    [$process, $output] = start_with_sockets([$listener], 'require $file;', ['file' => __DIR__ . "/../../examples/seeds/$name.php"]);
    echo "$name: ", $client($port, $output), "\n";
    echo "exit status ", stop($process), "\n";
}

seed('http_hello', function (int $port) {
    $answer = body($port, '/');
    return strlen($answer) . ' ' . trim($answer);
});
seed('websocket_server', function (int $port, $output) {
    $socket = connect($port);
    fwrite($socket, handshake_request([], '/websocket'));
    $head = strtok(read_answer($socket)['head'], "\r");
    for ($i = 0; $i < 20; $i++) {
        fwrite($socket, frame(str_repeat('a', 512 * 1024)));
    }
    fwrite($socket, frame('end'));
    $time = fgets($output);
    fclose($socket);
    return $head . ', ' . preg_replace('/\d+(\.\d+)?/', 'N', $time . fgets($output));
});
putenv('MODE=process');
seed('websocket_server', function (int $port, $output) {
    [$client] = run_seed('websocket_client');
    $time = fgets($output);
    proc_terminate($client);
    proc_close($client);
    return 'with its client, ' . preg_replace('/\d+(\.\d+)?/', 'N', $time . fgets($output));
});
putenv('COUNT=10000');
[$process, $output] = run_seed('coroutine_switch');
echo preg_replace('/\d+ ns/', 'N ns', stream_get_contents($output)), 'exit status ', proc_close($process), "\n";
?>
--EXPECT--
http_hello: 24 Hello World, hello PHP!
exit status 0
websocket_server: HTTP/1.1 101 Switching Protocols, float(N)
client N closed

exit status 0
websocket_server: with its client, float(N)
client N closed

exit status 0
20000 switches, N ns each
exit status 0
