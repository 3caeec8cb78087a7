--TEST--
Tracing: of a span with many or long attributes 64 KiB are kept, and of each text 16 KiB
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

use Coro\Tracing;

$collector = new Collector;
Coro\run(function () use ($collector): void {
    Tracing::start(['trace_endpoint' => $collector->endpoint]);
    $many = array_combine(array_map(fn ($i) => "key $i", range(1, 20_000)), range(1, 20_000));
    $began = hrtime(true);
    Tracing::span('many', fn () => Tracing::setAttributes($many));
    var_dump(hrtime(true) - $began < 2e9);
    Tracing::span('long', fn () => 1, ['text' => str_repeat('x', 2_000_000), str_repeat('k', 70_000) => 1, 'last' => 'is kept']);
    try {
        Tracing::span(str_repeat('é', 100_000), fn () => throw new Exception(str_repeat('m', 2_000_000)));
    } catch (Exception) {
    }
    var_dump(Tracing::flush(5));
});
[$many, $long, $failed] = $collector->await(3);
$count = count($many['attributes']);
var_dump($count > 500 && $count < 2000, $many['attributes']['key 1']);
echo strlen($long['attributes']['text']), ' ', $long['attributes']['last'], ' ', count($long['attributes']), "\n";
echo strlen($failed['name']), ' ', strlen($failed['status']['message']), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
string(1) "1"
16384 is kept 2
16384 16384
