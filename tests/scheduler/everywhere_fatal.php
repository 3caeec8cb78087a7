<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('eval("class Exception { }")');
?>
