--TEST--
Http\Response: write() waits for a client that does not read, while other clients are served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    static $written = 0;
    if ($request->server['request_uri'] === '/written') {
        $response->end((string) $written);
        return;
    }
    for ($i = 0; $i < 1000; $i++) {
        $response->write(str_repeat('x', 100_000));
        $written++;
    }
    $response->end();
}, function (int $port): void {
    $slow = connect($port);
    fwrite($slow, "GET / HTTP/1.0\r\n\r\n");
    fgets($slow);   // now the handler for this client runs
    $written = (int) body($port, '/written');
    echo $written < 1000 ? "waited\n" : "wrote all\n";
    $size = 0;
    while (!feof($slow)) {
        $size += substr_count(fread($slow, 1 << 20), 'x');
    }
    echo $size - 1000 * 100_000 < 10 ? 'all arrived' : "$size bytes arrived", "\n";
}, ['buffer_output_size' => 1 << 20]);
?>
--EXPECT--
waited
all arrived
