--TEST--
Http\Client: a WebSocket belongs to the process that has opened it
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_websocket.inc';

Coro\run(function () {
    $seen = new Coro\Channel(9);
    $client = client_of([fn ($peer) => accepting($peer) && $seen->push(frame_of($peer)[2])]);
    $client->upgrade('/');
    $child = function_exists('pcntl_fork') ? pcntl_fork() : show('child', false, 101, 8503, 'the WebSocket belongs to the parent process', false);
    if ($child === 0) {
        show_error('child', $client->push('child'), $client);
        pcntl_exec('/bin/true');   // without the end of PHP
    }
    $child && pcntl_waitpid($child, $status);
    show('parent', $client->push('parent'), $seen->pop());
});
?>
--EXPECT--
child: false 101 8503 "the WebSocket belongs to the parent process" false
parent: true "parent"
