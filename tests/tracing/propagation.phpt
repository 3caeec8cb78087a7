--TEST--
Tracing: curl_exec(), curl_multi and files with a URL send traceparent, unless the program has set it or trace_propagation is off
--EXTENSIONS--
coro
pcntl
posix
curl
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Tracing;

$collector = new Collector;
$setup = function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->server['request_uri'] === '/inner') {
            $response->status(isset($request->header['x-missing']) ? 404 : 200);
            $response->end(($request->header['traceparent'] ?? 'none') . ' ' . ($request->header['tracestate'] ?? '') . ' ' . ($request->header['x-own'] ?? ''));
            return;
        }
        $url = "http://127.0.0.1:$server->port/inner";
        $fetch = function (CurlHandle $curl): string {
            curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_NOPROXY => '*']);
            return curl_exec($curl);
        };
        $plain = curl_init($url);
        $own = curl_init($url);
        curl_setopt($own, CURLOPT_HTTPHEADER, ['Traceparent: mine', 'X-Own: a']);
        $list = curl_init($url);
        curl_setopt_array($list, [CURLOPT_HTTPHEADER => ['X-Own: b', 'tracestate: c=d']]);
        $copied = curl_init($url);
        curl_setopt($copied, CURLOPT_HTTPHEADER, ['X-Own: b', 'tracestate: c=d']);
        $copy = curl_copy_handle($copied);
        $answers = [
            'curl' => $fetch($plain),
            'curl again' => Tracing::span('step', fn () => $fetch($plain)),
            'curl, own' => $fetch($own),
            'curl, list' => $fetch($list),
            'curl, copy' => $fetch($copy),
            'file' => file_get_contents($url),
            'file, own' => file_get_contents($url, context: stream_context_create(['http' => ['header' => "X-Own: e\r\ntraceparent: mine\r\n"]])),
            'file, text' => file_get_contents($url, context: $context = stream_context_create(['http' => ['header' => "X-Own: f\r\n"]])),
            'file, list' => file_get_contents($url, context: stream_context_create(['http' => ['header' => ['X-Own: g']]])),
        ];
        $reset = $list;
        curl_reset($reset);
        curl_setopt($reset, CURLOPT_URL, $url);
        $answers['curl, reset'] = $fetch($reset);
        $multi = curl_multi_init();
        curl_setopt($plain, CURLOPT_HTTPHEADER, ['X-Own: h']);
        curl_multi_add_handle($multi, $plain);
        do {
            curl_multi_exec($multi, $running);
            curl_multi_select($multi, 1);
        } while ($running);
        $answers['multi'] = curl_multi_getcontent($plain);
        curl_multi_remove_handle($multi, $plain);
        $answers['missing'] = @file_get_contents($url, context: stream_context_create(['http' => ['header' => 'X-Missing: 1']])) === false;
        $answers['options'] = stream_context_get_options($context);
        $response->end(json_encode($answers));
    });
};
$parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
foreach ([true, false] as $propagates) {
    $server = new ServerProcess($setup, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'trace_propagation' => $propagates]);
    $answers = json_decode(body($server->port, '/', ["traceparent: $parent", 'tracestate: a=b']), true);
    foreach ($answers as $name => $answer) {
        $text = is_string($answer) ? preg_replace('/00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01/', 'TRACE', $answer) : json_encode($answer);
        echo "$name: ", rtrim($text), "\n";
    }
    if ($propagates) {
        $spans = $collector->await(25);
        $ids = array_column($spans, 'spanId');
        $parents = array_map(fn ($answer) => is_string($answer) && preg_match('/^00-\w+-(\w{16})/', $answer, $match) ? $match[1] : '', $answers);
        echo count(array_unique($parents)), ' ', count(array_diff(array_filter($parents), $ids)), "\n";
        $files = array_filter($spans, fn ($span) => $span['kind'] === 3 && $span['name'] === 'GET');
        echo json_encode(array_count_values(array_map(fn ($span) => $span['attributes']['http.response.status_code'] ?? $span['attributes']['error.type'], $files))), "\n";
        $parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
    }
    echo $server->end(), "\n";
}
?>
--EXPECT--
curl: TRACE a=b
curl again: TRACE a=b
curl, own: mine  a
curl, list: TRACE c=d b
curl, copy: none c=d b
file: TRACE a=b
file, own: mine  e
file, text: TRACE a=b f
file, list: TRACE a=b g
curl, reset: TRACE a=b
multi: TRACE a=b h
missing: true
options: {"http":{"header":"X-Own: f\r\n"}}
9 0
{"200":4,"false":1}
exit 0
curl: none
curl again: none
curl, own: mine  a
curl, list: none c=d b
curl, copy: none c=d b
file: none
file, own: mine  e
file, text: none  f
file, list: none  g
curl, reset: none
multi: none  h
missing: true
options: {"http":{"header":"X-Own: f\r\n"}}
exit 0
