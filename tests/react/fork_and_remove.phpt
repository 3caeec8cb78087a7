--TEST--
ReactPHP: a forked child may first of all remove what the parent's loop watches, and the parent still watches it
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('react/event-loop');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_waitpid() blocks
require __DIR__ . "/../include/packages.inc";
load_packages();
$loop = new Coro\React\Loop();
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$loop->addReadStream($a, function ($stream) use ($loop): void {
    echo 'read ', fread($stream, 100), "\n";
    $loop->removeReadStream($stream);
});
$loop->addWriteStream($a, fn($stream) => $loop->removeWriteStream($stream));
$loop->futureTick(fn() => $loop->stop());
$loop->run();
if (($pid = pcntl_fork()) === 0) {
    $loop->removeWriteStream($a);
    $loop->removeReadStream($a);
    $loop->run();
    echo "the child has nothing to do\n";
    exit(0);
}
pcntl_waitpid($pid, $status);
fwrite($b, 'in the parent');
$loop->run();
?>
--EXPECT--
the child has nothing to do
read in the parent
