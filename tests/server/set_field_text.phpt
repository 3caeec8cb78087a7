--TEST--
Server: set() refuses control bytes in options that become text of header fields
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\WebSocket\Server('127.0.0.1', 0, server_mode());
$port = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
foreach (['static_handler_charset', 'websocket_subprotocol', 'http_server_header'] as $option) {
    $refused = 0;
    foreach (["\r", "\n", "\0", "\x1f", "\x7f", "\r\nX-Injected: 1"] as $bytes) {
        foreach ($option === 'http_server_header' ? [$server] : [$server, $port] as $object) {
            try {
                $object->set([$option => "a{$bytes}b"]);
            } catch (ValueError $error) {
                $refused++;
            }
        }
    }
    echo $refused, ' ', $error->getMessage(), "\n";
    attempt(fn () => $server->set([$option => "a\tb, c"]));
}
?>
--EXPECT--
12 Coro\Server\Port::set(): option [static_handler_charset] must not contain control bytes, because it is text of a header field
true
12 Coro\Server\Port::set(): option [websocket_subprotocol] must not contain control bytes, because it is text of a header field
true
6 Coro\Server::set(): option [http_server_header] must not contain control bytes, because it is text of a header field
true
