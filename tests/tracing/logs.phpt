--TEST--
Tracing: lines of the JSON log and of the access log name the trace and the span of their request; PHP's own errors are lines of JSON, too
--EXTENSIONS--
coro
pcntl
posix
--INI--
log_errors=1
display_errors=0
error_log=
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

$collector = new Collector;
$access = tempnam(sys_get_temp_dir(), 'coro-access-');
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/fatal':
                Coro\Tracing::setAttributes(['a' => 1]);
                undefined_function();
            case '/wait':
                usleep(20_000);
        }
        error_log("said \"this\"\nin two lines");
        $response->end(Coro\Tracing::traceId() . ' ' . Coro\Tracing::spanId());
    });
}, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'log_json' => true,
    'access_log' => $access, 'access_log_format' => 'json']);
$parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
[$trace, $span] = explode(' ', body($server->port, '/wait', ["traceparent: $parent"]));
echo statuses(request($server->port, '/fatal')), "\n";
echo $server->end(), "\n";
$lines = array_map(fn (string $line) => json_decode($line, true, flags: JSON_THROW_ON_ERROR), explode("\n", trim($server->printed())));
foreach ($lines as $line) {
    if (str_starts_with($line['message'], 'said')) {
        echo json_encode($line['message']), ' ', $line['level'], ' ', $line['trace_id'] === $trace ? 'trace' : '', ' ', $line['span_id'] === $span ? 'span' : '', "\n";
    } elseif (str_contains($line['message'], 'undefined_function')) {
        echo strtok($line['message'], ':'), ' ', strlen($line['trace_id']), ' ', strlen($line['span_id']), "\n";
    }
}
[$wait, $fatal] = array_map(fn (string $line) => json_decode($line, true, flags: JSON_THROW_ON_ERROR), file($access));
var_dump($wait['trace_id'] === $trace, $wait['span_id'] === $span, $wait['wait_time'] >= 0.02, $wait['wait_time'] <= $wait['handler_time'],
    $wait['queue_time'] >= 0 && $wait['queue_time'] < 10, strlen($fatal['span_id']), $fatal['wait_time'] < 0.02);
unlink($access);
?>
--EXPECTF--
500
exit 0
"said \"this\"\nin two lines" NOTICE trace span
%APHP Fatal error 32 16%A
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(16)
bool(true)
