--TEST--
An uncaught exception ends only its coroutine, wherever it is thrown
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('throw new Exception("lost")');
?>
--EXPECT--
255, Fatal error: Uncaught Exception: lost, other, deferred, shutdown
  main coroutine, child, defer, timer, wake-up, signal handler, signal while all wait, destructor,
  collector, sort callback, native Fiber, generator
255, Fatal error: Uncaught Exception: lost, Fatal error: Uncaught Exception: lost, other, deferred, shutdown
  autoloader
255, lost, Fatal error: Uncaught Exception: lost, other, deferred, shutdown
  output callback
255, shutdown, Fatal error: Uncaught Exception: lost, other, deferred
  shutdown function
