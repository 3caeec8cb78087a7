--TEST--
coro.swoole_module=1: a process without a function and wrong arguments of getPriority() raise a warning
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
use Swoole\Process;

$process = new Process(function (): void { });
var_dump(@$process->getPriority(PRIO_USER, null), swoole_last_error(), @$process->setPriority(PRIO_USER, 1, null));
$process = new Process(function (): void { });
(new ReflectionProperty(Process::class, 'callback'))->setValue($process, null);
$process->start();
echo Process::wait()['code'], "\n";
?>
--EXPECTF--
bool(false)
int(505)
bool(false)

Warning: %sstart(): illegal callback function in %s on line %d
0
