--TEST--
HTTP/2: forms with files are written to the disk while they arrive, also several in one connection
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

with_server(function ($request, $response): void {
    $describe = fn(array $file) => [$file['name'], $file['size'], $file['error'], md5_file($file['tmp_name'])];
    $response->end(json_encode([$request->post, array_map($describe, $request->files ?? [])]));
}, function (int $port): void {
    $client = new Http2Client($port);
    $file = str_repeat('0123456789abcdef', 60_000);
    $form = "--B\r\nContent-Disposition: form-data; name=\"a[b]\"\r\n\r\nvalue\r\n"
        . "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"n.bin\"\r\n\r\n$file\r\n--B--\r\n";
    $fields = [['content-type', 'multipart/form-data; boundary=B']];
    $expected = json_encode([['a' => ['b' => 'value']], ['f' => ['n.bin', strlen($file), 0, md5($file)]]]);
    foreach ([$fields, [...$fields, ['content-length', (string) strlen($form)]]] as $given) {
        var_dump($client->ask('/', $given, $form, 'POST')['body'] === $expected);
    }
    $streams = array_map(fn() => $client->open('/', $fields, 'POST', false), range(1, 4));
    foreach (str_split($form, 100_000) as $part) {
        foreach ($streams as $stream) {
            $client->send($stream, $part);
        }
    }
    foreach ($streams as $stream) {
        $client->send($stream, '', true);
        var_dump($client->response($stream)['body'] === $expected);
    }
    // A form that its client does not finish leaves nothing behind.
    $stream = $client->open('/', $fields, 'POST', false);
    $client->send($stream, substr($form, 0, 500_000));
    $client->ping();
    $client->reset($stream);
    var_dump($client->ask('/', $fields, $form, 'POST')['body'] === $expected);
}, WITH_HTTP2);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
