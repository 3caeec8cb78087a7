--TEST--
coro.swoole_module=1: frames of compressed messages have the flag COMPRESS, and pack() and unpack() take any opcode and size
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        say($frame->flags & SWOOLE_WEBSOCKET_FLAG_COMPRESS);
        $server->push($frame->fd, $frame);
    });
}, ['websocket_compression' => true]);
Co\run(function () use ($server): void {
    $client = new Co\Http\Client('127.0.0.1', $server->port);
    $client->set(['websocket_compression' => true]);
    $client->upgrade('/');
    foreach ([SWOOLE_WEBSOCKET_FLAG_COMPRESS, 0] as $flag) {
        $client->push('hello', SWOOLE_WEBSOCKET_OPCODE_TEXT, SWOOLE_WEBSOCKET_FLAG_FIN | $flag);
        $frame = $client->recv();
        echo $frame->data, ' ', $frame->flags & SWOOLE_WEBSOCKET_FLAG_COMPRESS, "\n";
    }
    $client->close();
});
echo json_encode($server->said()), "\n";
$server->end();

foreach ([3 => 'reserved', 9 => str_repeat('long ', 100), 10 => ''] as $opcode => $data) {
    $frame = new Swoole\WebSocket\Frame();
    [$frame->opcode, $frame->data, $frame->finish] = [$opcode, $data, false];
    $unpacked = Swoole\WebSocket\Frame::unpack((string) $frame);
    echo json_encode([$unpacked->opcode, $unpacked->data === $data, $unpacked->finish]), "\n";
}
$close = new Swoole\WebSocket\CloseFrame();
[$close->code, $close->reason] = [1000, str_repeat('why', 50)];
var_dump(Swoole\WebSocket\Frame::unpack((string) $close)->reason === $close->reason);
?>
--EXPECT--
hello 2
hello 0
["2","0"]
[3,true,false]
[9,true,true]
[10,true,true]
bool(true)
