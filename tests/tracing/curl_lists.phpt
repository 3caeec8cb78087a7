--TEST--
Tracing: curl sends the program's fields, with __toString() of each called once, whatever way the program has set them
--EXTENSIONS--
coro
pcntl
posix
curl
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

class Field
{
    public int $calls = 0;
    public function __toString(): string
    {
        if ($this->calls++ > 0) {
            throw new Exception('called again');
        }
        return 'X-Own: object';
    }
}

$collector = new Collector;
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->server['request_uri'] === '/inner') {
            $response->end((isset($request->header['traceparent']) ? 'traceparent ' : '') . ($request->header['x-own'] ?? 'none'));
            return;
        }
        $fetch = function (string $option, mixed $fields) use ($server): string {
            $curl = curl_init("http://127.0.0.1:$server->port/inner");
            curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_NOPROXY => '*']);
            match ($option) {
                'number' => curl_setopt($curl, CURLOPT_HTTPHEADER, $fields),
                'text' => curl_setopt($curl, (string) CURLOPT_HTTPHEADER, $fields),
                'not set' => curl_setopt_array($curl, [CURLOPT_SSLVERSION => 99, CURLOPT_HTTPHEADER => $fields]),
            };
            return "$option: " . curl_exec($curl);
        };
        $changing = 'X-Own: before';
        $references = [&$changing];
        $response->end(implode("\n", [
            $fetch('number', ['X-Own: a']),
            $fetch('text', ['X-Own: b']),
            $fetch('not set', ['X-Own: c']),
            $fetch('number', [new Field]),
            $fetch('number', $references),
        ]));
    });
}, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint]);
echo body($server->port, '/'), "\n", $server->end(), "\n";
?>
--EXPECT--
number: traceparent a
text: traceparent b
not set: none
number: object
number: before
exit 0
