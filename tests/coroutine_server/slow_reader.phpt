--TEST--
Coroutine\Http\Server: write() waits for a slow reader, and other clients are served meanwhile
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$name = fn (string $text) => fn ($request, $response) => $response->end($text);

Coro\run(function () use ($name) {
    $written = 0;
    serving(['/stream' => function ($request, $response) use (&$written) {
        foreach (range(1, 200) as $i) {
            $written += $response->write(str_repeat('x', 100_000)) ? 100_000 : 0;
        }
        $response->end();
    }, '/file' => fn ($request, $response) => $response->sendfile(__FILE__), '/' => $name('quick')], function ($server) use (&$written) {
        $slow = connect($server->port);
        fwrite($slow, "GET /stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        fgets($slow);
        show('meanwhile', body($server->port, '/'), $written < 20_000_000);
        $size = 0;
        while (($bytes = fread($slow, 1 << 16)) !== '' && $bytes !== false) {
            $size += strlen($bytes);
        }
        show('all', $written, $size > 20_000_000);
        show('file', body($server->port, '/file') === str_replace("\r\n", "\n", file_get_contents(__FILE__)));
    });
});
?>
--EXPECT--
meanwhile: "quick" true
all: 20000000 true
file: true
start: true
