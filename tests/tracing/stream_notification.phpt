--TEST--
Tracing: the notifications of a file with a URL go to the program's context, also after the program has replaced the callback meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Coroutine;

$collector = new Collector;
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->server['request_uri'] === '/inner') {
            Coroutine::sleep(0.05);
            $response->end(str_repeat('x', 20_000));
            return;
        }
        $context = stream_context_create();
        $url = "http://127.0.0.1:$server->port/inner";
        stream_context_set_params($context, ['notification' => function (int $code, $severity, $text, $number, int $done) use (&$seen): void {
            $seen[$code] = $done;
        }]);
        file_get_contents($url, context: $context);
        $all = $seen;
        $seen = [];
        $second = [];
        go(function () use ($context, &$second): void {
            Coroutine::sleep(0.02);   // the request waits for its answer
            stream_context_set_params($context, ['notification' => function (int $code) use (&$second): void {
                $second[$code] = true;
            }]);
            for ($size = 1; $size < 200; $size++) {   // texts in the place of what is freed
                $texts[] = str_repeat('x', $size);
            }
            Coroutine::sleep(0.1);
        });
        file_get_contents($url, context: $context);
        $response->end(json_encode([$all[STREAM_NOTIFY_PROGRESS], isset($all[STREAM_NOTIFY_CONNECT]), isset($seen[STREAM_NOTIFY_CONNECT], $second[STREAM_NOTIFY_PROGRESS]),
            $seen[STREAM_NOTIFY_PROGRESS] < 20_000]));
    });
}, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint]);
echo body($server->port, '/'), "\n", $server->end(), "\n";
?>
--EXPECT--
[20000,true,true,true]
exit 0
