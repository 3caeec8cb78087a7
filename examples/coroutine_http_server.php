<?php
// An HTTP and WebSocket server inside a coroutine, beside other coroutines of one program. Try:
//
//   curl http://127.0.0.1:9505/
//   curl http://127.0.0.1:9505/visits
//   curl http://127.0.0.1:9505/stop
//
// and, in the console of a browser that shows the first page:
//
//   socket = new WebSocket('ws://127.0.0.1:9505/echo'); socket.onmessage = m => console.log(m.data);
//   socket.onopen = () => socket.send('hello');

use Coro\Coroutine;
use Coro\Coroutine\Http\Server;
use Coro\WebSocket\Frame;

Coro\run(function () {
    $server = new Server('127.0.0.1', getenv('PORT') === false ? 9505 : (int) getenv('PORT'));
    $visits = 0;

    $server->handle('/', function ($request, $response) use (&$visits) {
        $visits++;
        $response->end("Hello from coroutine " . Coroutine::getCid() . "\n");
    });
    $server->handle('/visits', function ($request, $response) use (&$visits) {
        Coroutine::sleep(0.1);   // other requests are handled meanwhile
        $response->header('Content-Type', 'application/json');
        $response->end(json_encode(['visits' => $visits]) . "\n");
    });
    $server->handle('/echo', function ($request, $websocket) {
        if (!$websocket->upgrade()) {
            return;
        }
        while (($frame = $websocket->recv()) instanceof Frame) {
            $websocket->push("you said: $frame->data");
        }
    });
    $server->handle('/stop', function ($request, $response) use ($server) {
        $response->end("Good bye\n");
        $server->shutdown();
    });

    $reporting = go(function () use (&$visits) {
        while (Coroutine::sleep(10)) {
            echo "$visits visits\n";
        }
    });
    echo "http://127.0.0.1:$server->port/\n";
    $server->start();
    Coroutine::cancel((int) $reporting);
    echo "stopped after $visits visits\n";
});
