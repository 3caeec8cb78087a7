--TEST--
Server: the bufferFull callback may close the client that a handler is writing to
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('bufferFull', function ($server, $fd): void {
        say('full');
        $server->close($fd, true);
    });
    $server->on('request', function ($request, $response): void {
        while ($request->server['request_uri'] === '/large' && @$response->write(str_repeat('x', 100_000))) {
        }
        @$response->end('served');
    });
}, ['worker_num' => 1, 'buffer_high_watermark' => 1 << 20, 'buffer_output_size' => '64M']);
$client = connect($server->port);
send_request($client, '/large');
eventually(fn () => $server->said() || !is_alive($server->pid));
echo implode("\n", $server->said()), "\n";
echo @ask(connect($server->port)), "\n", $server->end(), "\n";
?>
--EXPECT--
full
served
exit 0
