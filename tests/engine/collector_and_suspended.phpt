--TEST--
Garbage collection does not free objects that suspended coroutines hold
--EXTENSIONS--
coro
--FILE--
<?php
class Node
{
    public ?Node $other = null;
    public int $number = 0;
}
Coro\run(function (): void {
    $ids = [];
    for ($i = 0; $i < 3; $i++) {
        $ids[] = go(function () use ($i): void {
            $a = new Node;
            $b = new Node;
            $a->other = $b;
            $b->other = $a;
            $a->number = $i;
            unset($b);
            Coro\Coroutine::yield();
            echo $a->other->other->number, ' ';
        });
    }
    $collected = gc_collect_cycles();
    foreach ($ids as $id) {
        Coro\Coroutine::resume($id);
    }
    echo $collected, ' ', gc_collect_cycles(), "\n";
});
?>
--EXPECT--
0 1 2 0 6
