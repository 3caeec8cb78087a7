--TEST--
ReactPHP: a child that is forked while the loop is not running continues the loop's work
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('react/event-loop');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
require __DIR__ . "/../include/packages.inc";
load_packages();
$loop = new Coro\React\Loop();
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$loop->addReadStream($a, function ($a) use ($loop, &$who): void {
    echo fread($a, 100), " in the $who\n";
    $loop->removeReadStream($a);
});
$loop->futureTick(function () use (&$who): void {
    echo "tick in the $who\n";
});
$pid = pcntl_fork();
$who = $pid ? 'parent' : 'child';
$pid && pcntl_waitpid($pid, $status);
fwrite($b, 'written');
$loop->run();
?>
--EXPECT--
tick in the child
written in the child
tick in the parent
written in the parent
