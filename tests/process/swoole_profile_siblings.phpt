--TEST--
coro.swoole_module=1: a process can send to a process that its parent has started before
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
use Swoole\Process;

$first = new Process(function (Process $process): void {
    $socket = $process->exportSocket();
    echo $socket->recv(), "\n";
    $socket->send('answer');
}, false, SOCK_DGRAM, true);
$first->start();
$second = new Process(function () use ($first): void {
    $socket = $first->exportSocket();
    $socket->send('question');
    echo $socket->recv(), "\n";
}, false, 0, true);
$second->start();
echo Process::wait()['code'] + Process::wait()['code'], "\n";
?>
--EXPECT--
question
answer
0
