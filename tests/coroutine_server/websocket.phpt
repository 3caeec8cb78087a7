--TEST--
Coroutine\Http\Server: WebSockets with upgrade(), push(), recv(), disconnect() and close()
--EXTENSIONS--
coro
zlib
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\WebSocket\CloseFrame;
use Coro\WebSocket\Frame;

function echoing($request, $ws): void
{
    $ws->upgrade();
    while (($frame = $ws->recv()) && $frame->opcode !== 8) {
        $ws->push($frame->data, $frame->opcode);
    }
    show('  recv', $frame === '' ? '' : [get_class($frame), $frame->code, $frame->reason]);
}

Coro\run(function () {
    serving(['/' => echoing(...)], function ($server) {
        [$socket, $head] = websocket($server);
        show('handshake', strtok($head, "\r"), str_contains($head, 's3pPLMBiTxaQ9kYGzzhZRbK+xOo='));
        fwrite($socket, frame('one') . frame('two', 2) . frame('thr', 1, false) . frame('ee', 0));
        show('echo', read_frame($socket), read_frame($socket), read_frame($socket));
        fwrite($socket, frame('are you there', 9) . frame(str_repeat('x', 300_000), 2));
        show('ping', read_frame($socket), strlen(read_frame($socket)[1]));
        fwrite($socket, frame('last') . close_frame(1000, 'bye'));
        show('close', read_frame($socket), read_frame($socket), read_frame($socket));

        [$socket] = websocket($server);
        fwrite($socket, frame("\xff"));
        show('no text', read_frame($socket));
        [$socket] = websocket($server);
        fwrite($socket, frame('x') . substr(frame('cut off'), 0, 5));
        show('cut', read_frame($socket));
        fclose($socket);
        [$socket, $head] = websocket($server, '/', ['Sec-WebSocket-Version' => '12']);
        show('refused', strtok($head, "\r"));
    });

    // the frames that the options deliver
    serving(['/' => echoing(...)], function ($server) {
        [$socket] = websocket($server);
        fwrite($socket, frame('p', 9) . frame('q', 10) . close_frame(3001, 'why'));
        show('delivered', read_frame($socket), read_frame($socket), read_frame($socket));
    }, ['open_websocket_ping_frame' => true, 'open_websocket_pong_frame' => true, 'open_websocket_close_frame' => true]);

    // what recv() and push() return when they fail
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

Coro\run(function () {
    // one coroutine for each direction; the handler returns while others keep the response
    $kept = [];
    serving(['/kept' => function ($request, $ws) use (&$kept) {
        $ws->upgrade();
        $kept[] = $ws;
    }, '/dropped' => function ($request, $ws) {
        $ws->upgrade();
        $ws->push('only this');
    }, '/throws' => function ($request, $ws) {
        $ws->upgrade();
        throw new Exception('of the handler');
    }, '/close' => function ($request, $ws) {
        $ws->upgrade();
        $ws->push('before');
        $ws->close();
    }, '/own' => function ($request, $response) {
        $response->status(101);
        $response->header('Upgrade', 'websocket');
        $response->header('Connection', 'Upgrade');
        $response->header('Sec-WebSocket-Accept', 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
        $response->end();
        $response->push('to ' . $response->recv()->data);
    }, '/fails' => function ($request, $response) use (&$kept) {
        $kept[] = $response;
        throw new Exception('before the upgrade');
    }, '/answer' => function ($request, $response) {
        $response->end('no WebSocket here');
    }], function ($server) use (&$kept) {
        set_exception_handler(fn ($exception) => show('exception', $exception->getMessage()));
        [$socket] = websocket($server, '/kept');
        fwrite($socket, frame('to the kept one'));
        show('kept', $kept[0]->recv()->data, $kept[0]->push('x'), read_frame($socket));
        $kept = [];
        show('released', read_frame($socket));
        [$socket] = websocket($server, '/dropped');
        show('dropped', read_frame($socket), read_frame($socket));
        [$socket] = websocket($server, '/throws');
        show('throws', read_frame($socket));
        [$socket] = websocket($server, '/close');
        show('closed', read_frame($socket), read_frame($socket), read_frame($socket));
        [$socket, $head] = websocket($server, '/own');
        fwrite($socket, frame('own answer'));
        show('own', strtok($head, "\r"), read_frame($socket), read_frame($socket));
        $socket = connect($server->port);
        fwrite($socket, handshake_request([], '/fails') . handshake_request([], '/kept'));
        show('failed, then upgraded', strtok(read_answer($socket)['head'], "\r"), strtok(read_answer($socket)['head'], "\r"));
        array_shift($kept);
        show('kept', $kept[0]->push('x'), read_frame($socket));
        $kept = [];
        $socket = connect($server->port);
        fwrite($socket, handshake_request([], '/answer') . "GET /answer HTTP/1.1\r\nHost: a\r\n\r\n");
        show('no upgrade', read_answer($socket)['body'], read_answer($socket)['body']);
        restore_exception_handler();
    });

});

Coro\run(function () {
    // compression, subprotocols, a client that sends without waiting for answers, and one that does not read
    $received = 0;
    serving(['/' => function ($request, $ws) {
        $ws->upgrade();
        $ws->push($ws->recv()->data, 1, SWOOLE_WEBSOCKET_FLAG_FIN | SWOOLE_WEBSOCKET_FLAG_COMPRESS);
        $ws->recv();
    }, '/count' => function ($request, $ws) use (&$received) {
        $ws->upgrade();
        Co::sleep(0.02);
        while ($frame = $ws->recv()) {
            $received += strlen($frame->data);
        }
        show('  count', $frame);
    }, '/pour' => function ($request, $ws) {
        $ws->upgrade();
        for ($sent = 0; $sent < 300 && $ws->push(str_repeat('x', 100_000)); $sent++) {
        }
        show('  poured', $sent);
    }], function ($server) use (&$received) {
        [$socket, $head] = websocket($server, '/', ['Sec-WebSocket-Extensions' => 'permessage-deflate',
            'Sec-WebSocket-Protocol' => 'chat, json']);
        preg_match_all('/^Sec-WebSocket-(?:Ext|Prot).*\r$/m', $head, $fields);
        show('extensions', array_map(trim(...), $fields[0]));
        fwrite($socket, frame(compressed(str_repeat('text ', 100)), 1, true, 0x40));
        show('compressed', strlen(read_frame($socket)[1]) < 50);
        fclose($socket);

        [$socket] = websocket($server, '/count');
        $bytes = str_repeat(frame(str_repeat('y', 1000)), 20_000);
        fwrite($socket, $bytes . close_frame(1000));
        show('all received', read_frame($socket), $received);

        [$socket] = websocket($server, '/pour');
        Co::sleep(0.01);
        for ($frames = 0; read_frame($socket)[0] === 2 - 1; $frames++) {
        }
        show('poured', $frames);
    }, ['websocket_compression' => true, 'websocket_subprotocol' => 'json']);

    // shutdown() ends a WebSocket that waits
    $server = new Coro\Coroutine\Http\Server('127.0.0.1');
    $server->handle('/', echoing(...));
    $ended = new Coro\Channel(1);
    go(fn () => $ended->push($server->start()));
    [$socket] = websocket($server);
    $server->shutdown();
    show('going away', read_frame($socket));
    fwrite($socket, close_frame(1001));
    show('ended', $ended->pop(10));
});
try {
    (new Coro\Http\Response())->upgrade();
} catch (Coro\Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
handshake: "HTTP\/1.1 101 Switching Protocols" true
echo: [1,"one"] [2,"two"] [1,"three"]
ping: [10,"are you there"] 300000
  recv: ""
close: [1,"last"] [8,1000,""] ["end"]
  recv: ""
no text: [8,1007,""]
cut: [1,"x"]
  recv: ""
refused: "HTTP\/1.1 426 Upgrade Required"
start: true
  recv: ["Coro\\WebSocket\\CloseFrame",3001,"why"]
delivered: [9,"p"] [10,"q"] [8,3001,""]
start: true
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
kept: "to the kept one" true [1,"x"]
released: [8,1000,""]
dropped: [1,"only this"] [8,1000,""]
exception: "of the handler"
throws: [8,1011,""]
closed: [1,"before"] [8,1000,""] ["end"]
own: "HTTP\/1.1 101 Switching Protocols" [1,"to own answer"] [8,1000,""]
exception: "before the upgrade"
failed, then upgraded: "HTTP\/1.1 500 Internal Server Error" "HTTP\/1.1 101 Switching Protocols"
kept: true [1,"x"]
no upgrade: "no WebSocket here" "no WebSocket here"
start: true
extensions: ["Sec-WebSocket-Protocol: json","Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover"]
compressed: true
  count: ""
all received: [8,1000,""] 20000000
  poured: 300
poured: 300
start: true
  recv: ""
going away: [8,1001,""]
ended: true
Coro\Http\Response::upgrade() upgrades requests of a Coro\Coroutine\Http\Server, and this is no such request
