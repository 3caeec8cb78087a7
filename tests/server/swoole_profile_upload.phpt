--TEST--
coro.swoole_module=1: php.ini does not limit the size of uploaded files; properties of requests and responses cannot be unset
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
upload_max_filesize=1K
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $messages = [$request->files['a']['error'] . ' ' . $request->files['a']['size']];
    foreach ([[$request, 'server'], [$response, 'header']] as [$object, $name]) {
        try {
            unset($object->$name);
        } catch (Error $e) {
            $messages[] = $e->getMessage();
        }
    }
    $response->end(implode("\n", [...$messages, $request->server['request_uri']]) . "\n");
}, function (int $port): void {
    $form = "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\n" . str_repeat('x', 300_000) . "\r\n--x--\r\n";
    echo body($port, '/path', ['Content-Type: multipart/form-data; boundary=x'], $form, 'POST');
});
?>
--EXPECT--
0 300000
Property server of class Swoole\Http\Request cannot be unset
Property header of class Swoole\Http\Response cannot be unset
/path
