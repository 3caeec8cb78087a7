--TEST--
WebSocket: the handshake is answered with the accept value that RFC 6455 defines for its key
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$client = new WebSocket($server->port);
echo preg_replace('/^(Server|Date).*\n/m', '', str_replace("\r", '', $client->head));
echo $client->ask('hello'), ' ', $server->end();
?>
--EXPECT--
HTTP/1.1 101 Switching Protocols
Upgrade: websocket
Connection: Upgrade
Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=

hello exit 0
