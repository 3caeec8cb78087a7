<?php
// Measures GET /metrics of the admin process of a server with 64 workers, over a unix socket.
// php -d extension=coro benchmarks/admin_metrics.php [workers]
require __DIR__ . '/bench.inc';

$address = sys_get_temp_dir() . '/coro-bench-' . getmypid() . '.sock';
$server = new Coro\Http\Server('127.0.0.1', 0);
$server->set(['worker_num' => (int) ($argv[1] ?? 64), 'admin_server' => $address, 'log_level' => CORO_LOG_ERROR]);
$server->on('request', fn ($request, $response) => $response->end());
$pid = pcntl_fork();
if ($pid === 0) {
    $server->start();
    exit;
}
unset($server);
do {   // until all workers serve and have published
    usleep(100_000);
    $stream = @stream_socket_client("unix://$address");
    $text = $stream ? metrics($stream) : '';
} while (substr_count($text, 'coro_php_memory_bytes{') < (int) ($argv[1] ?? 64));
bench('admin_metrics', 'ms', 50, function (int $count) use ($stream): void {
    for ($i = 0; $i < $count; $i++) {
        metrics($stream);
    }
});
Coro\Process::kill($pid, SIGTERM);
pcntl_waitpid($pid, $status);

function metrics($stream): string
{
    fwrite($stream, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
    for ($length = 0; ($line = fgets($stream)) !== "\r\n" && $line !== false;) {
        $length = sscanf($line, 'Content-Length: %d')[0] ?? $length;
    }
    return stream_get_contents($stream, $length);
}
