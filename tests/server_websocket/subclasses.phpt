--TEST--
WebSocket: Server and Frame may be extended
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

class MyServer extends Coro\WebSocket\Server
{
    public function say(int $fd, string $text): bool
    {
        $frame = new MyFrame();
        $frame->data = $text;
        return $this->push($fd, $frame);
    }
}
class MyFrame extends Coro\WebSocket\Frame
{
    public $opcode = CORO_WEBSOCKET_OPCODE_BINARY;
}
$server = new ServerProcess(fn ($server) => $server->on('message', fn ($server, $frame) => $server->say($frame->fd, $frame->data)), [], MyServer::class);
echo (new WebSocket($server->port))->ask('hello');
?>
--EXPECT--
binary hello
