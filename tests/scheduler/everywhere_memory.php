<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('str_repeat("x", 1 << 30)');
?>
