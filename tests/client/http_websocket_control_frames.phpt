--TEST--
Http\Client: answers pings and close frames between messages, or passes control frames on
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

Coro\run(function () {
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
?>
--EXPECT--
upgrade: true [1,"one",1,true] [1,"two",1,true] ["close",1001,""]
server has seen: [["3861","31","70"],["3838","31","03e9"],""]
control frames: true [9,"p",1,true] [10,"q",1,true]
end without close frame: false 101 104 "Connection reset by peer" false
