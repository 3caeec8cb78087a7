--TEST--
PROCESS mode: a timer of the master kills the worker of a slow request, and answers in its place (as max_execution_time of Laravel Octane)
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$running = new Coro\Table(8);
$running->column('worker_pid', Coro\Table::TYPE_INT);
$running->column('fd', Coro\Table::TYPE_INT);
$running->create();
$server = new ServerProcess(function ($server) use ($running): void {
    $server->on('start', function ($server) use ($running): void {
        Coro\Timer::tick(10, function () use ($server, $running): void {
            foreach ($running as $path => $row) {
                $running->del($path);
                if (!$server->exists($row['fd'])) {
                    say('no client');
                }
                posix_kill($row['worker_pid'], SIGKILL);
                if ($path === '/silent') {
                    continue;
                }
                $response = Coro\Http\Response::create($server, $row['fd']);
                $response->status(408);
                $response->header('X-Path', $path);
                $path === '/close' && $response->header('Connection', 'close');
                say("$path " . json_encode($response->end($path === '/text' ? "too long\n" : null)));
            }
        });
    });
    $server->on('request', function ($request, $response) use ($running): void {
        if ($request->server['request_uri'] !== '/') {
            $running->set($request->server['request_uri'], ['worker_pid' => getmypid(), 'fd' => $request->fd]);
            while (true) {   // blocks the worker
                usleep(10_000);
            }
        }
        $response->end((string) getmypid());
    });
}, ['worker_num' => 1, 'enable_coroutine' => false, 'http_compression' => false]);
$socket = connect($server->port);
foreach (['/empty', '/text', '/silent', '/close'] as $path) {
    $pid = ask($socket);
    send_request($socket, $path);
    $answer = read_answer($socket);
    preg_match_all('/^(HTTP|X-Path|Connection).*(?=\r$)/m', $answer['head'], $lines);
    echo implode('; ', $lines[0]), ' ', json_encode($answer['body']), ' ';
    echo $path === '/close' ? json_encode(fgets($socket)) : json_encode(ask($socket) !== $pid), "\n";
}
echo $server->end(), "\n", implode("\n", $server->said()), "\n";
echo preg_match_all('/answer from another process is lost/', $server->printed()), "\n";
?>
--EXPECT--
HTTP/1.1 408 Request Timeout; X-Path: /empty "" true
HTTP/1.1 408 Request Timeout; X-Path: /text "too long\n" true
HTTP/1.1 502 Bad Gateway "" true
HTTP/1.1 408 Request Timeout; X-Path: /close; Connection: close "" false
exit 0
/empty true
/text true
/close true
start() returned true
0
