<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('die("died\n")');
?>
