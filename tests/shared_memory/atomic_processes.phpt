--TEST--
Atomic: processes add to one number without loss, and a child does not end the memory of its parent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$atomic = new Coro\Atomic();
$long = new Coro\Atomic\Long(PHP_INT_MAX);
$children = [];
for ($i = 0; $i < 4; $i++) {
    $children[] = fork_child(function () use (&$atomic, &$long): void {
        for ($i = 0; $i < 20000; $i++) {
            $atomic->add(3);
            $atomic->sub();
            $long->sub();
        }
        $atomic = $long = null;
        new Coro\Atomic(77);
    });
}
reap(...$children);
var_dump($atomic->get(), PHP_INT_MAX - $long->get());
?>
--EXPECT--
int(160000)
int(80000)
