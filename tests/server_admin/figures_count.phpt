--TEST--
admin_server: /metrics and /status.json count requests, statuses and durations as stats() does
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $response->status($request->server['path_info'] === '/gone' ? 404 : 200);
        $response->end('hello');
    });
}, ['admin_server' => $address, 'worker_num' => 2]);
for ($i = 0; $i < 5; $i++) {
    body($server->port, '/');
}
body($server->port, '/gone');
until(function () use ($address, &$text): bool {   // a duration is counted when the loop has done the work of the turn
    admin($address, 'GET /metrics', $text);
    return str_contains($text, "\ncoro_http_request_duration_seconds_count 6\n");
});
preg_match_all('/^(coro_http_responses_total\{status="[24]xx"\}|coro_requests_by_protocol_total\{protocol="http1"\}'
    . '|coro_http_request_duration_seconds_count|coro_workers) (.*)$/m', $text, $found, PREG_SET_ORDER);
foreach ($found as [$line]) {
    echo "$line\n";
}
admin($address, 'GET /status.json', $json);
$status = json_decode($json, true, flags: JSON_THROW_ON_ERROR);
var_dump($status['figures']['request_count'], $status['duration']['count'], $status['duration']['p99'] < 5);
$workers = array_filter($status['threads'], fn ($thread) => $thread['role'] === 'worker');
var_dump(count($workers), min(array_column($workers, 'resident_memory')) > 1e6);
// With a sanitizer PHP takes its memory from malloc(), and then memory_get_usage() returns 0 too.
var_dump(memory_get_usage() === 0 || min(array_column($workers, 'php_memory')) > 1e5);
admin($address, 'GET /metrics', $open, "Accept: application/openmetrics-text\r\n");
var_dump(str_ends_with($open, "\n# EOF\n"));
$accepts = ['application/openmetrics-text;q=0', 'text/plain, application/openmetrics-text;q=0.5', '', 'text/html',
    'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1',
    'Application/OpenMetrics-Text ; Q=1', 'application/openmetrics-text;q=x'];
foreach ($accepts as $accept) {
    admin($address, 'GET /metrics', $text, "Accept: $accept\r\n");
    echo str_ends_with($text, "\n# EOF\n") ? 'OpenMetrics' : 'text', "\n";
}
?>
--EXPECT--
coro_workers 2
coro_requests_by_protocol_total{protocol="http1"} 6
coro_http_responses_total{status="2xx"} 5
coro_http_responses_total{status="4xx"} 1
coro_http_request_duration_seconds_count 6
int(6)
int(6)
bool(true)
int(2)
bool(true)
bool(true)
bool(true)
text
text
text
text
OpenMetrics
OpenMetrics
text
