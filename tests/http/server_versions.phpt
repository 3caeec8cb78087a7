--TEST--
HTTP: a connection stays open with HTTP/1.1 unless "close" is sent, with HTTP/1.0 only after "keep-alive"
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('.'));
});
foreach (['1.1' => ['', 'close', 'Close', 'keep-alive', 'x, close'], '1.0' => ['', 'keep-alive', 'Keep-Alive', 'close', 'keep-alive, close']] as $version => $options) {
    foreach ($options as $option) {
        $client = connect($server->port);
        fwrite($client, "GET / HTTP/$version\r\nHost: a\r\n" . ($option ? "Connection: $option\r\n" : '') . "\r\n");
        $head = read_answer($client)['head'];
        $said = preg_match('/^Connection: (.*)\r$/m', $head, $found) ? $found[1] : '-';
        @send_request($client);
        echo "$version [$option] ", strtok($head, ' '), " $said ", @fgets($client) === false ? 'closed' : 'kept', "\n";
    }
}
?>
--EXPECT--
1.1 [] HTTP/1.1 - kept
1.1 [close] HTTP/1.1 close closed
1.1 [Close] HTTP/1.1 close closed
1.1 [keep-alive] HTTP/1.1 - kept
1.1 [x, close] HTTP/1.1 close closed
1.0 [] HTTP/1.1 close closed
1.0 [keep-alive] HTTP/1.1 keep-alive kept
1.0 [Keep-Alive] HTTP/1.1 keep-alive kept
1.0 [close] HTTP/1.1 close closed
1.0 [keep-alive, close] HTTP/1.1 close closed
