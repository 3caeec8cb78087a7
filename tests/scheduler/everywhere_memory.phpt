--TEST--
Running out of memory ends the program wherever it happens
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('str_repeat("x", 1 << 30)');
?>
--EXPECTF--
255, Fatal error: Allowed memory size of 16777216 bytes exhausted, shutdown
  main coroutine, child, defer, timer, wake-up, signal handler, signal while all wait, destructor,
  collector, autoloader, sort callback, native Fiber, generator
255, %SFatal error: %s, shutdown
  output callback
255, shutdown, Fatal error: Allowed memory size of 16777216 bytes exhausted
  shutdown function
