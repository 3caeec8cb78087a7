--TEST--
coro.swoole_module=1: long first lines are accepted, targets above 0x7F are not; links are followed, /etc/mime.types is not read; a smaller Content-Length cuts the body
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!str_contains((string) @file_get_contents('/etc/mime.types'), 'text/x-moc')) {
    echo 'skip /etc/mime.types has no type that only it knows';
}
?>
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$root = sys_get_temp_dir() . '/coro-profile-' . getmypid();
mkdir($root);
symlink(__FILE__, "$root/a.txt");
with_server(function ($request, $response): void {
    isset($request->get['length']) && $response->header('Content-Length', $request->get['length']);
    $response->end('a body of 21 bytes...');
}, function (int $port): void {
    foreach (['/?long=' . str_repeat('x', 20000), "/\xe2", '/a.txt', '/?length=6', '/?length=21', '/?length=30'] as $target) {
        [$head, $body] = explode("\r\n\r\n", talk($port, "GET $target HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) + [1 => ''];
        preg_match('/^Content-Length: .*$/m', $head, $length);
        echo substr(addcslashes($target, "\x80..\xff"), 0, 20), ': ', substr($head, 9, 3), ', ', trim($length[0]), ', ', substr($body, 0, 5), "\n";
    }
}, ['enable_static_handler' => true, 'document_root' => $root, 'http_compression' => false]);
unlink("$root/a.txt");
rmdir($root);
echo json_encode(Swoole\Http\Server::class), ' ', var_export(swoole_mime_type_get('a.moc'), true), "\n";
?>
--EXPECTF--
/?long=xxxxxxxxxxxxx: 200, Content-Length: 21, a bod
/\342: 400, Content-Length: 0, 
/a.txt: 200, Content-Length: %d, <?php
/?length=6: 200, Content-Length: 6, a bod
/?length=21: 200, Content-Length: 21, a bod
/?length=30: 200, Content-Length: 21, a bod
"Swoole\\Http\\Server" 'application/octet-stream'
