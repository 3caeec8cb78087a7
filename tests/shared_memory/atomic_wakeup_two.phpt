--TEST--
Atomic::wakeup(2) releases two of three waiting processes, each wait() returns true
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$atomic = new Coro\Atomic();
$begun = new Coro\Atomic();
$woken = new Coro\Atomic();
$children = [];
for ($i = 0; $i < 3; $i++) {
    $children[] = fork_child(function () use ($atomic, $begun, $woken): void {
        $begun->add();
        $woken->add($atomic->wait(-1) ? 1 : 1000);
    });
}
foreach ($children as $i => $pid) {
    while ($begun->get() < 3 || !str_contains(file_get_contents("/proc/$pid/stat"), ') S')) {
        usleep(1000);
    }
}
$atomic->wakeup(2);
while ($woken->get() < 2) {
    usleep(1000);
}
usleep(100000);
var_dump($woken->get(), $atomic->get());
$atomic->wakeup();
reap(...$children);
var_dump($woken->get(), $atomic->get());
?>
--EXPECT--
int(2)
int(0)
int(3)
int(0)
