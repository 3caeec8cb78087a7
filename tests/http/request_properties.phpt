--TEST--
Http\Request: properties built when read are like ordinary ones, without opcache
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
