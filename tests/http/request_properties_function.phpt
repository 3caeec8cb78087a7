--TEST--
Http\Request: lazily built properties behave like ordinary ones (function JIT)
--EXTENSIONS--
coro
pcntl
posix
opcache
--INI--
opcache.enable_cli=1
opcache.jit_buffer_size=64M
opcache.jit=function
opcache.jit_hot_func=2
opcache.jit_hot_loop=2
opcache.jit_hot_return=2
opcache.jit_hot_side_exit=1
--FILE--
<?php
require __DIR__ . '/request_properties.inc';
?>
--EXPECT--
done
