--TEST--
coro_errno() returns the error number of the last failed system call
--EXTENSIONS--
coro
posix
--FILE--
<?php
posix_kill(getmypid(), 1000);
$error = coro_errno();
var_dump($error === posix_get_last_error(), coro_strerror($error));
?>
--EXPECT--
bool(true)
string(16) "Invalid argument"
