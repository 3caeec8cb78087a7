--TEST--
HTTP: a large last answer arrives completely although the client had sent more bytes than the server has read
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        say('handling');
        Coro\Coroutine::sleep(0.1);
        $response->end(str_repeat('x', 8_000_000));
    });
});
$client = connect($server->port);
fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
eventually(fn () => $server->said());
fwrite($client, str_repeat("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 1000));
$size = 0;
while (($piece = @fread($client, 100_000)) !== '' && $piece !== false) {
    $size += strlen($piece);
    usleep(500);
}
echo $size > 8_000_000 ? 'whole' : "only $size bytes", "\n";
?>
--EXPECT--
whole
