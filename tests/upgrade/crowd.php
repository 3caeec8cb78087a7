<?php
require __DIR__ . '/../include/crowd.inc';

[, $clients, $upgrades, $workers] = array_map(intval(...), $argv);
Coro\run(function () use ($clients, $upgrades, $workers, &$lost): void {
    [$counts, $lost, $slowest] = upgrade_in_a_crowd($clients, $upgrades, $workers);
    $parts = array_map(fn (string $kind) => "$counts[$kind] of $kind", array_keys($counts));
    echo implode(', ', $parts), sprintf('; the slowest upgrade took %.1f s', $slowest), "\n";
});
echo $lost ? count($lost) . " lost:\n" . implode("\n", array_slice($lost, 0, 20)) . "\n" : '';
exit($lost ? 1 : 0);
