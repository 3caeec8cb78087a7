<?php
require __DIR__ . '/../include/handover.inc';

echo json_encode(array_count_values(hand_over((int) $argv[1], (int) $argv[2]))), "\n";
