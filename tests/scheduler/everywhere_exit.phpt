--TEST--
exit() ends the program wherever it is called; other coroutines run their deferred functions
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('exit(3)');
?>
--EXPECT--
3, deferred, shutdown
  main coroutine, child, defer, timer, wake-up, signal handler, signal while all wait, destructor,
  collector, autoloader, sort callback, native Fiber, generator
3, lostdeferred, shutdown
  output callback
3, shutdown, deferred
  shutdown function
