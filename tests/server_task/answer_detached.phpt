--TEST--
task workers: Response::create() answers a detached request of a worker: head, body, HEAD, keep-alive, pieces
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function (Coro\Http\Server $server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->detach();
        $server->task([$response->fd, $request->server['request_uri']]);
    });
    $server->on('task', function ($server, int $id, int $from, array $data): void {
        [$fd, $path] = $data;
        $response = Coro\Http\Response::create($path === '/text' ? (string) $fd : $fd);
        $response->status(201);
        $response->header('X-Path', $path);
        $response->cookie('a', 'b');
        if ($path === '/close') {
            $response->header('Connection', 'close');
        }
        $said = [$response->fd === $fd, $response->isWritable()];
        if ($path === '/pieces') {
            $said[] = $response->write('one ');
        }
        $said[] = $response->end($path === '/large' ? str_repeat('x', 3_000_000) : "two\n");
        say(json_encode([...$said, $response->isWritable(), $response->end('again')]));
    });
}, ['task_worker_num' => 1, 'http_compression' => false]);
$socket = connect($server->port);
foreach (['GET /', 'GET /text', 'GET /pieces', 'HEAD /', 'GET /large', 'GET /close'] as $line) {
    fwrite($socket, "$line HTTP/1.1\r\nHost: test\r\n\r\n");
    if ($line === 'HEAD /') {
        do {
            $field = fgets($socket);
            echo str_starts_with($field, 'Content-Length') ? "HEAD: $field" : '';
        } while ($field !== "\r\n");
        continue;
    }
    $answer = read_answer($socket);
    preg_match_all('/^(HTTP|X-Path|Set-Cookie|Connection).*(?=\r$)/m', $answer['head'], $lines);
    echo implode('; ', $lines[0]), '; ', strlen($answer['body']), ' ', substr($answer['body'], 0, 8), $line === 'GET /large' ? "\n" : '';
}
echo fgets($socket) === false ? "closed\n" : "open\n";
echo $server->end(), "\n";
echo implode("\n", array_unique($server->said())), "\n";
?>
--EXPECT--
HTTP/1.1 201 Created; X-Path: /; Set-Cookie: a=b; 4 two
HTTP/1.1 201 Created; X-Path: /text; Set-Cookie: a=b; 4 two
HTTP/1.1 201 Created; X-Path: /pieces; Set-Cookie: a=b; 8 one two
HEAD: Content-Length: 4
HTTP/1.1 201 Created; X-Path: /large; Set-Cookie: a=b; 3000000 xxxxxxxx
HTTP/1.1 201 Created; X-Path: /close; Set-Cookie: a=b; Connection: close; 4 two
closed
exit 0
[true,true,true,false,false]
[true,true,true,true,false,false]
start() returned true
