--TEST--
Tracing: trace_sample_ratio applies to traces that begin here, others follow their parent; without tracing nothing is there
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Tracing;

$handler = fn ($server) => $server->on('request', function ($request, $response): void {
    $response->end(Tracing::span('x', fn () => json_encode([Tracing::isRecording(), Tracing::traceparent(), Tracing::setRoute('/'),
        Tracing::setAttributes(['a' => 1]), Tracing::spanId() !== null])));
});
$trace = '4bf92f3577b34da6a3ce929d0e0e4736';
$collector = new Collector;
foreach ([0.0, 1.0] as $ratio) {
    $server = new ServerProcess($handler, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'trace_sample_ratio' => $ratio]);
    foreach ([[], ["traceparent: 00-$trace-00f067aa0ba902b7-01"], ["traceparent: 00-$trace-00f067aa0ba902b7-00"], ['traceparent: 00-x']] as $fields) {
        [$recording, $traceparent, $route, $attributes, $id] = json_decode(body($server->port, '/', $fields));
        echo json_encode([$recording, str_contains($traceparent, $trace), substr($traceparent, -2), $route, $attributes, $id]), "\n";
    }
    echo $server->end(), ' ', count($collector->spans()), " spans\n";
}
$server = new ServerProcess($handler, ['worker_num' => 1]);
echo body($server->port, '/'), ' ', $server->end(), "\n";
putenv("OTEL_EXPORTER_OTLP_ENDPOINT=$collector->endpoint");
putenv('OTEL_SERVICE_NAME=of the environment');
$server = new ServerProcess($handler, ['worker_num' => 1, 'enable_coroutine' => false]);
body($server->port, '/');
echo $server->end(), ' ', count($collector->spans()), ' ', array_slice($collector->spans(), -1)[0]['resource']['service.name'], "\n";
try {
    (new Coro\Http\Server('127.0.0.1'))->set(['trace_endpoint' => 'localhost:4318']);
} catch (Throwable $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
[false,false,"00",false,false,true]
[true,true,"01",true,true,true]
[false,true,"00",false,false,true]
[false,false,"00",false,false,true]
exit 0 2 spans
[true,false,"01",true,true,true]
[true,true,"01",true,true,true]
[false,true,"00",false,false,true]
[true,false,"01",true,true,true]
exit 0 8 spans
[false,null,false,false,false] exit 0
exit 0 10 of the environment
Coro\Server::set(): option [trace_endpoint] must be a URL such as 'http://127.0.0.1:4318'
