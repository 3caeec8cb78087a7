--TEST--
Http\Client: answers a wrong WebSocket frame with the code of the error, and closes the connection
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

Coro\run(function () {
    $seen = new Coro\Channel(9);
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
});
?>
--EXPECT--
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
