--TEST--
Tracing: a worker that ends sends its last spans for a second in total; the log names the number of dropped spans and the reason
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Tracing;

foreach (['hang', 'drip', '400', '307'] as $mode) {
    $collector = new Collector($mode);
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            for ($i = 0; $i < 999; $i++) {
                Tracing::span('one', fn () => null);
            }
            $response->end();
        });
    }, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'log_level' => CORO_LOG_WARNING, 'max_wait_time' => 60]);
    body($server->port, '/');
    eventually(fn () => $collector->requests() !== []);
    $begun = microtime(true);
    echo "$mode: ", $server->end(), ', ', microtime(true) - $begun < 9 ? 'in time' : 'late', "\n";
    preg_match_all('/\d+ spans were dropped.*/', $server->printed(), $lines);
    echo implode("\n", $lines[0]), "\n";
    unset($server, $collector);
}
?>
--EXPECT--
hang: exit 0, in time
1000 spans were dropped; the last failure of the collector: the worker ends, and the collector has not taken its last spans within a second
drip: exit 0, in time
1000 spans were dropped; the last failure of the collector: the worker ends, and the collector has not taken its last spans within a second
400: exit 0, in time
1000 spans were dropped; the last failure of the collector: HTTP status 400
307: exit 0, in time
1000 spans were dropped; the last failure of the collector: HTTP status 307
