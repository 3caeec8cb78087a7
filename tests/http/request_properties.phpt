--TEST--
Http\Request: lazily built properties behave like ordinary ones (without opcache)
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_properties.inc';
?>
--EXPECT--
done
