--TEST--
Tracing: status 503 is tried again, 400 is not; a collector that hangs costs no request anything, and the queue is bounded
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Tracing;

$collector = new Collector('503');
$setup = function ($server): void {
    $server->on('request', function ($request, $response): void {
        $path = $request->server['request_uri'];
        for ($i = 0; $i < (int) substr($path, 1); $i++) {
            Tracing::span('one', fn () => null);
        }
        $response->end(json_encode(Tracing::stats()));
    });
};
$options = ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'trace_queue_size' => 600, 'log_level' => 3, 'max_wait_time' => 5];
$server = new ServerProcess($setup, $options);
body($server->port, '/0');
eventually(fn () => count($collector->requests()) >= 2);
$collector->answer('200');
$collector->await(1);
$bodies = array_column($collector->requests(), 3);
echo count($collector->spans()), ' span; the same body each time: ', count(array_unique($bodies)), "\n";
eventually(fn () => str_contains($server->printed(), 'again'));
preg_match_all('/spans .*/', $server->printed(), $lines);
echo preg_replace('/:\d+/', '', implode("\n", $lines[0])), "\n";

$collector->answer('400');
body($server->port, '/1');
eventually(fn () => json_decode(body($server->port, '/0'))->dropped >= 2);
echo "refused spans are dropped\n";

$collector->answer('hang');
$begun = microtime(true);
for ($i = 0; $i < 20; $i++) {
    $stats = json_decode(body($server->port, '/100'));
}
echo $stats->waiting <= 600 ? 'bounded' : $stats->waiting, ', ', $stats->dropped > 1000 ? 'others are dropped' : $stats->dropped, ', ',
    microtime(true) - $begun < 5 ? 'no request waits' : 'slow', "\n";
$begun = microtime(true);
echo $server->end(), ' ', microtime(true) - $begun < 9 ? 'in time' : 'late', "\n";
unset($server);

// What is left when a server ends reaches the collector.
$collector->answer('200');
$before = count($collector->spans());
$server = new ServerProcess($setup, ['trace_queue_size' => 6000] + $options);
body($server->port, '/2000');
echo $server->end(), ' ', count($collector->spans()) - $before, "\n";
?>
--EXPECTF--
1 span; the same body each time: 1
spans cannot be sent to http://127.0.0.1/v1/traces: HTTP status 503; they are sent again later, and dropped when too many wait (see trace_endpoint, trace_queue_size)
spans reach http://127.0.0.1/v1/traces again
refused spans are dropped
bounded, others are dropped, no request waits
exit 0 in time
exit 0 2001
