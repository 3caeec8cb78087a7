--TEST--
coro.swoole_module=1: close frames may have any status, and frames no mask
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$frame = new Swoole\WebSocket\CloseFrame();
[$frame->code, $frame->reason] = [42, 'why'];
$unpacked = Swoole\WebSocket\Frame::unpack((string) $frame);
echo "$unpacked->code $unpacked->reason\n";
$server = websocket_server();
$client = new WebSocket($server->port);
$client->write("\x81\x05plain");
echo $client->read()[1], "\n";
$client->write(close_frame(42, 'why'));
[, $payload] = $client->read();
echo unpack('n', $payload)[1], "\n";
$server->end();
?>
--EXPECT--
42 why
plain
42
