--TEST--
coro.swoole_module=1: paths of static files may have empty segments and "..", but not lead out of document_root
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$root = sys_get_temp_dir() . '/coro_paths_' . getmypid();
mkdir("$root/www/a", recursive: true);
file_put_contents("$root/secret.txt", 'secret');
file_put_contents("$root/www/a/file.txt", 'file');
with_server(fn ($request, $response) => $response->end('handler'), function (int $port): void {
    foreach (['/a/file.txt', '//a///file.txt', '/a/../a/./file.txt', '/../www/a/file.txt', '/a/%2e%2e/a/file.txt',
              '/../secret.txt', '/a/../../secret.txt', '/../../../../etc/hostname.txt', '/a/../../www2/file.txt'] as $path) {
        $answer = talk($port, "GET $path HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
        echo $path, ' ', substr($answer, strpos($answer, "\r\n\r\n") + 4), "\n";
    }
}, ['document_root' => "$root/www", 'enable_static_handler' => true]);
array_map('unlink', ["$root/secret.txt", "$root/www/a/file.txt"]);
array_map('rmdir', ["$root/www/a", "$root/www", $root]);
?>
--EXPECT--
/a/file.txt file
//a///file.txt file
/a/../a/./file.txt file
/../www/a/file.txt file
/a/%2e%2e/a/file.txt file
/../secret.txt handler
/a/../../secret.txt handler
/../../../../etc/hostname.txt handler
/a/../../www2/file.txt handler
