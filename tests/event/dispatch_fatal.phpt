--TEST--
Event::dispatch(): a fatal error in a coroutine ends the program
--EXTENSIONS--
coro
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
use Coro\Event;

register_shutdown_function(fn() => print("shutdown function\n"));
Event::defer(fn() => trigger_error('fatal', E_USER_ERROR));
Event::dispatch();
echo "never\n";
?>
--EXPECTF--
Fatal error: fatal in %s on line %d
shutdown function
