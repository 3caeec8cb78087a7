--TEST--
PHP starts with this extension and no other
--EXTENSIONS--
coro
--FILE--
<?php
passthru(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'),
    '-d', 'extension=coro', '-r', 'echo extension_loaded("coro") && (PHP_VERSION_ID >= 80500 || !ini_get("opcache.jit")) ? "started" : "?";'])));
?>
--EXPECT--
started
