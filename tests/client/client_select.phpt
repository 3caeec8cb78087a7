--TEST--
coro_client_select() waits for several clients and streams, also for bytes read ahead; cancel() and close() end the wait
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;

Coro\run(function () {
    $echo = echoing();
    $clients = array_map(fn () => new Client(SWOOLE_SOCK_TCP), ['a' => 1, 'b' => 2]);
    foreach ($clients as $client) {
        $client->set(['open_eof_split' => true, 'package_eof' => "\n"]);
        $client->connect('127.0.0.1', port_of($echo));
        $client->send("packet\n");
        $client->recv();
    }
    $write = $except = null;
    [$read, $none] = [$clients, []];
    show('select', swoole_client_select($read, $write, $except, 0.001), $read, @swoole_select($none, $write, $except));
    go(fn () => $clients['b']->send("one\ntwo\n"));
    [$read, $write] = [$clients + [7 => $echo, new Client(SWOOLE_SOCK_TCP)], [1 => $clients['a']]];
    show('writable', coro_client_select($read, $write, $except), array_keys($write));
    [$read, $write] = [$clients + [7 => $echo], null];
    show('readable', coro_client_select($read, $write, $except, null), array_keys($read), $clients['b']->recv());
    [$read] = [$clients];
    show('read ahead', coro_client_select($read, $write, $except), array_keys($read), $clients['b']->recv());
    $ours = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $waiting = go(function () use ($clients, $ours) {
        [$read, $write, $except] = [$clients + [$ours[0]], null, null];
        show('canceled', swoole_client_select($read, $write, $except, -1), swoole_last_error() === SWOOLE_ERROR_CO_CANCELED);
    });
    Coro\Coroutine::cancel($waiting);
    Coro\Coroutine::join([$waiting]);
    // close() ends the wait, and the other side gets the end of the stream; so do streams of PHP
    [$ends, $streams] = [coro_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0), stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0)];
    $waiting = go(function () use ($clients, $ends, $ours) {
        [$read, $write, $except] = [$clients + [$ends[0], $ours[0]], null, null];
        show('closed', coro_client_select($read, $write, $except, 0.1), array_keys($read), $ends[0]->recv());
    });
    $ends[0]->close();
    show('end', $ends[1]->recv(9, 0.1));
    Coro\Coroutine::join([$waiting]);
    $waiting = go(function () use ($streams) {
        [$read, $write, $except] = [[$streams[0]], null, [$streams[0]]];
        show('closed', coro_client_select($read, $write, $except, 0.1), array_keys($read));
    });
    fclose($streams[0]);
    show('end', fread($streams[1], 9), feof($streams[1]));
    Coro\Coroutine::join([$waiting]);
    stop_serving();
});
?>
--EXPECT--
select: 0 [] false
writable: 1 [1]
readable: 1 ["b"] "one\n"
read ahead: 1 ["b"] "two\n"
canceled: false true
end: ""
closed: 1 [0] false
closed: 2 [0]
end: "" true
