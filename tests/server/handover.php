<?php
require __DIR__ . '/../include/handover.inc';

foreach ([1, 2] as $workers) {
    echo json_encode(hand_over($workers, 1000)), "\n";
}
?>
