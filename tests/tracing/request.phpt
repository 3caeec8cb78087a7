--TEST--
Tracing: a request has a span, which its coroutines and spans of the program inherit; traceparent comes in and goes out
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Coroutine;
use Coro\Tracing;

$collector = new Collector;
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        switch ($request->server['request_uri']) {
            case '/inner':
                $response->end(Tracing::traceId() . ' ' . $request->header['traceparent'] . ' ' . ($request->header['tracestate'] ?? ''));
                return;
            case '/throw':
                Tracing::span('broken', fn () => throw new DomainException('what "failed"'));
            case '/none':
                return;
        }
        Tracing::setRoute('/shop/{id}');
        Tracing::setAttributes(['user.id' => 7, 'ratio' => 0.5, 'vip' => true, 'user.name' => 'first']);
        Tracing::setAttributes(['user.name' => "M\u{fc}ller"]);
        $channel = new Coro\Channel;
        go(function () use ($channel): void {
            Coroutine::sleep(0.001);
            $channel->push(Tracing::span('in child', fn () => Tracing::traceId(), ['depth' => 1]));
        });
        $trace = $channel->pop();
        $client = new Coroutine\Http\Client('127.0.0.1', $server->port);
        $client->get('/inner?token=secret');
        [$inner, $traceparent, $state] = explode(' ', $client->body);
        $response->status(201);
        $response->end(json_encode([Tracing::traceId() === $trace, $inner === $trace, $traceparent, $state, Tracing::isRecording()]));
    });
}, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'trace_service_name' => 'shop']);

$parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
[$same, $inner, $traceparent, $state, $recording] = json_decode(body($server->port, '/shop/1?x=y', ["traceparent: $parent", 'tracestate: a=b']));
var_dump($same, $inner, $recording, $state);
$spans = $collector->await(4);
foreach ($spans as $span) {
    ksort($span['attributes']);
    echo $span['name'], ' ', $span['kind'], ' ', json_encode($span['attributes'], JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), "\n";
}
[$request, $child, $client, $other] = $spans;
echo 'one trace: ', count(array_unique(array_column($spans, 'traceId'))), ' ', $request['traceId'], "\n";
var_dump($request['parentSpanId'], $child['parentSpanId'] === $request['spanId'], $client['parentSpanId'] === $request['spanId'],
    $other['parentSpanId'] === $client['spanId'], $traceparent === "00-$client[traceId]-$client[spanId]-01");
var_dump($request['resource']['service.name'], $request['traceState'], $request['endTimeUnixNano'] > $request['startTimeUnixNano']);
[, $line, $head] = $collector->requests()[0];
echo $line, ' ', preg_match('/^content-type: (.*)\r/im', $head, $type) ? $type[1] : '', "\n";

$statuses = '';
foreach (['/throw', '/none'] as $target) {
    $statuses .= statuses(request($server->port, $target)) . ' ';
}
echo $statuses, "\n";
foreach (array_slice($collector->await(7), 4) as $span) {
    echo $span['name'], ' ', $span['attributes']['http.response.status_code'] ?? '-', ' ', json_encode($span['status'] ?? null), ' ',
        $span['attributes']['error.type'] ?? '', "\n";
}
echo $server->end(), "\n";
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
string(3) "a=b"
GET /shop/{id} 2 {"client.address":"127.0.0.1","http.request.method":"GET","http.response.status_code":"201","http.route":"/shop/{id}","network.protocol.version":"1.%d","ratio":0.5,"server.address":"%s","url.path":"/shop/1","url.scheme":"http","user.id":"7","user.name":"Müller","vip":true}
in child 1 {"depth":"1"}
GET 3 {"http.request.method":"GET","http.response.status_code":"200","server.address":"127.0.0.1","server.port":"%d","url.full":"http://127.0.0.1:%d/inner"}
GET 2 {"client.address":"127.0.0.1",%s,"url.path":"/inner",%s}
one trace: 1 4bf92f3577b34da6a3ce929d0e0e4736
string(16) "00f067aa0ba902b7"
bool(true)
bool(true)
bool(true)
bool(true)
string(4) "shop"
string(3) "a=b"
bool(true)
POST /v1/traces HTTP/1.1 application/json
500 500 
GET 500 {"code":2} 500
broken - {"code":2,"message":"what \"failed\""} DomainException
GET 500 {"code":2} 500
exit 0
