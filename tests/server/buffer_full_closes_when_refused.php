<?php
require __DIR__ . '/../include/server.inc';

const FULL = 6 << 20;
$server = new ServerProcess(function ($server): void {
    $server->on('bufferFull', function ($server, $fd): void {
        $server->close($fd, true);
        say('full');
    });
    $server->on('request', function ($request, $response) use ($server): void {
        $unsent = fn () => $server->getClientInfo($request->fd)['send_queued_bytes'];
        while ($request->server['request_uri'] === '/large' && ($left = FULL - $unsent()) > 100) {
            $response->write(str_repeat('x', max(1, min(100_000, $left - 60))));
        }
        $response->end('served');   // the refusal of the next request then exceeds the limit
    });
}, ['worker_num' => 1, 'buffer_high_watermark' => FULL, 'buffer_output_size' => '64M']);
$client = connect($server->port);
fwrite($client, "GET /large HTTP/1.1\r\nHost: a\r\n\r\nBAD\r\n\r\n");
eventually(fn () => $server->said() || !is_alive($server->pid));
echo @ask(connect($server->port)), "\n", $server->end(), "\n";
?>
