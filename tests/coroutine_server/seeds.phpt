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

// Runs a program with a listening socket of this test in place of its own, and calls $client with the port and the output.
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
?>
--EXPECT--
http_hello: 24 Hello World, hello PHP!
exit status 0
websocket_server: HTTP/1.1 101 Switching Protocols, float(N)
client N closed

exit status 0
