--TEST--
A fatal error ends the program wherever it happens, with one message, and only shutdown functions still run
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('eval("class Exception { }")');
?>
--EXPECTF--
255, Fatal error: Cannot %s class Exception%S, shutdown
  main coroutine, child, defer, timer, wake-up, signal handler, signal while all wait, destructor,
  collector, autoloader, sort callback, native Fiber, generator
255, lost, Fatal error: Cannot %s class Exception%S, shutdown
  output callback
255, shutdown, Fatal error: Cannot %s class Exception%S
  shutdown function
