<?php

// The handlers of server.php, for paths, and the function that calls them.

// Connects the coroutines that wait for an event with the requests that cause it, in whichever worker they are.
$events = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$note = fn (string $what) => file_put_contents("$folder/notes", "$what\n", FILE_APPEND);

function describe(Coro\Http\Request $request): array
{
    return [
        'method' => $request->getMethod(),
        'uri' => $request->server['request_uri'],
        'headers' => $request->header,
        'address' => $request->server['remote_addr'],
        'port' => $request->server['remote_port'],
        'connection' => getmypid() . " $request->fd",
        'length' => strlen($request->rawContent()),
        'md5' => md5($request->rawContent()),
    ];
}

$handlers = [
    '/echo' => fn ($request, $response) => $response->end(json_encode(describe($request))),
    '/hello' => fn ($request, $response) => $response->end('hello'),
    '/pid' => fn ($request, $response) => $response->end((string) getmypid()),
    '/form' => function ($request, $response): void {
        $describe = fn (array $file) => [$file['name'], $file['size'], md5_file($file['tmp_name'])];
        $response->end(json_encode(['post' => $request->post, 'files' => array_map($describe, $request->files ?? [])]));
    },
    '/large' => function ($request, $response): void {
        $response->header('Content-Type', 'text/plain');
        $response->header('ETag', '"large"');
        $response->end(implode("\n", range(1, 300_000)));
    },
    '/pieces' => function ($request, $response): void {
        $response->header('Trailer', 'X-Count');
        for ($i = 1; $i <= 200; $i++) {
            $response->write(str_repeat("$i ", 1000));
        }
        $response->trailer('X-Count', '200');
        $response->end();
    },
    '/hints' => function ($request, $response): void {
        $response->earlyHints(['Link' => '</a.css>; rel=preload; as=style']);
        $response->end('hinted');
    },
    '/status' => function ($request, $response): void {
        $response->status((int) $request->get['code']);
        $response->end();
    },
    '/redirect' => fn ($request, $response) => $response->redirect('/hello'),
    '/slow' => function ($request, $response): void {
        Coro\Coroutine::sleep(0.02);
        $response->end($request->getMethod() . ' ' . strlen($request->rawContent()));
    },
    '/early' => fn ($request, $response) => $response->end('early'),   // does not read the body
    '/events' => function ($request, $response) use ($events): void {
        $response->header('Content-Type', 'text/event-stream');
        $response->header('X-Accel-Buffering', 'no');
        for ($i = 1; $i <= 3; $i++) {
            $response->write("data: $i\n\n");
            Coro\Coroutine\System::waitEvent($events[0]);
            fread($events[0], 1);
        }
        $response->end();
    },
    '/next' => function ($request, $response) use ($events): void {
        fwrite($events[1], '.');
        $response->end();
    },
    '/wait' => function ($request, $response) use ($note): void {
        $done = new Coro\Channel();
        $response->onClose(fn () => $done->close());
        $note("begun {$request->get['id']}");
        $response->write('begun');
        $done->pop();
        $note("gone {$request->get['id']}");
    },
    '/upload' => function ($request, $response) use ($note): void {
        $note("begun {$request->get['id']}");
        while (($piece = $request->read(65536)) !== false && $piece !== '') {
        }
        $note(($piece === false ? 'broken ' : 'whole ') . $request->get['id']);
        $response->end();
    },
];

return function (Coro\Http\Request $request, Coro\Http\Response $response) use ($handlers): void {
    $handler = $handlers[$request->server['request_uri']] ?? null;
    if ($handler) {
        $handler($request, $response);
    } else {
        $response->status(404);
        $response->end("nothing\n");
    }
};
