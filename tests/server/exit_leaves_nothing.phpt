--TEST--
Server: 1,000,000 coroutines of a worker that end by exit() leave the memory usage unchanged
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
getenv('SKIP_SLOW_TESTS') && die('skip slow test');
getenv('ASAN_OPTIONS') && die('skip AddressSanitizer keeps freed memory');
?>
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $memory = function (): array {
        gc_collect_cycles();
        return [memory_get_usage(), (int) explode(' ', file_get_contents('/proc/self/statm'))[1] * 4096];
    };
    $run = function (int $count): void {
        for ($i = 0; $i < $count; $i++) {
            go(fn() => exit());
        }
    };
    $run(5000);
    $before = $memory();
    $run(1_000_000);
    $after = $memory();
    $response->end(json_encode([$after[0] - $before[0] < 1000, $after[1] - $before[1] < 8_000_000]));
}, fn(int $port) => print(body($port, '/')), ['worker_num' => 1]);
?>
--EXPECT--
[true,true]
