--TEST--
HTTP: bytes above 0x7f in target and header values reach the handler unchanged
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(
        bin2hex($request->server['request_uri']) . ' ' . bin2hex($request->header['x-value'] ?? ''),
    ));
});
echo body($server->port, "/\xc3\xa4\xff", ["X-Value: \xe4\t\x80"]), "\n";
?>
--EXPECT--
2fc3a4ff e40980
