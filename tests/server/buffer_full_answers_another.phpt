--TEST--
Server: the bufferFull callback may answer another client, and the two answers are not mixed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $held = null;
    $server->on('bufferFull', function () use (&$held): void {
        $held?->end('for the other');
        $held = null;
    });
    $server->on('request', function ($request, $response) use (&$held): void {
        $target = $request->server['request_uri'];
        if ($target === '/held') {
            $response->detach();
            $held = Coro\Http\Response::create($request->fd);
            return;
        }
        $response->end(str_repeat('x', (int) substr($target, 1)));
    });
}, ['worker_num' => 1, 'buffer_high_watermark' => 1000, 'buffer_output_size' => '64M', 'kernel_socket_send_buffer_size' => 65536]);
$other = connect($server->port);
send_request($other, '/held');
$client = connect($server->port);
$one = "GET /4000 HTTP/1.1\r\nHost: a\r\n\r\n";   // 60 of these answers are collected, the next one does not fit
fwrite($client, str_repeat(str_repeat($one, 60) . "GET /8000 HTTP/1.1\r\nHost: a\r\n\r\n", 40));
echo read_answer($other)['body'], "\n";
for ($bodies = '', $i = 0; $i < 61 * 40; $i++) {
    $bodies .= read_answer($client)['body'];
}
echo strlen($bodies) === 40 * (60 * 4000 + 8000) ? trim($bodies, 'x') . 'all x' : 'lost', "\n";
?>
--EXPECT--
for the other
all x
