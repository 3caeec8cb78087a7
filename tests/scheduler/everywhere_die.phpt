--TEST--
die() prints its message and ends the program, wherever it is called
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/endings.inc';
end_everywhere('die("died\n")');
?>
--EXPECT--
0, died, deferred, shutdown
  main coroutine, child, defer, timer, wake-up, signal handler, signal while all wait, destructor,
  collector, autoloader, sort callback, native Fiber, generator
0, lostdied, deferred, shutdown
  output callback
0, shutdown, died, deferred
  shutdown function
