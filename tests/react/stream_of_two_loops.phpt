--TEST--
ReactPHP: two loops watch one stream, and the callback of the first removes it from both
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
[$stream, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$loops = [new Coro\React\Loop(), new Coro\React\Loop()];
foreach ($loops as $loop) {
    $loop->addReadStream($stream, function ($stream) use ($loops): void {
        echo fread($stream, 100), "\n";
        foreach ($loops as $loop) {
            $loop->removeReadStream($stream);
        }
    });
}
fwrite($peer, 'read once');
Coro\run(function () use ($loops): void {
    go(fn() => $loops[0]->run());
    $loops[1]->run();
    echo "both ended\n";
});
?>
--EXPECT--
read once
both ended
