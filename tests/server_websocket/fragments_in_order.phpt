--TEST--
WebSocket: push() refuses a new message between another one's fragments, and a continuation without a begun message
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $push = fn (string $data, int $opcode, int $flags = 1) => $data . json_encode(@$server->push($frame->fd, $data, $opcode, $flags));
        say(implode(' ', [$push('lost', 0), $push('a', 1, 0), $push('whole', 1), $push('fragment', 2, 0)]));
        say(strstr(error_get_last()['message'], 'another') . ' ' . $server->getLastError());
        say(implode(' ', [$push('ping', 9), $push('b', 0, 0), $push('c', 0), $push('lost', 0), $push('whole', 2)]));
        say(implode(' ', [$push('d', 2, 0), $push('', 8), $push('e', 0), $server->getLastError()]));
    });
});
$client = new WebSocket($server->port);
$client->send('go');
echo $client->rest(), "\n";
echo implode("\n", $server->said());
?>
--EXPECT--
text unfinished a, ping ping, continuation unfinished b, continuation c, binary whole, binary unfinished d, close
lostfalse atrue wholefalse fragmentfalse
another message is not finished, or there is none to continue 8502
pingtrue btrue ctrue lostfalse wholetrue
dtrue true efalse 8503
