--TEST--
HTTP: with http_request_id requests have ids without an access log; an id that the client sends is kept
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([[], ['http_request_id' => true]] as $settings) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end($request->server['request_id'] ?? 'none'));
    }, $settings);
    $ids = [body($server->port, '/'), body($server->port, '/')];
    echo preg_replace('/^[0-9a-f]{32}$/', 'an id', $ids[0]), ' ', $ids[0] === $ids[1] ? 'equal' : 'different', ' ',
        preg_replace('/^[0-9a-f]{32}$/', 'an id', body($server->port, '/', ['X-Request-Id: of-the-client'])), "\n";
    $server->end();
}
?>
--EXPECT--
none equal none
an id different of-the-client
