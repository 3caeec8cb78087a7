--TEST--
Server: no client is lost while servers with enable_reuse_port replace each other under load
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/handover.inc';

foreach ([1, 2] as $workers) {
    echo json_encode(hand_over($workers, 1000)), "\n";
}
?>
--EXPECT--
[]
[]
