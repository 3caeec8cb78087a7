--TEST--
Coroutine\Http\Server: listens at unix sockets and IPv6 addresses; only the file of a server that has died is replaced
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$name = fn (string $text) => fn ($request, $response) => $response->end($text);

Coro\run(function () use ($name) {
    $path = sys_get_temp_dir() . '/coro_http_' . getmypid() . '.sock';
    file_put_contents($path, 'a file');
    foreach (['file', 'running'] as $title) {
        try {
            new Coro\Coroutine\Http\Server("unix:$path");
        } catch (Coro\Exception $exception) {
            show($title, str_replace($path, 'PATH', $exception->getMessage()), file_exists($path));
        }
        is_file($path) && unlink($path);
        $other = $title === 'file' ? stream_socket_server("unix://$path") : null;
    }
    show('left', file_exists($path));
    serving(['/' => $name('unix')], function ($server) use ($path) {
        $socket = stream_socket_client("unix://$path");
        fwrite($socket, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        show('unix', substr(stream_get_contents($socket), -4), $server->port);
    }, host: "unix:$path");
    show('removed', file_exists($path));

    serving(['/' => $name('six')], function ($server) {
        $socket = stream_socket_client("tcp://[::1]:$server->port");
        fwrite($socket, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        show('IPv6', substr(stream_get_contents($socket), -3));
    }, host: '::1');
});
?>
--EXPECT--
file: "cannot bind to PATH: Address already in use [98]" true
running: "cannot bind to PATH: Address already in use [98]" true
left: true
unix: "unix" 0
start: true
removed: false
IPv6: "six"
start: true
