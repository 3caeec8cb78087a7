--TEST--
ReactPHP: its loop runs in one coroutine while other coroutines add work to it
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('react/event-loop');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
use Coro\Coroutine;

$loop = new Coro\React\Loop();
Coro\run(function () use ($loop): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $read = new Coroutine\Channel();
    go(function () use ($loop, $theirs, $read): void {
        foreach (['a', 'b'] as $byte) {
            fwrite($theirs, $byte);
            echo $read->pop(), "\n";
        }
        $loop->futureTick(fn() => $read->push('tick'));
        echo $read->pop(), "\n";
        $loop->addTimer(0.001, fn() => $read->push('timer'));
        echo $read->pop(), "\n";
        fclose($theirs);
    });
    $loop->addReadStream($ours, function ($stream) use ($loop, $read): void {
        $byte = fread($stream, 1);
        $byte === '' ? $loop->removeReadStream($stream) : $read->push("read $byte");
    });
    $loop->run();
    echo "no work is left\n";
});
?>
--EXPECT--
read a
read b
tick
timer
no work is left
