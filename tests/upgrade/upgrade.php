<?php
require __DIR__ . '/../include/upgrade.inc';

[$count, $lost] = upgrade_under_load((int) $argv[1], (int) $argv[2]);
echo $lost ? implode("\n", array_slice($lost, 0, 10)) : "$count exchanges", "\n";
exit($lost ? 1 : 0);
