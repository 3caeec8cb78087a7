--TEST--
Runtime::report(): what is hooked in each object, what blocks and why, and which code has blocked the loop
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Runtime;

Runtime::enableCoroutine(CORO_HOOK_ALL & ~CORO_HOOK_SLEEP);
Coro\Coroutine::set(['blocking_threshold' => 0.05]);
$program = realpath('/proc/self/exe');
$report = Runtime::report();
var_dump($report['flags'] === (CORO_HOOK_ALL & ~CORO_HOOK_SLEEP), $report['can_hook'], $report['blocked']);
$php = $report['objects'][$program];
var_dump(in_array('poll', $php['hooked'], true), isset($php['blocking']['poll']));
echo $php['blocking']['sleep'], "\n";
foreach ($report['objects'] as $path => $object) {
    if (str_contains($path, 'coro.so')) {
        echo "the extension itself\n";
    }
    if (str_contains($path, 'libstdc++')) {
        echo json_encode([$object['hooked'], array_unique(array_values($object['blocking']))]), "\n";
    }
}

function compute(float $seconds): void
{
    for ($until = microtime(true) + $seconds; microtime(true) < $until;) {
    }
}

Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        compute(0.3);
        Coro\Coroutine::sleep(0.001);
    }
    usleep(200_000);   // blocks, because CORO_HOOK_SLEEP is off
    compute(0);
});
$blocked = Runtime::report()['blocked'];
$computed = array_filter($blocked, fn(array $entry) => str_starts_with($entry['place'], 'compute() at ' . __FILE__ . ':'));
$slept = array_filter($blocked, fn(array $entry) => str_contains($entry['place'], '{closure'));
$sum = fn(array $entries, string $key) => array_sum(array_column($entries, $key));
var_dump($sum($computed, 'count') >= 2, $sum($computed, 'total') > 0.3, max(array_column($computed, 'longest')) > 0.15);
var_dump($sum($slept, 'count') >= 1, $sum($slept, 'total') > 0.1);
var_dump($blocked[0]['total'] === max(array_column($blocked, 'total')));
?>
--EXPECTF--
bool(true)
bool(true)
array(0) {
}
bool(true)
bool(false)
CORO_HOOK_SLEEP is off
[[],["never hooked in this library"]]
%A
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
