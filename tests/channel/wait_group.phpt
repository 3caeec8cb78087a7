--TEST--
WaitGroup: wait() returns true when the count reaches 0
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\WaitGroup;
    for ($i = 3; $i > 0; $i--) {
        $group->add();
        go(function () use ($group, $i): void {
            Coro\Coroutine::sleep($i / 50);
            echo $i, ' ';
            $group->done();
        });
    }
    echo $group->count(), ' ';
    var_dump($group->wait(), $group->count());
});
?>
--EXPECT--
3 1 2 3 bool(true)
int(0)
