--TEST--
Coroutine\Http\Server: shutdown() lets requests end that run, and refuses new clients
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

Coro\run(function () {
    $server = new Server('127.0.0.1');
    $go = new Coro\Channel(1);
    $server->handle('/', function ($request, $response) use ($go) {
        $go->pop();
        $response->end('finished');
    });
    $server->handle('/stop', function ($request, $response) use ($server) {
        $server->shutdown();
        $server->shutdown();
        $response->end('stopping');
    });
    $ended = started($server);
    show('twice', $server->start(), $server->errCode === SOCKET_EALREADY);
    $idle = connect($server->port);
    $running = connect($server->port);
    fwrite($running, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while ($go->stats()['consumer_num'] === 0) {
        Co::sleep(0.001);
    }
    show('stop', body($server->port, '/stop'));
    show('refused', @stream_socket_client("tcp://127.0.0.1:$server->port"), $ended->isEmpty());
    $go->push(1);
    $answer = read_answer($running);
    show('running', $answer['body'], str_contains($answer['head'], 'Connection: close'));
    fclose($running);
    fclose($idle);
    show('ended', $ended->pop(10), $server->start());
});
?>
--EXPECT--
twice: false true
stop: "stopping"
refused: false true
running: "finished" true
ended: true false
