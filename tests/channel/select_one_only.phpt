--TEST--
select() takes a value from only one channel when several channels have one
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (PHP_VERSION_ID >= 80400) die('skip since PHP 8.4 coroutines are switched in destructors, too');
?>
--FILE--
<?php
Coro\run(function (): void {
    $a = new Coro\Channel;
    $b = new Coro\Channel;
    $c = new Coro\Channel(2);
    go(function () use ($a, $b, $c): void {
        $c->push(Coro\select([$a, $b])[1]);
        $c->push(Coro\select([$a, $b, $a])[1]);
    });
    Coro\Coroutine::sleep(0.001);
    $destroyed = new class($a, $b) {
        function __construct(private $a, private $b) {}
        function __destruct() { $this->a->push(1); $this->b->push(2); }   // a push in a destructor does not switch to the woken coroutine
    };
    unset($destroyed);
    var_dump($a->length(), $b->length());
    $got = [$c->pop(), $c->pop()];
    sort($got);
    echo json_encode($got), "\n";
});
?>
--EXPECT--
int(1)
int(1)
[1,2]
