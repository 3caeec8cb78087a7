<?php

// A web server for the clients. Prints its address when it serves.
use Coro\Http\Request;
use Coro\Http\Response;

$envelope = fn(string $body): string => '<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/">' .
    "<e:Body>$body</e:Body></e:Envelope>";

$routes = [
    '/' => fn(Request $request, Response $response) => $response->end('hello'),
    '/wait' => function (Request $request, Response $response): void {
        Coro\Coroutine::sleep(0.1);
        $response->end('waited');
    },
    '/slow' => function (Request $request, Response $response): void {
        Coro\Coroutine::sleep(5);
        $response->end('slow');
    },
    '/echo' => function (Request $request, Response $response): void {
        $response->header('X-Method', $request->getMethod());
        $response->header('X-Sent', $request->header['x-sent'] ?? 'nothing');
        $response->end($request->rawContent());
    },
    '/pieces' => function (Request $request, Response $response): void {
        foreach (range(1, 5) as $i) {
            $response->write(str_repeat((string) $i, 10_000));
            Coro\Coroutine::sleep(0.001);
        }
        $response->end();
    },
    '/stall' => function (Request $request, Response $response): void {   // stops in the middle of the body
        $response->write('begin');
        Coro\Coroutine::sleep(5);
        $response->end();
    },
    '/large' => fn(Request $request, Response $response) => $response->end(str_repeat('large', 400_000)),
    '/status' => function (Request $request, Response $response): void {
        $response->status(404);
        $response->end('not here');
    },
    '/redirect' => fn(Request $request, Response $response) => $response->redirect('/wait'),
    '/redirects' => fn(Request $request, Response $response) => $response->redirect('/redirects'),
    '/soap' => function (Request $request, Response $response) use ($envelope): void {
        $response->header('Content-Type', 'text/xml');
        preg_match('~:(\w+)(>|/>)(<\w+[^>]*>(.*?)<)?~', explode('Body>', $request->rawContent())[1] ?? '', $call);
        [$method, $argument] = [$call[1] ?? '', $call[4] ?? ''];
        if ($method === 'wait') {
            Coro\Coroutine::sleep((float) $argument);
        } elseif ($method === 'fail') {
            $response->status(500);
            $response->end($envelope('<e:Fault><faultcode>e:Server</faultcode><faultstring>failed</faultstring></e:Fault>'));
            return;
        }
        $response->end($envelope("<m:{$method}Response xmlns:m=\"urn:test\"><return>$argument</return></m:{$method}Response>"));
    },
];

$server = new Coro\Http\Server('127.0.0.1', 0);
$server->set(['log_level' => CORO_LOG_NONE, 'max_request' => 0]);
$server->on('start', fn(Coro\Server $server) => print("127.0.0.1:$server->port\n"));
$server->on('request', fn(Request $request, Response $response) => ($routes[$request->server['request_uri']] ?? $routes['/'])(
    $request,
    $response,
));
$server->start();
