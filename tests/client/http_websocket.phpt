--TEST--
Http\Client: WebSocket messages of all sizes and kinds go to our server and back, with and without compression
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;
use Coro\WebSocket\Frame;

$server = new Swoole\WebSocket\Server('127.0.0.1', 0, SWOOLE_BASE);
$server->set(['worker_num' => 1, 'log_level' => SWOOLE_LOG_ERROR, 'websocket_compression' => true, 'websocket_subprotocol' => 'chat']);
$server->on('message', function ($server, $frame) {
    $server->push($frame->fd, $frame->data, $frame->opcode, SWOOLE_WEBSOCKET_FLAG_FIN | SWOOLE_WEBSOCKET_FLAG_COMPRESS);
    if ($frame->data === 'bye') {
        $server->disconnect($frame->fd, 4000, 'see you');
    }
});
$server->on('workerStart', fn ($server) => go(function () use ($server) {
    foreach ([false, true] as $compression) {
        $client = new Client('127.0.0.1', $server->ports[0]->port);
        $client->set(['timeout' => 5, 'websocket_compression' => $compression]);
        $client->setHeaders(['Sec-WebSocket-Protocol' => 'other, chat']);
        show('upgrade', $client->upgrade('/'), $client->statusCode, $client->headers['sec-websocket-protocol'], $client->connected);
        show('text', $client->push('hello'), frame_text($client->recv()));
        show('binary', $client->push("\xff\0", SWOOLE_WEBSOCKET_OPCODE_BINARY), bin2hex($client->recv()->data));
        show('empty', $client->push(''), frame_text($client->recv()));
        foreach ([125, 126, 65535, 65536, 300000] as $size) {
            $data = substr(str_repeat('some text ', 30000), 0, $size);
            $echoed = $client->push($data, flags: SWOOLE_WEBSOCKET_FLAG_FIN | SWOOLE_WEBSOCKET_FLAG_COMPRESS) ? $client->recv()->data : null;
            $echoed === $data || show('size', $size);
        }
        show('fragments', $client->push('a', 1, 0), $client->push('b', 0, 0), $client->ping('p'), $client->push('c', 0), frame_text($client->recv()));
        show('out of order', $client->push('a', 0), $client->errCode);
        $frame = new Frame;
        $frame->data = 'frame object';
        show('object', $client->push($frame), frame_text($client->recv()));
        show('timeout', $client->recv(0.01), $client->errCode, $client->connected);
        $sending = go(fn () => array_map($client->push(...), array_fill(0, 100, str_repeat('x', 10000))));
        for ($i = 0; $i < 100; $i++) {
            strlen($client->recv()->data) === 10000 || show('wrong', $i);
        }
        Coroutine::join([$sending]);
        if ($compression) {
            show('disconnect', $client->disconnect(1001, 'ä'), $client->push('x'), $client->errCode, frame_text($client->recv()));
        } else {
            show('bye', $client->push('bye'), frame_text($client->recv()), frame_text($client->recv()));
        }
        show_error('closed', $client->recv(), $client);
        show_error('closed', $client->push('x'), $client);
        show('again', $client->upgrade('/'), $client->push('x'), frame_text($client->recv()), $client->close(), $client->connected);
    }
    $server->shutdown();
}));
$server->start();
?>
--EXPECT--
upgrade: true 101 "chat" true
text: true [1,"hello",1,true]
binary: true "ff00"
empty: true [1,"",1,true]
fragments: true true true true [1,"abc",1,true]
out of order: false 22
object: true [1,"frame object",1,true]
timeout: false 110 true
bye: true [1,"bye",1,true] ["close",4000,"see you"]
closed: false 101 8503 "there is no such WebSocket, or it is closing" false
closed: false 101 8503 "there is no such WebSocket, or it is closing" false
again: true true [1,"x",1,true] true false
upgrade: true 101 "chat" true
text: true [1,"hello",1,true]
binary: true "ff00"
empty: true [1,"",1,true]
fragments: true true true true [1,"abc",1,true]
out of order: false 22
object: true [1,"frame object",1,true]
timeout: false 110 true
disconnect: true false 32 ["close",1001,""]
closed: false 101 8503 "there is no such WebSocket, or it is closing" false
closed: false 101 8503 "there is no such WebSocket, or it is closing" false
again: true true [1,"x",1,true] true false
