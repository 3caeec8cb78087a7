--TEST--
Http\Response: a handler that returns without end() is logged with the request, what it last did to the response, and its file and line
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/complaints.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): mixed {
        switch ($request->server['request_uri']) {
            case '/value':
                return ['a' => 1];
            case '/echo':
                echo 'printed';
                break;
            case '/buffered':
                ob_start();
                echo 'printed';
                break;
            case '/exit':
                exit;
            case '/status':
                $response->status(404);
                break;
            case '/sendfile':
                $response->sendfile('/does/not/exist');
                break;
            case '/waits':
                Coro\Coroutine::sleep(0.01);
                break;
            case '/dropped':
                go(function () use ($response): void {
                    Coro\Coroutine::sleep(0.01);
                });
                break;
        }
        return null;
    });
}, ['log_level' => CORO_LOG_WARNING]);
foreach (['nothing', 'value', 'echo', 'buffered', 'exit', 'status', 'sendfile', 'waits', 'dropped',
    "odd%0a\x9b\\" . str_repeat('x', 500)] as $seen => $path) {   // ten: the log drops further lines within a second
    $client = connect($server->port);
    send_request($client, "/$path?secret=1", "Connection: close\r\n");
    $status = statuses(read_rest($client));
    eventually(fn () => count(complaints($server, ' without end()')) > $seen);
    $line = complaints($server, ' without end()')[$seen] ?? 'nothing';
    $line = str_replace(' without end(): the client gets an empty 500; call $response->end()', ' ...', $line);
    echo $status, ' ', preg_replace('/x{100,}/', 'xxx', $line), "\n";
    $name = stream_socket_get_name($client, false);
    echo preg_match("/ from $name \(fd \d+\): /", $server->printed()) ? '' : "not from $name\n";
}
?>
--EXPECT--
500 GET /nothing from ADDRESS (fd N): the request callback returned ... (FILE:5)
500 GET /value from ADDRESS (fd N): the request callback returned ...; a returned value is not sent (FILE:5)
500 GET /echo from ADDRESS (fd N): the request callback returned ...; printed output is not sent to the client (FILE:5)
500 GET /buffered from ADDRESS (fd N): the request callback returned ...; printed output is not sent to the client (FILE:5)
500 GET /exit from ADDRESS (fd N): the request callback called exit() ... (FILE:5)
500 GET /status from ADDRESS (fd N): the request callback returned ...; status(404) alone sends nothing (FILE:5)
500 GET /sendfile from ADDRESS (fd N): the request callback returned ...; sendfile() has failed: No such file or directory (ENOENT) (FILE:5)
500 GET /waits from ADDRESS (fd N): the request callback returned ... (FILE:5)
500 GET /dropped from ADDRESS (fd N): the request callback returned ... (FILE:5)
500 GET /odd%0a\x9b\xxx... from ADDRESS (fd N): the request callback returned ... (FILE:5)
