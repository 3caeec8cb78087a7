--TEST--
HTTP/2: bodies are compressed, and Content-Length is that of the compressed body
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
    $response->header('Content-Type', 'text/plain');
    $text = str_repeat('compressible ', 1000);
    $request->server['request_uri'] === '/write' ? [$response->write($text), $response->end($text)] : $response->end($text);
}, function (int $port): void {
    $client = new Http2Client($port);
    foreach (['/', '/write'] as $target) {
        foreach ([[], [['accept-encoding', 'gzip']]] as $fields) {
            $answer = $client->ask($target, $fields);
            $coding = $answer['fields']['content-encoding'] ?? 'none';
            $length = $answer['fields']['content-length'] ?? null;
            echo "$target $coding ", $length === null ? 'no length' : var_export((int) $length === strlen($answer['body']), true), ' ',
                strlen($coding === 'gzip' ? gzdecode($answer['body']) : $answer['body']), "\n";
        }
    }
}, WITH_HTTP2);
?>
--EXPECT--
/ none true 13000
/ gzip true 13000
/write none no length 26000
/write gzip no length 26000
