--TEST--
Server: an uncaught exception is printed with its trace, its client gets 500, and the worker's other requests go on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function thrower(): never
{
    throw new LogicException('wrong');
}
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/throw':
                thrower();
            case '/late':
                Coro\Coroutine::sleep(0.001);
                thrower();
            case '/ended':
                $response->end('was sent');
                thrower();
            case '/begun':
                $response->write('begun');
                thrower();
            default:
                Coro\Coroutine::sleep(0.2);
                $response->end('goes on');
        }
    });
});
$other = connect($server->port);
send_request($other);
$kept = connect($server->port);
foreach (['/throw', '/late', '/ended'] as $target) {
    send_request($kept, $target);
    $answer = read_answer($kept);
    echo statuses($answer['head']), ' ', $answer['body'], "\n";
}
echo str_contains(talk($server->port, "GET /begun HTTP/1.1\r\nHost: test\r\n\r\n"), "\r\n0\r\n") ? 'ended' : 'broken off', "\n";
echo read_answer($other)['body'], "\n";
eventually(fn () => substr_count($server->printed(), '#0 ') === 4);   // one response arrives before its handler throws
echo substr_count($server->printed(), 'Uncaught LogicException: wrong in '), ' ', substr_count($server->printed(), '#0 '), "\n";
?>
--EXPECT--
500 
500 
200 was sent
broken off
goes on
4 4
