--TEST--
Http\Client: WebSocket with our server, and with servers that answer or send wrong bytes
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;
use Coro\Coroutine\Socket;
use Coro\WebSocket\CloseFrame;
use Coro\WebSocket\Frame;

function frame_text(mixed $frame): mixed
{
    return match (true) {
        $frame instanceof CloseFrame => ['close', $frame->code, $frame->reason],
        $frame instanceof Frame => [$frame->opcode, strlen($frame->data) > 20 ? strlen($frame->data) : $frame->data, $frame->flags, $frame->finish],
        default => $frame,
    };
}

// Answers a handshake. $fields: more header fields; $accept: replaces the correct value.
function accepting(Socket $peer, string $fields = '', ?string $accept = null, string $behind = ''): string
{
    $request = request_of($peer);
    preg_match('/Sec-WebSocket-Key: (.*)\r/', $request, $match);
    $accept ??= base64_encode(sha1($match[1] . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11', true));
    $peer->sendAll("HTTP/1.1 101 Switching\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
        . "Sec-WebSocket-Accept: $accept\r\n$fields\r\n$behind");
    return $request;
}

// Receives a frame of a client, which must be masked. Returns its first byte and its payload.
function frame_of(Socket $peer): array
{
    [$first, $second] = array_values(unpack('C2', $peer->recvAll(2)));
    $key = $peer->recvAll(4);
    $payload = $peer->recvAll(max(1, $second & 127));
    return [dechex($first), $second >> 7, $payload ^ str_pad('', strlen($payload), $key)];
}

// with our server
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

Coro\run(function () {
    // handshakes
    $client = client_of([fn ($peer) => accepting($peer, '', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='), fn ($peer) => accepting($peer)]);
    show_error('wrong accept', $client->upgrade('/'), $client);
    show_error('usable again', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Protocol: x\r\n")]);
    show_error('protocol', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Extensions: permessage-deflate\r\n")]);
    show_error('extension', $client->upgrade('/'), $client);
    foreach (['x-other', 'permessage-deflate; x=1', 'permessage-deflate, permessage-deflate', 'permessage-deflate; server_max_window_bits=99'] as $value) {
        $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Extensions: $value\r\n")], ['websocket_compression' => true]);
        $client->upgrade('/') && show('accepted', $value);
    }
    $client = client_of([answering(response('no', '', '403 Forbidden'))]);
    show_error('403', $client->upgrade('/'), $client);
    show('its body', $client->body, $client->headers);
    $client = client_of([answering("HTTP/1.1 101 X\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n")]);
    show_error('other protocol', $client->upgrade('/'), $client);
    $client = client_of([answering(response('html'))]);
    show_error('200', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer)]);
    show_error('closed', $client->upgrade('/'), $client);
    $client = client_of([fn ($peer) => request_of($peer) && $peer->recv()], ['timeout' => 0.02]);
    show_error('silent', $client->upgrade('/'), $client);
    $client = client_of([answering(response('http'))]);
    show('no WebSocket', $client->get('/'));
    show_error('no WebSocket', $client->push('x'), $client);

    // frames that come with the response, pings, pongs and unmasked frames
    $seen = new Coro\Channel(9);
    $client = client_of([function ($peer) use ($seen) {
        accepting($peer, '', null, "\x81\x03one\x89\x01p\x8a\x01q\x01\x01t\x80\x02wo");
        $seen->push(frame_of($peer));
        $peer->sendAll("\x88\x02\x03\xe9");
        $seen->push(frame_of($peer));
        $seen->push($peer->recv());
    }]);
    show('upgrade', $client->upgrade('/'), frame_text($client->recv()), frame_text($client->recv()), frame_text($client->recv()));
    show('server has seen', array_map(fn ($seen) => is_array($seen) ? array_map(bin2hex(...), $seen) : $seen, [$seen->pop(), $seen->pop(), $seen->pop()]));
    $client = client_of([fn ($peer) => accepting($peer, '', null, "\x89\x01p\x8a\x01q")],
        ['open_websocket_ping_frame' => true, 'open_websocket_pong_frame' => true]);
    show('control frames', $client->upgrade('/'), frame_text($client->recv()), frame_text($client->recv()));
    show_error('end without close frame', $client->recv(), $client);

});

Coro\run(function () {
    $seen = new Coro\Channel(9);

    // wrong frames: the client answers with the code of the error
    $wrong = [
        'masked' => "\x81\x81\x00\x00\x00\x00x",
        'reserved bit' => "\xa1\x01x",
        'compressed' => "\xc1\x01x",
        'unknown opcode' => "\x83\x01x",
        'long ping' => "\x89\x7e\x00\x7e" . str_repeat('x', 126),
        'ping in pieces' => "\x09\x01x",
        'continues nothing' => "\x80\x01x",
        'text in text' => "\x01\x01x\x81\x01x",
        'no UTF-8' => "\x81\x01\xff",
        'too large' => "\x82\x7f\x00\x00\x00\x01\x00\x00\x00\x00",
        'length not shortest' => "\x82\x7e\x00\x01x",
        'close with one byte' => "\x88\x01\x03",
        'close with code 1005' => "\x88\x02\x03\xed",
        'close without UTF-8' => "\x88\x03\x03\xe8\xff",
        'half a frame' => "\x81\x05hal",
    ];
    foreach ($wrong as $title => $bytes) {
        $client = client_of([function ($peer) use ($bytes, $title, $seen) {
            accepting($peer, '', null, $bytes);
            $frame = $title === 'half a frame' ? null : frame_of($peer);
            $seen->push($frame ? [$frame[0], unpack('n', $frame[2])[1]] : null);
        }], ['package_max_length' => 1000]);
        $client->upgrade('/') || show('upgrade', false);
        show_error($title, $client->recv(), $client);
        $client->recv() === false && $client->push('x') === false || show('still open', $title);
        show('  answer', $seen->pop());
    }
    $bomb = substr(gzdeflate(str_repeat('x', 1 << 20)), 0, -1);
    $client = client_of([fn ($peer) => accepting($peer, "Sec-WebSocket-Extensions: permessage-deflate\r\n", null,
        "\xc1\x7e" . pack('n', strlen($bomb)) . $bomb)], ['websocket_compression' => true, 'package_max_length' => 10000]);
    $client->upgrade('/');
    show_error('bomb', $client->recv(), $client);

    // a forked child
    $client = client_of([fn ($peer) => accepting($peer) && $seen->push(frame_of($peer)[2])]);
    $client->upgrade('/');
    $child = function_exists('pcntl_fork') ? pcntl_fork() : show('child', false, 101, 8503, 'the WebSocket belongs to the parent process', false);
    if ($child === 0) {
        show_error('child', $client->push('child'), $client);
        pcntl_exec('/bin/true');   // without the end of PHP
    }
    $child && pcntl_waitpid($child, $status);
    show('parent', $client->push('parent'), $seen->pop());

    // other coroutines
    $client = client_of([fn ($peer) => accepting($peer) && $peer->recv()]);
    $client->upgrade('/');
    $waiting = go(fn () => show_error('closed meanwhile', $client->recv(), $client));
    try {
        $client->recv();
    } catch (Error $error) {
        echo preg_replace('/#\d+/', '#N', $error->getMessage()), "\n";
    }
    show('close', $client->close(), $client->close());
    Coroutine::join([$waiting]);
    $client = client_of([fn ($peer) => accepting($peer) && $seen->pop()]);
    $client->upgrade('/');
    $waiting = go(fn () => show_error('nobody reads', $client->push(str_repeat('x', 20 << 20)), $client));
    try {
        $client->push('x');
    } catch (Error $error) {
        echo preg_replace('/#\d+/', '#N', $error->getMessage()), "\n";
    }
    show_error('HTTP meanwhile', $client->get('/'), $client);
    $seen->push(true);
    Coroutine::join([$waiting]);
    foreach ([fn ($c) => $c->push('x', 3), fn ($c) => $c->ping(str_repeat('x', 126)), fn ($c) => $c->disconnect(1005), fn ($c) => $c->disconnect(1000, "\xff")] as $call) {
        try {
            $call($client);
        } catch (ValueError $error) {
            echo $error->getMessage(), "\n";
        }
    }
});
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
wrong accept: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
usable again: true 101 0 "" true
protocol: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
extension: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
403: false 403 8504 "the server has refused the WebSocket handshake" false
its body: "no" {"content-length":"2"}
other protocol: false 101 8504 "the server's answer to the WebSocket handshake is wrong" false
200: false 200 8504 "the server has refused the WebSocket handshake" false
closed: false -3 104 "Connection reset by peer" false
silent: false -2 110 "Connection timed out" false
no WebSocket: true
no WebSocket: false 200 8503 "there is no such WebSocket, or it is closing" false
upgrade: true [1,"one",1,true] [1,"two",1,true] ["close",1001,""]
server has seen: [["3861","31","70"],["3838","31","03e9"],""]
control frames: true [9,"p",1,true] [10,"q",1,true]
end without close frame: false 101 104 "Connection reset by peer" false
masked: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
reserved bit: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
compressed: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
unknown opcode: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
long ping: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
ping in pieces: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
continues nothing: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
text in text: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
no UTF-8: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1007]
too large: false 101 90 "the message is larger than package_max_length" false
  answer: ["88",1009]
length not shortest: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
close with one byte: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
close with code 1005: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1002]
close without UTF-8: false 101 8506 "the server has sent a wrong WebSocket frame" false
  answer: ["88",1007]
half a frame: false 101 104 "Connection reset by peer" false
  answer: null
bomb: false 101 90 "the message is larger than package_max_length" false
child: false 101 8503 "the WebSocket belongs to the parent process" false
parent: true "parent"
coroutine #N uses this client already; each coroutine needs a client of its own
close: true false
closed meanwhile: false 101 125 "Operation canceled" false
coroutine #N sends with this client already; each coroutine needs a client of its own
HTTP meanwhile: false 101 16 "Device or resource busy" true
nobody reads: false 101 104 "Connection reset by peer" false
a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*
Coro\Coroutine\Http\Client::ping(): Argument #1 ($data) must have at most 125 bytes
Coro\Coroutine\Http\Client::disconnect(): Argument #1 ($code) must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
Coro\Coroutine\Http\Client::disconnect(): Argument #2 ($reason) must be UTF-8
