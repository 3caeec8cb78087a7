--TEST--
Coroutine\Http\Server: upgrade(), recv() and push() return false when they fail, and the last error says why
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\WebSocket\CloseFrame;
use Coro\WebSocket\Frame;

Coro\run(function () {
    $results = new Coro\Channel(10);
    serving(['/plain' => function ($request, $response) {
        show('plain', @$response->push('x'), @$response->recv(), $response->disconnect(), @$response->upgrade(), $response->end('no'));
    }, '/late' => function ($request, $response) {
        $response->end('answered');
        show('late', @$response->upgrade());
    }, '/ws' => function ($request, $ws) use ($results) {
        show('upgrade', $ws->upgrade(), @$ws->upgrade(), @$ws->end('x'), $ws->isWritable());
        show('timeout', $ws->recv(0.001), coro_last_error() === SOCKET_ETIMEDOUT);
        $waiting = go(fn () => $results->push($ws->recv()));
        show('busy', $ws->recv(0.001), coro_last_error() === SOCKET_EBUSY);
        Co::cancel($waiting);
        show('canceled', $results->pop());
        echo json_encode(@$ws->disconnect(1005)), ' ', error_get_last()['message'], "\n";
        $frame = new Frame();
        $frame->data = 'an object';
        $close = new CloseFrame();
        $close->code = 4000;
        $close->reason = 'enough';
        show('push', $ws->push($frame), $ws->push('p', 9), $ws->push($close), @$ws->push('late'), coro_last_error());
        show('end', $ws->recv(), $ws->recv(), $ws->disconnect(), $ws->close());
    }], function ($server) {
        show('no handshake', strtok(talk($server->port, "GET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), "\r"));
        show('answered', body($server->port, '/late'));
        [$socket] = websocket($server, '/ws');
        show('frames', read_frame($socket), read_frame($socket), read_frame($socket));
        fwrite($socket, close_frame(4000));
        show('then', read_frame($socket));
    });
});
try {
    (new Coro\Http\Response())->upgrade();
} catch (Coro\Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
plain: false false false false false
no handshake: "HTTP\/1.1 400 Bad Request"
late: false
answered: "answered"
upgrade: true false false false
timeout: false true
busy: false true
canceled: false
false Coro\Http\Response::disconnect(): the code must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
push: true true true false 8503
end: "" "" false true
frames: [1,"an object"] [9,"p"] [8,4000,"enough"]
then: ["end"]
start: true
Coro\Http\Response::upgrade() upgrades requests of a Coro\Coroutine\Http\Server, and this is no such request
