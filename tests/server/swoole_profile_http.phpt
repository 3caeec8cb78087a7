--TEST--
coro.swoole_module=1: responses name Swoole's server and keep-alive, HTTP/1.1 needs no Host, text files have no charset
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$root = sys_get_temp_dir() . '/coro-profile-' . getmypid();
mkdir($root);
file_put_contents("$root/a.txt", 'text');
with_server(fn ($request, $response) => $response->end('made'), function (int $port): void {
    foreach (["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /a.txt HTTP/1.1\r\n\r\n"] as $bytes) {
        $socket = connect($port);
        fwrite($socket, $bytes);
        [$head] = explode("\r\n\r\n", (string) fread($socket, 4096));
        $lines = preg_grep('/^(HTTP|Server|Connection|Content-Type)/', explode("\r\n", $head));
        sort($lines);
        echo implode('; ', $lines), "\n";
    }
}, ['enable_static_handler' => true, 'document_root' => $root]);
unlink("$root/a.txt");
rmdir($root);
?>
--EXPECT--
Connection: keep-alive; Content-Type: text/html; HTTP/1.1 200 OK; Server: swoole-http-server
Connection: close; Content-Type: text/html; HTTP/1.1 200 OK; Server: swoole-http-server
Connection: keep-alive; Content-Type: text/plain; HTTP/1.1 200 OK; Server: swoole-http-server
