--TEST--
Clients report half and too large packets; they can be used again and leak nothing
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/failing.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $receive = fn ($client, $port) => $client->connect('127.0.0.1', $port) ? $client->recv() : 'not connected';
    $before = descriptors();
    $length = ['open_length_check' => true, 'package_length_type' => 'N', 'package_body_offset' => 4, 'package_max_length' => 100];
    foreach (['half' => "\0\0\0\x0aabc", 'too large' => "\0\0\1\0abc", 'half a head' => "\0\0"] as $title => $bytes) {
        $server = serving(fn (Socket $peer) => $peer->sendAll($bytes));
        failing("$title packet", $length, port_of($server), $receive);
        $server->close();
    }
    $server = serving(fn (Socket $peer) => $peer->sendAll(str_repeat('x', 200)));
    failing('no mark', ['open_eof_split' => true, 'package_max_length' => 100], port_of($server), $receive);
    show_descriptors($before);
});
?>
--EXPECT--
half packet: "" 0 
too large packet: false 90 Message too long
half a head packet: "" 0 
no mark: false 90 Message too long
descriptors: as before
