--TEST--
Coro\Process: a useQueue() that fails leaves no queue in the system, and keeps a queue that was there before
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

function is_queue(int $key): bool
{
    return (bool) preg_match("/^ *$key /m", file_get_contents('/proc/sysvipc/msg'));
}

$key = random_int(1, 0x7fffffff);
$process = new Process(fn() => null, false, 0);
var_dump(@$process->useQueue($key, 2, PHP_INT_MAX), is_queue($key));
var_dump($process->useQueue($key));
var_dump(@(new Process(fn() => null, false, 0))->useQueue($key, 2, PHP_INT_MAX), is_queue($key));
$process->freeQueue();
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
