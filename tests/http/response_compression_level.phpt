--TEST--
Http\Response: http_compression_level and its other name http_gzip_level choose how small bodies become
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

mt_srand(1);
$text = '';
for ($i = 0; $i < 5000; $i++) {
    $text .= 'line ' . mt_rand(0, 1 << 20) . " of a text\n";
}
$sizes = [];
foreach ([['http_compression_level' => 1], ['http_gzip_level' => 9], ['http_compression_level' => 9]] as $settings) {
    with_server(fn ($request, $response) => $response->end($text), function (int $port) use ($text, &$sizes): void {
        $answer = talk($port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n");
        $body = explode("\r\n\r\n", $answer, 2)[1];
        $sizes[] = strlen($body);
        var_dump(gzdecode($body) === $text);
    }, $settings);
}
var_dump($sizes[0] > $sizes[1], $sizes[1] === $sizes[2]);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
